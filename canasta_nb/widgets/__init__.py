"""What is played, picked and read with inside a notebook, one module for each widget."""
