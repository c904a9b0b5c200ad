/* canasta_nb extension, sources c6ac0ea753d81c10 */
"use strict";(()=>{var V="canasta";function l(n){return n&&"context"in n&&"sessionContext"in n&&"content"in n?n:null}function d(n){return!n.isDisposed&&typeof n.content.model?.getMetadata(V)=="object"}var k=new WeakMap;function W(n){let e=k.get(n)??{now:"starting",hearers:new Set};return k.set(n,e),e}function b(n,e){let a=W(n);if(a.now!==e){a.now=e;for(let t of a.hearers)t(e)}}var c={setup:[`from canasta_nb import MeldBuilder, Quiz, Table
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act

opening = lesson("06")`,`from canasta_nb import MeldBuilder, Quiz, Table, speak
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act

speak("es")
lección = lesson("06")`,`from canasta_nb import PileExplorer, Quiz, Table
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act

freezing = lesson("05")`,`from canasta_nb import PileExplorer, Quiz, Table
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act

taking = lesson("04")`,`from canasta_nb import PileExplorer, Quiz, Table, speak
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act

speak("es")
lección = lesson("05")`,`from canasta_nb import PileExplorer, Quiz, Table, speak
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act

speak("es")
tomar = lesson("04")`,`from canasta_nb import Quiz
from canasta_nb.teaching import card, exam_feedback, mark, total`,`from canasta_nb import Quiz, ScoreSheet, Table, parse_position, score_deal
from canasta_nb.teaching import card, hint, lesson, mark, show, total, weigh

scoring = lesson("09")`,`from canasta_nb import Quiz, ScoreSheet, Table, parse_position, score_deal, speak
from canasta_nb.teaching import card, hint, lesson, mark, show, total, weigh

speak("es")
lección = lesson("09")`,`from canasta_nb import Quiz, Table
from canasta_nb.teaching import FamilyTree, card, hint, lesson, mark, show, total, try_act

comparing = lesson("16")`,`from canasta_nb import Quiz, Table
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act

american = lesson("15")`,`from canasta_nb import Quiz, Table
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act

going_out = lesson("08")`,`from canasta_nb import Quiz, Table
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act

melds = lesson("02")`,`from canasta_nb import Quiz, Table
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act

players = lesson("14")`,`from canasta_nb import Quiz, Table
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act

threes = lesson("03")`,`from canasta_nb import Quiz, Table
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act

turns = lesson("01")`,`from canasta_nb import Quiz, Table
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act, weigh

ending = lesson("10")`,`from canasta_nb import Quiz, Table
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act, weigh

opening = lesson("11")`,`from canasta_nb import Quiz, Table
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act, weigh

pile = lesson("12")`,`from canasta_nb import Quiz, Table, parse_position, score_deal
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act

canastas = lesson("07")`,`from canasta_nb import Quiz, Table, parse_position, score_deal, speak
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act

speak("es")
lección = lesson("07")`,`from canasta_nb import Quiz, Table, speak
from canasta_nb.teaching import FamilyTree, card, hint, lesson, mark, show, total, try_act

speak("es")
lección = lesson("16")`,`from canasta_nb import Quiz, Table, speak
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act

speak("es")
combinaciones = lesson("02")`,`from canasta_nb import Quiz, Table, speak
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act

speak("es")
lección = lesson("08")`,`from canasta_nb import Quiz, Table, speak
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act

speak("es")
lección = lesson("14")`,`from canasta_nb import Quiz, Table, speak
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act

speak("es")
lección = lesson("15")`,`from canasta_nb import Quiz, Table, speak
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act

speak("es")
treses = lesson("03")`,`from canasta_nb import Quiz, Table, speak
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act

speak("es")
turnos = lesson("01")`,`from canasta_nb import Quiz, Table, speak
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act, weigh

speak("es")
lección = lesson("10")`,`from canasta_nb import Quiz, Table, speak
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act, weigh

speak("es")
lección = lesson("11")`,`from canasta_nb import Quiz, Table, speak
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act, weigh

speak("es")
lección = lesson("12")`,`from canasta_nb import Quiz, speak
from canasta_nb.teaching import card, exam_feedback, mark, total

speak("es")`,`from math import comb

from canasta_nb import Quiz, Table
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act, weigh

endgame = lesson("13")`,`from math import comb

from canasta_nb import Quiz, Table, speak
from canasta_nb.teaching import card, hint, lesson, mark, show, total, try_act, weigh

speak("es")
lección = lesson("13")`],alive:['MeldBuilder("AsAhKsKhKd2d9c8c7d5h4c4s", score=1600)','PileExplorer("4h9s6c9d", melds=["QsQhQd", "AsAhAd"], their_melds=["JsJhJc2s"])','PileExplorer("rules classic; turn 1 draw; melds A AsAhAd; melds B JsJhJc2s; pile 3h5h9cKd")','PileExplorer("rules classic; turn 1 draw; melds B JsJhJc2s; pile 5h2d9cKd")','ScoreSheet(lección.position("loss"))','ScoreSheet(lección.position("worked"), side="A")','ScoreSheet(scoring.position("loss"))','ScoreSheet(scoring.position("worked"), side="A")','Table(american.position("five-sevens"), bots="careful", undo_policy="practice")','Table(canastas.position("six-kings"), bots="careful", undo_policy="practice")','Table(combinaciones.position("many-melds"), bots="careful", undo_policy="practice")','Table(endgame.position("six-kings"), bots="careful", undo_policy="practice")','Table(ending.position("two-cards"), bots="careful", undo_policy="practice")','Table(freezing.position("ben-waits"), bots="careful", undo_policy="practice")','Table(freezing.position("one-king"), bots="careful", undo_policy="practice")','Table(going_out.position("three-cards"), bots="careful", undo_policy="practice")','Table(lección.position("ben-waits"), bots="careful", undo_policy="practice")','Table(lección.position("few-cards"), bots="careful", undo_policy="practice")','Table(lección.position("first-turn"), bots="careful", undo_policy="practice")','Table(lección.position("five-sevens"), bots="careful", undo_policy="practice")','Table(lección.position("last-turn"), bots="careful", undo_policy="practice")','Table(lección.position("one-king"), bots="careful", undo_policy="practice")','Table(lección.position("six-kings"), bots="careful", undo_policy="practice")','Table(lección.position("three-cards"), bots="careful", undo_policy="practice")','Table(lección.position("two-cards"), bots="careful", undo_policy="practice")','Table(lección.position("two-nines"), bots="careful", undo_policy="practice")','Table(lección.position("two-players"), bots="careful", undo_policy="practice")','Table(melds.position("many-melds"), bots="careful", undo_policy="practice")','Table(opening.position("few-cards"), bots="careful", undo_policy="practice")','Table(opening.position("first-turn"), bots="careful", undo_policy="practice")','Table(pile.position("two-nines"), bots="careful", undo_policy="practice")','Table(players.position("two-players"), bots="careful", undo_policy="practice")','Table(scoring.position("last-turn"), bots="careful", undo_policy="practice")','Table(taking.position("fives"), bots="careful", undo_policy="practice")','Table(threes.position("two-threes"), bots="careful", undo_policy="practice")','Table(tomar.position("fives"), bots="careful", undo_policy="practice")','Table(treses.position("two-threes"), bots="careful", undo_policy="practice")','Table(turnos.position("first-turn"), bots="careful", undo_policy="practice")','Table(turns.position("first-turn"), bots="careful", undo_policy="practice")',`from canasta_nb import Coach
Coach("rules classic; turn 1 play; hand 1 KhQc9d4s; pile 9d")`,`from canasta_nb import CourseHome

CourseHome()`,`from canasta_nb import CourseHome
CourseHome()`,`from canasta_nb import CourseHome, speak

speak("es")
CourseHome()`,`from canasta_nb import HandPicker
HandPicker("9h9d2sJkKcTs8d6c", max_pick=2)`,`from canasta_nb import MeldBuilder

MeldBuilder("AsAhKsKhKd2d9c8c7d5h4c4s", score=1600)`,`from canasta_nb import MeldBuilder
MeldBuilder("KhKcQsQh2dTs9c8d", score=1500, pile_top="Ks")`,`from canasta_nb import MeldBuilder, speak

speak("es")
MeldBuilder("AsAhKsKhKd2d9c8c7d5h4c4s", score=1600)`,`from canasta_nb import MinimumTable
MinimumTable("classic", score=1600)`,`from canasta_nb import PileExplorer

PileExplorer("4h9s6c9d", melds=["QsQhQd", "AsAhAd"], their_melds=["JsJhJc2s"])`,`from canasta_nb import PileExplorer

PileExplorer("rules classic; turn 1 draw; melds A AsAhAd; melds B JsJhJc2s; pile 3h5h9cKd")`,`from canasta_nb import PileExplorer

PileExplorer("rules classic; turn 1 draw; melds B JsJhJc2s; pile 5h2d9cKd")`,`from canasta_nb import PileExplorer
PileExplorer("5h2d9cKd", melds=["QsQhQd"])`,`from canasta_nb import PileExplorer, speak

speak("es")
PileExplorer("4h9s6c9d", melds=["QsQhQd", "AsAhAd"], their_melds=["JsJhJc2s"])`,`from canasta_nb import PileExplorer, speak

speak("es")
PileExplorer("rules classic; turn 1 draw; melds A AsAhAd; melds B JsJhJc2s; pile 3h5h9cKd")`,`from canasta_nb import PileExplorer, speak

speak("es")
PileExplorer("rules classic; turn 1 draw; melds B JsJhJc2s; pile 5h2d9cKd")`,`from canasta_nb import Practice

Practice().progress()`,`from canasta_nb import Practice

practice = Practice("initial-meld")
practice`,`from canasta_nb import Practice

practice = Practice()
practice`,`from canasta_nb import Replay

Replay("""canasta 1
rules classic; turn 1 draw; melds A KsKhKd; hand 1 9s9hQs2h; hand 2 8d8c7s; pile 7d
1: draw 5c; discard 2h
2: draw 9d; discard 9d
3: draw; discard Th""")`,`from canasta_nb import Replay
Replay("canasta 1\\nrules classic; turn 1 draw; melds A KsKhKd; hand 1 9s9h2h; pile 7d\\n1: draw 5c; discard 2h\\n2: draw; discard 9d")`,`from canasta_nb import Replay, Session

game = Session("classic", seed=21)
while not game.over:
    game.play(game.hint()[0])
    list(game.others())
Replay(game)`,`from canasta_nb import Replay, Session

game = Session("classic", seed=21)
while not game.over:
    game.play(game.hint()[0])
    list(game.others())
Replay(game, seat=2)`,`from canasta_nb import RuleSet, Table

Table("classic", seed=11, seat=1, bots="careful")`,`from canasta_nb import RuleSet, Table

Table(RuleSet.load("classic", always_frozen="on"), seed=8, coach="always")`,`from canasta_nb import RuleSet, VariantExplorer

VariantExplorer("classic", "samba")`,`from canasta_nb import RuleSet, VariantExplorer

house = RuleSet.load("classic", {"going_out.canastas": 2, "game.target": 3000})
VariantExplorer("classic", house)`,`from canasta_nb import RuleSet, VariantExplorer

house = RuleSet.load("classic", {"going_out.canastas": 2, "game.target": 3000})
VariantExplorer("classic", house).df`,`from canasta_nb import ScoreSheet

finished = """rules classic; scores 1200 640; turn 1 over; out 1
melds A K?K?K?K?K?K?K? 9?9?9?9?9?2?2? A?A?A?; threes A 3h3d
melds B 8?8?8?2?; hand 2 7?7?; hand 4 JkJ?; hand 3 4?5?Q?; hand 1 -"""
ScoreSheet(finished)`,`from canasta_nb import ScoreSheet

finished = """rules classic; scores 1200 640; turn 1 over; out 1
melds A K?K?K?K?K?K?K? 9?9?9?9?9?2?2? A?A?A?; threes A 3h3d
melds B 8?8?8?2?; hand 2 7?7?; hand 4 JkJ?; hand 3 4?5?Q?; hand 1 -"""
ScoreSheet(finished, mode="fill", side="B")`,`from canasta_nb import ScoreSheet
ScoreSheet("rules classic; turn 1 over; out 1; melds A KsKhKdKcKsKhKd; hand 1 -; hand 3 4c5d; melds B 9s9h9d2c; hand 2 QsQh; hand 4 Jk")`,`from canasta_nb import ScoreSheet
from canasta_nb.teaching import lesson

ScoreSheet(lesson("09").position("loss"))`,`from canasta_nb import ScoreSheet
from canasta_nb.teaching import lesson

ScoreSheet(lesson("09").position("worked"), side="A")`,`from canasta_nb import ScoreSheet, speak
from canasta_nb.teaching import lesson

speak("es")
ScoreSheet(lesson("09").position("loss"))`,`from canasta_nb import ScoreSheet, speak
from canasta_nb.teaching import lesson

speak("es")
ScoreSheet(lesson("09").position("worked"), side="A")`,`from canasta_nb import Table

Table("classic", seed=11, seat=1, bots="careful")`,`from canasta_nb import Table

Table("classic", seed=7, seat=1, bots="careful")`,`from canasta_nb import Table

Table("classic-2p", seed=6)`,`from canasta_nb import Table

others = {1: "careful", 2: "greedy", 4: "random"}
Table("official-1950", players=4, seat=3, seed=5, bots=others, names=["Carl", "Greta", "Nora", "Rosa"])`,`from canasta_nb import Table
Table("classic", seed=7, seat=1, bots="careful")`,`from canasta_nb import Table
from canasta_nb.teaching import lesson

Table(lesson("01").position("first-turn"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table
from canasta_nb.teaching import lesson

Table(lesson("02").position("many-melds"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table
from canasta_nb.teaching import lesson

Table(lesson("03").position("two-threes"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table
from canasta_nb.teaching import lesson

Table(lesson("04").position("fives"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table
from canasta_nb.teaching import lesson

Table(lesson("05").position("ben-waits"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table
from canasta_nb.teaching import lesson

Table(lesson("05").position("one-king"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table
from canasta_nb.teaching import lesson

Table(lesson("06").position("first-turn"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table
from canasta_nb.teaching import lesson

Table(lesson("07").position("six-kings"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table
from canasta_nb.teaching import lesson

Table(lesson("08").position("three-cards"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table
from canasta_nb.teaching import lesson

Table(lesson("09").position("last-turn"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table
from canasta_nb.teaching import lesson

Table(lesson("10").position("two-cards"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table
from canasta_nb.teaching import lesson

Table(lesson("11").position("few-cards"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table
from canasta_nb.teaching import lesson

Table(lesson("12").position("two-nines"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table
from canasta_nb.teaching import lesson

Table(lesson("13").position("six-kings"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table
from canasta_nb.teaching import lesson

Table(lesson("14").position("two-players"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table
from canasta_nb.teaching import lesson

Table(lesson("15").position("five-sevens"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table
from canasta_nb.teaching import lesson

rules = "uruguay"

Table(lesson("16").position("nines").replace("classic", rules), seed=1, bots="careful", undo_policy="practice")`,`from canasta_nb import Table
from canasta_nb.teaching import lesson

score = 3000

Table(lesson("06").position("first-turn").replace("1600", str(score)), bots="careful", undo_policy="practice")`,`from canasta_nb import Table
from canasta_nb.teaching import lesson

table = Table(lesson("11").position("few-cards"), bots="careful", undo_policy="practice")
table`,`from canasta_nb import Table
from canasta_nb.teaching import lesson

table = Table(lesson("12").position("two-nines"), bots="careful", undo_policy="practice")
table`,`from canasta_nb import Table
from canasta_nb.teaching import lesson

table = Table(lesson("13").position("six-kings"), bots="careful", undo_policy="practice")
table`,`from canasta_nb import Table
from canasta_nb.teaching import lesson

table = Table(lesson("16").position("uruguay"), bots="careful", undo_policy="practice")
table`,`from canasta_nb import Table, speak
from canasta_nb.teaching import lesson

speak("es")
Table(lesson("01").position("first-turn"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table, speak
from canasta_nb.teaching import lesson

speak("es")
Table(lesson("02").position("many-melds"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table, speak
from canasta_nb.teaching import lesson

speak("es")
Table(lesson("03").position("two-threes"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table, speak
from canasta_nb.teaching import lesson

speak("es")
Table(lesson("04").position("fives"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table, speak
from canasta_nb.teaching import lesson

speak("es")
Table(lesson("05").position("ben-waits"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table, speak
from canasta_nb.teaching import lesson

speak("es")
Table(lesson("05").position("one-king"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table, speak
from canasta_nb.teaching import lesson

speak("es")
Table(lesson("06").position("first-turn"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table, speak
from canasta_nb.teaching import lesson

speak("es")
Table(lesson("07").position("six-kings"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table, speak
from canasta_nb.teaching import lesson

speak("es")
Table(lesson("08").position("three-cards"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table, speak
from canasta_nb.teaching import lesson

speak("es")
Table(lesson("09").position("last-turn"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table, speak
from canasta_nb.teaching import lesson

speak("es")
Table(lesson("10").position("two-cards"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table, speak
from canasta_nb.teaching import lesson

speak("es")
Table(lesson("11").position("few-cards"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table, speak
from canasta_nb.teaching import lesson

speak("es")
Table(lesson("12").position("two-nines"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table, speak
from canasta_nb.teaching import lesson

speak("es")
Table(lesson("13").position("six-kings"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table, speak
from canasta_nb.teaching import lesson

speak("es")
Table(lesson("14").position("two-players"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table, speak
from canasta_nb.teaching import lesson

speak("es")
Table(lesson("15").position("five-sevens"), bots="careful", undo_policy="practice")`,`from canasta_nb import Table, speak
from canasta_nb.teaching import lesson

speak("es")
mesa = Table(lesson("11").position("few-cards"), bots="careful", undo_policy="practice")
mesa`,`from canasta_nb import Table, speak
from canasta_nb.teaching import lesson

speak("es")
mesa = Table(lesson("12").position("two-nines"), bots="careful", undo_policy="practice")
mesa`,`from canasta_nb import Table, speak
from canasta_nb.teaching import lesson

speak("es")
mesa = Table(lesson("13").position("six-kings"), bots="careful", undo_policy="practice")
mesa`,`from canasta_nb import Table, speak
from canasta_nb.teaching import lesson

speak("es")
mesa = Table(lesson("16").position("uruguay"), bots="careful", undo_policy="practice")
mesa`,`from canasta_nb import Table, speak
from canasta_nb.teaching import lesson

speak("es")
puntuación = 3000

Table(lesson("06").position("first-turn").replace("1600", str(puntuación)), bots="careful", undo_policy="practice")`,`from canasta_nb import Table, speak
from canasta_nb.teaching import lesson

speak("es")
reglas = "uruguay"

Table(lesson("16").position("nines").replace("classic", reglas), seed=1, bots="careful", undo_policy="practice")`,`from canasta_nb import TurnGuide
TurnGuide("rules classic; turn 1 draw; hand 1 KhQc9d4s; pile 9d")`,`from canasta_nb import VariantExplorer

VariantExplorer("classic", "classic always-frozen=on canastas=2")`,`from canasta_nb import VariantExplorer

VariantExplorer("classic", "samba")`,`from canasta_nb import VariantExplorer
VariantExplorer("classic", "samba")`,`from canasta_nb.teaching import MyFiles

MyFiles()`,`mesa = Table(lección.position("few-cards"), bots="careful", undo_policy="practice")
mesa`,`mesa = Table(lección.position("six-kings"), bots="careful", undo_policy="practice")
mesa`,`mesa = Table(lección.position("two-nines"), bots="careful", undo_policy="practice")
mesa`,`mesa = Table(lección.position("uruguay"), bots="careful", undo_policy="practice")
mesa`,`puntuación = 3000

Table(lección.position("first-turn").replace("1600", str(puntuación)), bots="careful", undo_policy="practice")`,`reglas = "uruguay"

Table(lección.position("nines").replace("classic", reglas), seed=1, bots="careful", undo_policy="practice")`,`rules = "uruguay"

Table(comparing.position("nines").replace("classic", rules), seed=1, bots="careful", undo_policy="practice")`,`score = 3000

Table(opening.position("first-turn").replace("1600", str(score)), bots="careful", undo_policy="practice")`,`table = Table(comparing.position("uruguay"), bots="careful", undo_policy="practice")
table`,`table = Table(endgame.position("six-kings"), bots="careful", undo_policy="practice")
table`,`table = Table(opening.position("few-cards"), bots="careful", undo_policy="practice")
table`,`table = Table(pile.position("two-nines"), bots="careful", undo_policy="practice")
table`],exercises:["cn-1","cn-2","cn-3","cn-4","cn-5","cn-6","cn-c1","cn-f1","cn-w1","cn-w2","cn-w3","ct-1","ct-2","ct-3","ct-4","ct-5","ct-6","ct-c1","ct-f1","ct-f2","ct-w1","ct-w2","ct-w3","final-1-1","final-1-10","final-1-11","final-1-12","final-1-13","final-1-14","final-1-15","final-1-16","final-1-17","final-1-18","final-1-19","final-1-2","final-1-20","final-1-3","final-1-4","final-1-5","final-1-6","final-1-7","final-1-8","final-1-9","final-2-9","fz-1","fz-2","fz-3","fz-4","fz-5","fz-6","fz-7","fz-c1","fz-c2","fz-c3","fz-c4","fz-c5","fz-c6","fz-f1","fz-w1","fz-w2","fz-w3","go-1","go-2","go-3","go-4","go-5","go-6","go-7","go-8","go-c1","go-c2","go-c3","go-c4","go-f1","go-w1","go-w2","go-w3","im-1","im-10","im-2","im-3","im-4","im-5","im-6","im-7","im-8","im-9","im-c1","im-c2","im-c3","im-c4","im-c5","im-c6","im-c7","im-f1","im-w1","im-w2","im-w3","ma-1","ma-2","ma-3","ma-4","ma-5","ma-6","ma-7","ma-c1","ma-f1","ma-w1","ma-w2","ma-w3","ml-1","ml-2","ml-3","ml-4","ml-5","ml-6","ml-c1","ml-c2","ml-c3","ml-f1","ml-w1","ml-w2","ml-w3","pl-1","pl-2","pl-3","pl-4","pl-5","pl-6","pl-c1","pl-f1","pl-w1","pl-w2","pl-w3","sc-1","sc-2","sc-3","sc-4","sc-5","sc-6","sc-7","sc-8","sc-9","sc-c1","sc-c2","sc-c3","sc-c4","sc-f1","sc-w1","sc-w2","sc-w3","se-1","se-2","se-3","se-4","se-5","se-6","se-7","se-c1","se-f1","se-w1","se-w2","se-w3","st-1","st-10","st-11","st-12","st-13","st-14","st-15","st-16","st-17","st-18","st-19","st-2","st-20","st-21","st-22","st-23","st-24","st-25","st-26","st-27","st-28","st-29","st-3","st-4","st-5","st-6","st-7","st-8","st-9","st-f1","st-f2","st-f3","st-w1","st-w2","st-w3","st-w4","st-w5","st-w6","st-w7","st-w8","st-w9","th-1","th-2","th-3","th-4","th-5","th-6","th-7","th-c2","th-f1","th-w1","th-w2","th-w3","tk-1","tk-2","tk-3","tk-4","tk-5","tk-6","tk-7","tk-c1","tk-c2","tk-c3","tk-c4","tk-f1","tk-w1","tk-w2","tk-w3","va-1","va-2","va-3","va-4","va-5","va-7","va-f1","va-w1","va-w2","va-w3"],rules:["bolivian","chilean","classic","classic-2p","classic-3p","classic-6p","classic-6p-miller","combo","combo-2p","combo-3p","combo-5p","combo-6p","cuban","gamecolony","hand-and-foot","hollywood","italian","joker","mexican","modern-american","natural","official-1950","official-3pack","pennies-from-heaven","quenelle","race-horse","samba","tampa","uruguay","wikipedia"]};var j=/^"[ !#-[\]-~]*"$/,F=1e3,x=new Set(c.rules),I=new Set(c.exercises),m=n=>e=>e.length<=F&&j.test(e)&&n(e.slice(1,-1)),h=n=>e=>/^(0|[1-9]\d{0,9})$/.test(e)&&Number(e)<=n,w=(...n)=>e=>n.some(a=>a(e)),T=(...n)=>m(e=>n.includes(e)),P=m(n=>I.has(n)||/^final-[1-9]\d{0,3}-([1-9]|1\d|20)$/.test(n)),f=m(n=>x.has(n)),p=m(n=>{let[,e,a]=/^rules ([\w-]+)((?:; [A-Za-z0-9 ?:+-]*)*)$/.exec(n)??[];return x.has(e)&&!a.includes("rules")}),u=m(n=>/^([2-9TJQKA][shdc]|Jk){1,60}$/.test(n)),L=h(2**32-1),v=h(2e4),S={Quiz:{given:[P],named:{}},Table:{given:[w(f,p)],named:{seed:L,seat:h(6),bots:T("careful"),undo_policy:T("practice")}},Coach:{given:[p],named:{}},TurnGuide:{given:[p],named:{}},ScoreSheet:{given:[p],named:{}},PileExplorer:{given:[w(u,p)],named:{}},HandPicker:{given:[u],named:{max_pick:h(60)}},MeldBuilder:{given:[u],named:{score:v,pile_top:u}},MinimumTable:{given:[f],named:{score:v}},VariantExplorer:{given:[f,f],named:{}}},H=/^from canasta_nb import (\w+)(?:, speak)?\n\n?(?:speak\("(\w\w)"\)\n)?\w+\((.*)\)$/,_=/(?:(\w+)=)?("[^"]*"|\d+)(?:, |$)/y;function E(n){let[,e]=/^Quiz\((.*)\)$/.exec(n)??[];if(e)return P(e);let a=D(n),t=a&&Object.hasOwn(S,a.widget)?S[a.widget]:null;if(!a||!t)return!1;let o=a.named.map(([s])=>s);return G(a).includes(n)&&a.given.length===t.given.length&&a.given.every((s,i)=>t.given[i]?.(s))&&new Set(o).size===o.length&&a.named.every(([s,i])=>Object.hasOwn(t.named,s)&&t.named[s]?.(i))}function D(n){let[,e,a="",t]=H.exec(n)??[];if(!e||t===void 0)return null;let o=[],s=[];for(_.lastIndex=0;_.lastIndex<t.length;){let[,i,r]=_.exec(t)??[];if(r===void 0)return null;i?s.push([i,r]):o.push(r)}return{widget:e,lang:a,given:o,named:s}}function G({widget:n,lang:e,given:a,named:t}){let o=`${n}(${[...a,...t.map(([i,r])=>`${i}=${r}`)].join(", ")})`,s=`from canasta_nb import ${n}`;return e?e==="en"||e==="es"?[`${s}, speak

speak("${e}")
${o}`]:[]:[`
`,`

`].map(i=>`${s}${i}${o}`)}var U=new Set(c.setup),q=new Set(c.alive);function A(n){return C(n)&&U.has(n.model.sharedModel.source)}function g(n){let{source:e}=n.model.sharedModel;return C(n)&&(q.has(e)||E(e))}function C({model:n}){return n.type==="code"}var Y=["python3","python"],X="import sys; sys.path[:] = [place for place in sys.path if place]",Z=500,nn="200px";function z(n,e,a){let t=async o=>{await o.context.ready,d(o)&&(await n.restored,await en(n,o),await o.sessionContext.ready,o.isDisposed||new y(o,a).begin())};e.widgetAdded.connect((o,s)=>{t(s)}),e.forEach(o=>{t(o)})}function en(n,e){return new Promise(a=>{let t,o=()=>{clearTimeout(t),e.isDisposed?s():l(n.shell.currentWidget)===e&&(t=setTimeout(s,Z))},s=()=>{n.shell.currentChanged?.disconnect(o),a()};n.shell.currentChanged?.connect(o),o()})}var y=class{constructor(e,a){this.panel=e;this.codeCell=a;let{sessionContext:t,content:o,disposed:s}=e;t.statusChanged.connect((i,r)=>{(r==="restarting"||r==="autorestarting")&&this.beginAnew(),r==="dead"&&this.end()}),t.kernelChanged.connect((i,{oldValue:r})=>r?this.beginAnew():this.begin()),o.model?.cells.changed.connect(()=>requestAnimationFrame(()=>this.watch())),s.connect(()=>this.cells.disconnect())}panel;codeCell;cells=new IntersectionObserver(e=>this.seen(e),{rootMargin:nn});asked=new Set;turn=Promise.resolve();starts=0;ready=!1;gone=new WeakSet;beginAnew(){for(let e of K(this.panel.content.node))this.gone.add(e);this.begin()}end(){this.starts++,this.cells.disconnect(),b(this.panel,this.ready?"stopped":"failed"),this.ready=!1}begin(){let e=++this.starts;this.asked=new Set,this.ready=!1,this.cells.disconnect(),b(this.panel,"starting"),this.turn=this.prepare().catch(()=>!1).then(a=>{e===this.starts&&(this.ready=a,b(this.panel,"ready"),this.watch())})}async prepare(){let e=this.panel.sessionContext.session?.kernel;if(!e||!Y.includes(e.name))return!1;await e.info;let{content:a}=await e.requestExecute({code:X,silent:!0}).done;return a.status==="ok"}watch(){if(this.ready)for(let e of this.panel.content.widgets)g(e)&&this.cells.observe(e.node)}seen(e){for(let{isIntersecting:a,target:t}of e){let o=this.panel.content.widgets.find(({node:i})=>i===t);if(!a||!o||this.asked.has(o))continue;this.asked.add(o);let s=this.starts;this.turn=this.turn.then(()=>this.run(o,s))}}async run(e,a){if(!this.isDue(e,a)||an(e)||K(e.node).some(o=>!this.gone.has(o)))return;let t=this.panel.content.widgets.find(A);t&&!this.asked.has(t)&&(this.asked.add(t),await this.execute(t)),this.isDue(e,a)&&await this.execute(e)}isDue(e,a){return a===this.starts&&!this.panel.isDisposed&&g(e)}async execute(e){try{await this.codeCell.execute(e,this.panel.sessionContext)}catch{}}};function K(n){return[...n.querySelectorAll(".jp-OutputArea-output .cnb[data-view]")]}function an({node:n}){return n.querySelector(".jp-InputPrompt")?.textContent?.includes("*")??!1}var Q="application/vnd.jupyter.widget-view+json",tn="application/vnd.jupyter.widget-state+json",on="canasta_nb";function J({contents:n,sessions:e}){let a=n.get.bind(n);n.get=async(t,o)=>{let s=await a(t,o);return s.type!=="notebook"||!s.content||!sn(s.content)||(await e.ready,[...e.running()].some(r=>r.path===t)||rn(s.content)),s}}function sn({cells:n=[]}){return n.some(({source:e=""})=>(typeof e=="string"?e:e.join("")).includes(on))}function rn({cells:n=[],metadata:e={}}){let a=e.widgets?.[tn]?.state??{};for(let{outputs:t=[]}of n)for(let{data:o}of t){let s=o?.[Q];o&&s&&o["text/html"]&&!(s.model_id&&s.model_id in a)&&delete o[Q]}}var cn=900,ln=["left","right"],pn="docmanager:show-in-file-browser";function R({commands:n,restored:e,shell:a}){if(!a.currentChanged)return;let t=null,o=async()=>{let i=l(a.currentWidget);await i?.context.ready,l(a.currentWidget)===i&&(i&&d(i)?t??=mn(a):(i||a.currentWidget)&&(t?.(),t=null))},s=(i,{id:r,result:$})=>{r===pn&&(n.commandExecuted.disconnect(s),$.then(()=>t&&a.collapseLeft?.()))};n.commandExecuted.connect(s),e.then(()=>{a.currentChanged?.connect(()=>{o()}),o()})}function mn(n){let e=innerWidth<cn,a=[];if(n.leftCollapsed===!1&&a.push(()=>n.leftCollapsed&&n.expandLeft?.()),n.collapseLeft?.(),e){n.rightCollapsed===!1&&a.push(()=>n.rightCollapsed&&n.expandRight?.()),n.collapseRight?.();for(let t of ln)n.isSideTabBarVisible?.(t)&&(n.toggleSideTabBarVisibility?.(t),a.push(()=>n.isSideTabBarVisible?.(t)||n.toggleSideTabBarVisibility?.(t)));for(let t of dn(n))t.hide(),a.push(()=>t.show())}return()=>a.forEach(t=>t())}function dn(n){return[...n.widgets?.("bottom")??[]].filter(({id:e,isVisible:a})=>e==="jp-main-statusbar"&&a)}async function N(n,e){let[a]=Object.values(n[e]??{});if(!a)throw new Error(`JupyterLab shares no ${e}`);return(await a.get())()}async function B(n){let{INotebookTracker:e}=await N(n,"@jupyterlab/notebook"),{CodeCell:a}=await N(n,"@jupyterlab/cells");return{id:"canasta-nb:course",description:"Brings the pages of the Canasta course to life",autoStart:!0,optional:[e],activate(t,o){J(t.serviceManager),R(t),o&&z(t,o,a)}}}var M={};window._JUPYTERLAB??={};window._JUPYTERLAB["canasta-nb"]={init(n){M=n},async get(){let n=await B(M);return()=>({__esModule:!0,default:n})}};})();
