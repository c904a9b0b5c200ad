"""Write the files of sentences again, and print what has changed."""

from sentences.files import FILES, difference, said

for lang, file in FILES.items():
    now, kept = said(lang), file.read_text(encoding="utf-8") if file.is_file() else ""
    file.write_text(now, encoding="utf-8")
    print(file.name, *difference(kept, now), sep="\n")
