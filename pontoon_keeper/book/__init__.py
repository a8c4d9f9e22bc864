"""The book: sessions kept safely on the disk as the lines that made them."""
