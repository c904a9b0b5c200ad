"""The class book: one file with a class's people, files, marks, changed points and due dates, and nothing beside it."""
