"""The constructions that mark stilted English, and what to write instead."""

from __future__ import annotations

import re
from dataclasses import dataclass

MODAL = r"(?:may|must|can|cannot|could|should|might)"
BE = r"(?:is|are|was|were|be|been|being)"
VERB = (
    rf"(?:{BE}|{MODAL}|has|have|had|does|do|did|will|would|goes|comes|lies|holds|counts|makes|takes|needs|tells|says)"
)
DONE = (
    r"(?!need|indeed|speed)(?:\w{2,}ed|laid|taken|drawn|made|kept|told|written|held|dealt|chosen|seen|found|shown|put"
    r"|said|set|won|given|known|left|lost|paid|read|sent|met|meant|built|brought|thrown|forgotten)"
)
PASSIVE = re.compile(
    rf"(?<!that )(?<!which )(?<!who )\b{BE}(?: (?:not|never|then|also|only|already|at once|\w+ly))? {DONE}\b"
)


@dataclass(frozen=True)
class Rule:
    """A construction to look for in each sentence, and what to write instead."""

    kind: str
    pattern: re.Pattern[str]
    advice: str
    questions: bool = True  # look in questions too


def rule(kind: str, advice: str, pattern: str, *, questions: bool = True, exact: bool = False) -> Rule:
    """Make a rule; a pattern ignores case unless it is exact."""
    return Rule(kind, re.compile(pattern, 0 if exact else re.IGNORECASE), advice, questions)


# fmt: off
RULES = (
    rule("free-relative", "begin with a person: 'you', 'the player who…'",
         rf"^(?:Who|Whom|Whose|Whoever|Whatever)\b(?=(?:.*\b(?:{VERB}|\w+s)\b){{2}})", questions=False, exact=True),
    rule("free-relative", "name the person: 'a player who…', 'you'",
         r"(?:[:;] |\b(?:by|only|than|against) )who(?:ever)? (?!must|may|can)\w", questions=False),
    rule("free-relative", "begin with the thing itself, or with 'you'",
         rf"^What(?:ever)? (?:{BE}|has|lies|you|they|we|it|a|the|this|that|comes|stands|holds)\b.*\b{VERB}\b",
         questions=False, exact=True),
    rule("whoever", "say 'anyone who', 'the player who', 'where'",
         r"\b(?:whoever|whomever|wherever|whichever)\b(?! you)"),
    rule("whom", "say 'who', 'which side', or name the players",
         r"\bwhom\b(?![.?])"),
    rule("one-may", "say 'you'",
         rf"(?:^|\b(?:if|when|which|that|what|where|how|than|until|unless|and|or|because|before|so|as|while|may|"
         rf"must|can) )"
         rf"one (?:{MODAL}|draws|melds|takes|waits|lays|plays|discards|goes|asks|wants|turns|shares|likes|shows|"
         rf"sees|keeps)\b"),
    rule("one-may", "say 'you', 'your'",
         r"[,;:(] one (?:must|may not|cannot|should)\b|\b(?:may|must|can|should|does) one\b(?! of\b| more\b|"
         r" card\b| \w+(?:ed|s)\b)|\bone['’]s\b"),
    rule("besides", "say 'too', 'as well', 'also' or 'in addition to'",
         r"\bbesides\b", exact=True),
    rule("stands", "say 'is', 'is in', 'is listed in', 'counts'; 'what stands against it' is 'why not'",
         r"\b(?:stands?|stood|standing)\b(?= \w)(?! (?:for|in for|up|out|by|at|still|alone|ready|aside)\b)"),
    rule("lies-there", "say 'is there', 'is on the table', 'is in'",
         r"\b(?:lies?|lay|lain|lying) (?:there|here|beside|before)\b|\b(?:lies?|lay) (?:in|under|beside|behind)"
         r" (?:CODE|it\b)"),
    rule("of-a-side", "use the possessive or the people: 'your side’s', 'you or Cam', 'Ben and Dot'",
         r"\b(?:of|from) (?:a|one|one's|own|your|that|their|his|another|every|each|no|our|the other|the same)"
         r" side\b(?!')|\b(?:no|any|some|every)body of\b"),
    rule("archaic", "use the everyday word: 'again', 'so', 'expensive', 'makes a mistake'",
         r"\b(?:thereby|therein|thereof|thereto|therewith|wherein|whereof|whereby|hereby|hence|anew|amongst|whilst|"
         r"upon|nought|errs?|erred|dear(?:er|est|ly))\b"),
    rule("pied-piping", "use 'where', 'when', 'that … with', or two sentences",
         r"(?<!\w )\b(?:in|on|to|with|from|for|by|at|after|under|into|onto|over|about|through|against) (?:which|"
         r"whom)\b|\b\w+ of (?:which|whom|whose)\b|\b(?:that|those) which\b"),
    rule("so-many", "say 'a given number of', 'n cards', or name the number",
         r"\bso (?:many|often)\b(?! (?:that|points|people|ways|times))"),
    rule("also-when", "say 'even when…', or 'X does too'",
         r"[,;] also (?:when|after|if|where|in|with|of|by|those|from|to|for|as|at|before|while|without|on|through|"
         r"those)\b"),
    rule("literary-for", "say 'because', or start a new sentence",
         rf", for (?:(?:it|they|we|you|he|she|there|nobody|this|that|these|those|what|who) {VERB}\b|(?:the|a|each|"
         rf"every|my|our|your|their|its) (?:[\w-]+ ){{1,3}}?(?:{VERB})\b)"),
    rule("is-none", "say 'is not a…', 'does not…', 'there isn’t'",
         rf"(?<!here )\b{BE} none\b|(?<!here )\b(?:is|are|was|were) no (?!longer|more|better|worse|fewer|less|such)"
         rf"[a-z]+\b", questions=False, exact=True),
    rule("own", "say 'your own', 'their own', 'one of your melds'",
         r"\b(?:an|every|any|the|of|to|for|with|into|at|onto|no|all|by) own (?:\w+)|^Own \w+"),
    rule("brings", "say 'scores', 'earns', 'is worth', 'gives you'; for software 'has', 'ships with'",
         r"\b(?:brings?|brought|bringing)\b(?! (?:up|out|back|down|together|along)\b)(?<!the pile brings)"),
    rule("plus-minus", "say 'counts for you / against you', 'you lose'",
         r"\b(?:counts?|count as|score|always|a) (?:plus|minus)\b|\bgoes minus\b"),
    rule("rules-know", "say 'allows', 'has', 'needs', 'asks for'",
         r"\b(?:rule sets?|games?|samba|uruguay|classic|table|format|CODE|version|kind|side) (?:does not |do not )"
         r"?(?:knows?|wants?)\b"),
    rule("fronted", "put the subject first: 'How far does a game go?', 'A rank is dangerous if…'",
         r"\bHow (?:far|long|often|much|many \w+) (?:goes|opens|comes|lasts|lies|stands|counts)\b|^(?:Safe|"
         r"Dangerous|Wrong|Right|Missing|New|Taken|Laid) (?:is|are) (?:a|an|the|only|what|who)\b", exact=True),
    rule("said-of", "define it with a noun, or say 'asks', 'says about'",
         r"\bSaid of\b|\b(?:asked|told|says?|said|tells?|speaks?) of\b(?! course)", exact=True),
    rule("lay-noun", "'lay' is a verb: say 'meld', 'addition' or 'cards laid'",
         r"\b(?:the|many|some|these|those|smallest|every|all|more|several|no|such|two|of|other|each|single|further|"
         r"with|from) lays?\b(?! (?:down|out|of))"),
    rule("trailing-least", "put it before the number: 'at least two'",
         r"\bat (?:least|most)(?=[.,;:)?]|$)"),
    rule("else", "say 'otherwise', or 'if not'",
         r"[,;] else\b"),
    rule("to-be-done", "say who does it: 'you can win…', 'you need to…'",
         rf"\b(?:is|are|was|were) to be {DONE}\b|\b(?:to come|not yet come)\b"),
    rule("written-so", "say how: 'like this:', 'this way'",
         r"\b(?:written|told|said|named|taken|laid|kept|asked|called|done|shown|judged|put) so\b(?= ?[.:,;]|$)"),
    rule("further", "say 'more', 'extra', 'another'",
         r"\bfurther (?:cards?|melds?|pairs?|canastas?|questions?|turns?|wild)\b"),
    rule("generic-he", "say 'they', 'their', or use a name",
         r"\b(?:player|learner|person|partner|opponent|dealer|reader|user|teacher|who)\b[^.;:]*\b(?:he|his|him|"
         r"himself)\b"),
    rule("person", "say 'the player', 'the learner', 'you'",
         r"\b(?:a|the) person\b"),
    rule("as-long-as", "say 'while' or 'if', in a sentence of its own",
         r"\bas long as\b(?=.*\b(?:that|which|who|if|when|until|unless|whatever|does|has)\b)"),
)
# fmt: on

VERB_STEMS = """
    add ask agree allow answer apply begin belong bind block bring build buy call change check choose click close
    collect come compare complete contain copy cost count cover create deal decide depend differ discard draw drop
    earn end enter explain fall fetch fill find finish fit follow force forget freeze get give go grow guess happen help
    hold include install join judge keep know last lay lead learn leave let lie like list live look lose make match
    mean meet meld miss move name need open own pass paste pay pick place play practise practice press print pull push
    put raise reach read refuse remain remember remove repeat replace report return reveal rest run save say score see
    seem serve set settle share show shuffle sit skip solve sort spare speak spend stand start stay steal stop suit
    take talk teach tell test think throw touch try turn type use wait want warn watch win wish work write
"""
VERBS = re.compile(
    r"\b(?:is|are|am|was|were|be|been|has|have|had|do|does|did|may|must|can|cannot|could|should|might|will|would|shall"
    r"|\w+n['’]t|\w+['’](?:s|re|ve|ll|d)|\w{3,}ed|came|became|began|broke|fell|got|went|took|gave|made|kept|drew"
    r"|saw|won|lost|left|froze|ran|said|held|led|met|sat|stood|told|found|goes|tries|carries|denies"
    rf"|(?:{'|'.join(VERB_STEMS.split())})(?:s|es)?)\b",
    re.IGNORECASE,
)
IT = re.compile(r"\bIT\b|^CODE:")  # a placeholder may stand for a verb; an item that defines a word needs none
LEAD_IN = re.compile(r"^[^:;]{1,30}: |\([^)]*\)")
CITATION = re.compile(r"(?:Laws of 1950|Sources?)\b[^.;]{0,12}:|(?:Yes|No)[.,:;]")  # references; answers
CLAUSE_START = re.compile(r"^(?:What|Whether|How|Who|Whom|Where|Which|Why|When|Whatever|Whoever)\b")
NOUN_START = re.compile(r"^(?:The|An?|Every|Each|All|Any|No|One|Two|These|Those|This|Some|Nothing|Its?|As|Of|In|If)\b")
