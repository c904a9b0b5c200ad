"""The course home: where a learner stands, read from their own files, as a widget and as a page without a kernel."""
