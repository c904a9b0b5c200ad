"""What people read and hear, in named situations, one file for each language: `en.txt` and `es.txt`.

`PYTHONPATH=tests python -m sentences` writes them again after words have changed. Read the difference aloud.
"""
