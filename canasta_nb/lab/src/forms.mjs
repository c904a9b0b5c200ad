// Forms of the course's cells that the build and the page know alike.

/** A line that shows a widget of the package, whoever wrote it. */
export const WIDGET =
  /^(?:\w+ = )?(Coach|CourseHome|HandPicker|MeldBuilder|MinimumTable|MyFiles|PileExplorer|Practice|Quiz|Replay|ScoreSheet|Table|TurnGuide|VariantExplorer)\(/m;

/** A cell of the course that tells points and does nothing else: those of a lesson, or of the exam, which it ends. */
export const TELLS = /^(?:from canasta_nb\.teaching import \w+\n\n|from canasta_nb import speak\nfrom canasta_nb\.teaching import \w+\n\nspeak\("es"\)\n)(?:total\("\d\d"\)|exam_feedback\(\d{1,4}\))$/;

/** A cell that asks an exercise and does nothing else, and in which nobody typed an answer: calls.ts knows all of them. */
export const ASKS = /^(?:from canasta_nb import Quiz\n\n?|from canasta_nb import Quiz, speak\n\nspeak\("es"\)\n)?Quiz\("[\w-]+"\)$/;
