// Forms of the course's cells that the build and the page know alike.

/** A line that shows a widget of the package, whoever wrote it. */
export const WIDGET =
  /^(?:\w+ = )?(Coach|CourseHome|DailyDeal|FirstDeal|HandPicker|Lobby|MeldBuilder|MinimumTable|MyFiles|OwnMoments|PileExplorer|Practice|Puzzle|Quiz|Replay|ScoreSheet|Table|TurnGuide|VariantExplorer|WorkedTurn|own_sheet)\(/m;

/** A cell that asks an exercise and does nothing else, and in which nobody typed an answer: calls.ts knows all of them. */
export const ASKS = /^(?:from canasta_nb import Quiz\n\n?|from canasta_nb import Quiz, speak\n\nspeak\("es"\)\n)?Quiz\("[\w-]+"\)$/;
