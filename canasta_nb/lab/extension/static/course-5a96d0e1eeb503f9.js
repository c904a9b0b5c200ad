/* canasta_nb extension, sources 5a96d0e1eeb503f9 */
"use strict";(()=>{var T="canasta";function c(e){return e&&"context"in e&&"sessionContext"in e&&"content"in e?e:null}function l(e){return!e.isDisposed&&typeof e.content.model?.getMetadata(T)=="object"}var u={setup:[`from canasta_nb import MeldBuilder, Quiz, Table
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
lección = lesson("13")`],alive:['MeldBuilder("AsAhKsKhKd2d9c8c7d5h4c4s", score=1600)','PileExplorer("4h9s6c9d", melds=["QsQhQd", "AsAhAd"], their_melds=["JsJhJc2s"])','PileExplorer("rules classic; turn 1 draw; melds A AsAhAd; melds B JsJhJc2s; pile 3h5h9cKd")','PileExplorer("rules classic; turn 1 draw; melds B JsJhJc2s; pile 5h2d9cKd")','Quiz("cn-1")','Quiz("cn-2")','Quiz("cn-3")','Quiz("cn-4")','Quiz("cn-5")','Quiz("cn-6")','Quiz("cn-f1")','Quiz("cn-w1")','Quiz("cn-w2")','Quiz("cn-w3")','Quiz("ct-1")','Quiz("ct-2")','Quiz("ct-3")','Quiz("ct-4")','Quiz("ct-5")','Quiz("ct-6")','Quiz("ct-f1")','Quiz("ct-f2")','Quiz("ct-w1")','Quiz("ct-w2")','Quiz("ct-w3")','Quiz("final-1-1")','Quiz("final-1-10")','Quiz("final-1-11")','Quiz("final-1-12")','Quiz("final-1-13")','Quiz("final-1-14")','Quiz("final-1-15")','Quiz("final-1-16")','Quiz("final-1-17")','Quiz("final-1-18")','Quiz("final-1-19")','Quiz("final-1-2")','Quiz("final-1-20")','Quiz("final-1-3")','Quiz("final-1-4")','Quiz("final-1-5")','Quiz("final-1-6")','Quiz("final-1-7")','Quiz("final-1-8")','Quiz("final-1-9")','Quiz("final-2-1")','Quiz("final-2-10")','Quiz("final-2-11")','Quiz("final-2-12")','Quiz("final-2-13")','Quiz("final-2-14")','Quiz("final-2-15")','Quiz("final-2-16")','Quiz("final-2-17")','Quiz("final-2-18")','Quiz("final-2-19")','Quiz("final-2-2")','Quiz("final-2-20")','Quiz("final-2-3")','Quiz("final-2-4")','Quiz("final-2-5")','Quiz("final-2-6")','Quiz("final-2-7")','Quiz("final-2-8")','Quiz("final-2-9")','Quiz("fz-1")','Quiz("fz-2")','Quiz("fz-3")','Quiz("fz-4")','Quiz("fz-5")','Quiz("fz-6")','Quiz("fz-7")','Quiz("fz-f1")','Quiz("fz-w1")','Quiz("fz-w2")','Quiz("fz-w3")','Quiz("go-1")','Quiz("go-2")','Quiz("go-3")','Quiz("go-4")','Quiz("go-5")','Quiz("go-6")','Quiz("go-7")','Quiz("go-8")','Quiz("go-f1")','Quiz("go-w1")','Quiz("go-w2")','Quiz("go-w3")','Quiz("im-1")','Quiz("im-10")','Quiz("im-2")','Quiz("im-3")','Quiz("im-4")','Quiz("im-5")','Quiz("im-6")','Quiz("im-7")','Quiz("im-8")','Quiz("im-9")','Quiz("im-f1")','Quiz("im-w1")','Quiz("im-w2")','Quiz("im-w3")','Quiz("ma-1")','Quiz("ma-2")','Quiz("ma-3")','Quiz("ma-4")','Quiz("ma-5")','Quiz("ma-6")','Quiz("ma-7")','Quiz("ma-f1")','Quiz("ma-w1")','Quiz("ma-w2")','Quiz("ma-w3")','Quiz("ml-1")','Quiz("ml-2")','Quiz("ml-3")','Quiz("ml-4")','Quiz("ml-5")','Quiz("ml-6")','Quiz("ml-f1")','Quiz("ml-w1")','Quiz("ml-w2")','Quiz("ml-w3")','Quiz("pl-1")','Quiz("pl-2")','Quiz("pl-3")','Quiz("pl-4")','Quiz("pl-5")','Quiz("pl-6")','Quiz("pl-f1")','Quiz("pl-w1")','Quiz("pl-w2")','Quiz("pl-w3")','Quiz("sc-1")','Quiz("sc-2")','Quiz("sc-3")','Quiz("sc-4")','Quiz("sc-5")','Quiz("sc-6")','Quiz("sc-7")','Quiz("sc-8")','Quiz("sc-9")','Quiz("sc-f1")','Quiz("sc-w1")','Quiz("sc-w2")','Quiz("sc-w3")','Quiz("se-1")','Quiz("se-2")','Quiz("se-3")','Quiz("se-4")','Quiz("se-5")','Quiz("se-6")','Quiz("se-7")','Quiz("se-f1")','Quiz("se-w1")','Quiz("se-w2")','Quiz("se-w3")','Quiz("st-1")','Quiz("st-10")','Quiz("st-11")','Quiz("st-12")','Quiz("st-13")','Quiz("st-14")','Quiz("st-15")','Quiz("st-16")','Quiz("st-17")','Quiz("st-18")','Quiz("st-19")','Quiz("st-2")','Quiz("st-20")','Quiz("st-21")','Quiz("st-22")','Quiz("st-23")','Quiz("st-24")','Quiz("st-25")','Quiz("st-26")','Quiz("st-27")','Quiz("st-28")','Quiz("st-29")','Quiz("st-3")','Quiz("st-4")','Quiz("st-5")','Quiz("st-6")','Quiz("st-7")','Quiz("st-8")','Quiz("st-9")','Quiz("st-f1")','Quiz("st-f2")','Quiz("st-f3")','Quiz("st-w1")','Quiz("st-w2")','Quiz("st-w3")','Quiz("st-w4")','Quiz("st-w5")','Quiz("st-w6")','Quiz("st-w7")','Quiz("st-w8")','Quiz("st-w9")','Quiz("th-1")','Quiz("th-2")','Quiz("th-3")','Quiz("th-4")','Quiz("th-5")','Quiz("th-6")','Quiz("th-7")','Quiz("th-f1")','Quiz("th-w1")','Quiz("th-w2")','Quiz("th-w3")','Quiz("tk-1")','Quiz("tk-2")','Quiz("tk-3")','Quiz("tk-4")','Quiz("tk-5")','Quiz("tk-6")','Quiz("tk-7")','Quiz("tk-f1")','Quiz("tk-w1")','Quiz("tk-w2")','Quiz("tk-w3")','Quiz("va-1")','Quiz("va-2")','Quiz("va-3")','Quiz("va-4")','Quiz("va-5")','Quiz("va-7")','Quiz("va-f1")','Quiz("va-w1")','Quiz("va-w2")','Quiz("va-w3")','ScoreSheet(lección.position("loss"))','ScoreSheet(lección.position("worked"), side="A")','ScoreSheet(scoring.position("loss"))','ScoreSheet(scoring.position("worked"), side="A")','Table(american.position("five-sevens"), bots="careful", undo_policy="practice")','Table(canastas.position("six-kings"), bots="careful", undo_policy="practice")','Table(combinaciones.position("many-melds"), bots="careful", undo_policy="practice")','Table(endgame.position("six-kings"), bots="careful", undo_policy="practice")','Table(ending.position("two-cards"), bots="careful", undo_policy="practice")','Table(freezing.position("ben-waits"), bots="careful", undo_policy="practice")','Table(freezing.position("one-king"), bots="careful", undo_policy="practice")','Table(going_out.position("three-cards"), bots="careful", undo_policy="practice")','Table(lección.position("ben-waits"), bots="careful", undo_policy="practice")','Table(lección.position("few-cards"), bots="careful", undo_policy="practice")','Table(lección.position("first-turn"), bots="careful", undo_policy="practice")','Table(lección.position("five-sevens"), bots="careful", undo_policy="practice")','Table(lección.position("last-turn"), bots="careful", undo_policy="practice")','Table(lección.position("one-king"), bots="careful", undo_policy="practice")','Table(lección.position("six-kings"), bots="careful", undo_policy="practice")','Table(lección.position("three-cards"), bots="careful", undo_policy="practice")','Table(lección.position("two-cards"), bots="careful", undo_policy="practice")','Table(lección.position("two-nines"), bots="careful", undo_policy="practice")','Table(lección.position("two-players"), bots="careful", undo_policy="practice")','Table(melds.position("many-melds"), bots="careful", undo_policy="practice")','Table(opening.position("few-cards"), bots="careful", undo_policy="practice")','Table(opening.position("first-turn"), bots="careful", undo_policy="practice")','Table(pile.position("two-nines"), bots="careful", undo_policy="practice")','Table(players.position("two-players"), bots="careful", undo_policy="practice")','Table(scoring.position("last-turn"), bots="careful", undo_policy="practice")','Table(taking.position("fives"), bots="careful", undo_policy="practice")','Table(threes.position("two-threes"), bots="careful", undo_policy="practice")','Table(tomar.position("fives"), bots="careful", undo_policy="practice")','Table(treses.position("two-threes"), bots="careful", undo_policy="practice")','Table(turnos.position("first-turn"), bots="careful", undo_policy="practice")','Table(turns.position("first-turn"), bots="careful", undo_policy="practice")',`from canasta_nb import Coach
Coach("rules classic; turn 1 play; hand 1 KhQc9d4s; pile 9d")`,`from canasta_nb import CourseHome

CourseHome()`,`from canasta_nb import CourseHome
CourseHome()`,`from canasta_nb import CourseHome, speak

speak("es")
CourseHome()`,`from canasta_nb import HandPicker
HandPicker("9h9d2sJkKcTs8d6c", max_pick=2)`,`from canasta_nb import MeldBuilder
MeldBuilder("KhKcQsQh2dTs9c8d", score=1500, pile_top="Ks")`,`from canasta_nb import MinimumTable
MinimumTable("classic", score=1600)`,`from canasta_nb import PileExplorer
PileExplorer("5h2d9cKd", melds=["QsQhQd"])`,`from canasta_nb import Practice

practice = Practice("initial-meld")
practice`,`from canasta_nb import Quiz
Quiz("fz-2")`,`from canasta_nb import Replay
Replay("canasta 1\\nrules classic; turn 1 draw; melds A KsKhKd; hand 1 9s9h2h; pile 7d\\n1: draw 5c; discard 2h\\n2: draw; discard 9d")`,`from canasta_nb import Replay, Session

game = Session("classic", seed=21)
while not game.over:
    game.play(game.hint()[0])
    list(game.others())
Replay(game)`,`from canasta_nb import RuleSet, Table

Table("classic", seed=11, seat=1, bots="careful")`,`from canasta_nb import RuleSet, VariantExplorer

VariantExplorer("classic", "samba")`,`from canasta_nb import ScoreSheet

finished = """rules classic; scores 1200 640; turn 1 over; out 1
melds A K?K?K?K?K?K?K? 9?9?9?9?9?2?2? A?A?A?; threes A 3h3d
melds B 8?8?8?2?; hand 2 7?7?; hand 4 JkJ?; hand 3 4?5?Q?; hand 1 -"""
ScoreSheet(finished)`,`from canasta_nb import ScoreSheet
ScoreSheet("rules classic; turn 1 over; out 1; melds A KsKhKdKcKsKhKd; hand 1 -; hand 3 4c5d; melds B 9s9h9d2c; hand 2 QsQh; hand 4 Jk")`,`from canasta_nb import Table

Table("classic", seed=7, seat=1, bots="careful")`,`from canasta_nb import Table
Table("classic", seed=7, seat=1, bots="careful")`,`from canasta_nb import TurnGuide
TurnGuide("rules classic; turn 1 draw; hand 1 KhQc9d4s; pile 9d")`,`from canasta_nb import VariantExplorer
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
table`]};var S=new Set(u.setup),C=new Set(u.alive);function d(e){return f(e)&&S.has(e.model.sharedModel.source)}function p(e){return f(e)&&C.has(e.model.sharedModel.source)}function f({model:e}){return e.type==="code"}var x=["python3","python"],E="import sys; sys.path[:] = [place for place in sys.path if place]",P=500,A="200px";function z(e,t,n){let i=async a=>{await a.context.ready,l(a)&&(await e.restored,await K(e,a),await a.sessionContext.ready,a.isDisposed||new m(a,n).begin())};t.widgetAdded.connect((a,o)=>{i(o)}),t.forEach(a=>{i(a)})}function K(e,t){return new Promise(n=>{let i,a=()=>{clearTimeout(i),t.isDisposed?o():c(e.shell.currentWidget)===t&&(i=setTimeout(o,P))},o=()=>{e.shell.currentChanged?.disconnect(a),n()};e.shell.currentChanged?.connect(a),a()})}var m=class{constructor(t,n){this.panel=t;this.codeCell=n;let{sessionContext:i,content:a,disposed:o}=t;i.statusChanged.connect((s,r)=>{(r==="restarting"||r==="autorestarting")&&this.beginAnew()}),i.kernelChanged.connect((s,{oldValue:r})=>r?this.beginAnew():this.begin()),a.model?.cells.changed.connect(()=>requestAnimationFrame(()=>this.watch())),o.connect(()=>this.cells.disconnect())}panel;codeCell;cells=new IntersectionObserver(t=>this.seen(t),{rootMargin:A});asked=new Set;turn=Promise.resolve();starts=0;ready=!1;gone=new WeakSet;beginAnew(){for(let t of b(this.panel.content.node))this.gone.add(t);this.begin()}begin(){let t=++this.starts;this.asked=new Set,this.ready=!1,this.cells.disconnect(),this.turn=this.prepare().catch(()=>!1).then(n=>{t===this.starts&&(this.ready=n,this.watch())})}async prepare(){let t=this.panel.sessionContext.session?.kernel;if(!t||!x.includes(t.name))return!1;await t.info;let{content:n}=await t.requestExecute({code:E,silent:!0}).done;return n.status==="ok"}watch(){if(this.ready)for(let t of this.panel.content.widgets)p(t)&&this.cells.observe(t.node)}seen(t){for(let{isIntersecting:n,target:i}of t){let a=this.panel.content.widgets.find(({node:s})=>s===i);if(!n||!a||this.asked.has(a))continue;this.asked.add(a);let o=this.starts;this.turn=this.turn.then(()=>this.run(a,o))}}async run(t,n){if(!this.isDue(t,n)||J(t)||b(t.node).some(a=>!this.gone.has(a)))return;let i=this.panel.content.widgets.find(d);i&&!this.asked.has(i)&&(this.asked.add(i),await this.execute(i)),this.isDue(t,n)&&await this.execute(t)}isDue(t,n){return n===this.starts&&!this.panel.isDisposed&&p(t)}async execute(t){try{await this.codeCell.execute(t,this.panel.sessionContext)}catch{}}};function b(e){return[...e.querySelectorAll(".jp-OutputArea-output .cnb[data-view]")]}function J({node:e}){return e.querySelector(".jp-InputPrompt")?.textContent?.includes("*")??!1}var h="application/vnd.jupyter.widget-view+json",R="application/vnd.jupyter.widget-state+json",N="canasta_nb";function Q({contents:e,sessions:t}){let n=e.get.bind(e);e.get=async(i,a)=>{let o=await n(i,a);return o.type!=="notebook"||!o.content||!B(o.content)||(await t.ready,[...t.running()].some(r=>r.path===i)||W(o.content)),o}}function B({cells:e=[]}){return e.some(({source:t=""})=>(typeof t=="string"?t:t.join("")).includes(N))}function W({cells:e=[],metadata:t={}}){let n=t.widgets?.[R]?.state??{};for(let{outputs:i=[]}of e)for(let{data:a}of i){let o=a?.[h];a&&o&&a["text/html"]&&!(o.model_id&&o.model_id in n)&&delete a[h]}}var F=900,M=["left","right"],I="docmanager:show-in-file-browser";function _({commands:e,restored:t,shell:n}){if(!n.currentChanged)return;let i=null,a=async()=>{let s=c(n.currentWidget);await s?.context.ready,c(n.currentWidget)===s&&(s&&l(s)?i??=j(n):(s||n.currentWidget)&&(i?.(),i=null))},o=(s,{id:r,result:k})=>{r===I&&(e.commandExecuted.disconnect(o),k.then(()=>i&&n.collapseLeft?.()))};e.commandExecuted.connect(o),t.then(()=>{n.currentChanged?.connect(()=>{a()}),a()})}function j(e){let t=innerWidth<F,n=[];if(e.leftCollapsed===!1&&n.push(()=>e.leftCollapsed&&e.expandLeft?.()),e.collapseLeft?.(),t){e.rightCollapsed===!1&&n.push(()=>e.rightCollapsed&&e.expandRight?.()),e.collapseRight?.();for(let i of M)e.isSideTabBarVisible?.(i)&&(e.toggleSideTabBarVisibility?.(i),n.push(()=>e.isSideTabBarVisible?.(i)||e.toggleSideTabBarVisibility?.(i)));for(let i of O(e))i.hide(),n.push(()=>i.show())}return()=>n.forEach(i=>i())}function O(e){return[...e.widgets?.("bottom")??[]].filter(({id:t,isVisible:n})=>t==="jp-main-statusbar"&&n)}async function g(e,t){let[n]=Object.values(e[t]??{});if(!n)throw new Error(`JupyterLab shares no ${t}`);return(await n.get())()}async function w(e){let{INotebookTracker:t}=await g(e,"@jupyterlab/notebook"),{CodeCell:n}=await g(e,"@jupyterlab/cells");return{id:"canasta-nb:course",description:"Brings the pages of the Canasta course to life",autoStart:!0,optional:[t],activate(i,a){Q(i.serviceManager),_(i),a&&z(i,a,n)}}}var y={};window._JUPYTERLAB??={};window._JUPYTERLAB["canasta-nb"]={init(e){y=e},async get(){let e=await w(y);return()=>({__esModule:!0,default:e})}};})();
