"""What goes to the browser, as types: the front end has them under the same names."""
