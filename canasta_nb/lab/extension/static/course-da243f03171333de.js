/* canasta_nb extension, sources da243f03171333de */
"use strict";(()=>{var W="canasta";function l(e){return e&&"context"in e&&"sessionContext"in e&&"content"in e?e:null}function m(e){return!e.isDisposed&&typeof e.content.model?.getMetadata(W)=="object"}var y=new WeakMap;function O(e){let n=y.get(e)??{now:"starting",hearers:new Set};return y.set(e,n),n}function u(e,n){let t=O(e);if(t.now!==n){t.now=n;for(let a of t.hearers)a(n)}}var c={setup:[`from canasta_nb import MeldBuilder, Quiz, Table
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
MeldBuilder("KhKcQsQh2dTs9c8d", score=1500, pile_top="Ks")`,`from canasta_nb import MinimumTable
MinimumTable("classic", score=1600)`,`from canasta_nb import PileExplorer
PileExplorer("5h2d9cKd", melds=["QsQhQd"])`,`from canasta_nb import Practice

practice = Practice("initial-meld")
practice`,`from canasta_nb import Replay
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
table`],exercises:["cn-1","cn-2","cn-3","cn-4","cn-5","cn-6","cn-c1","cn-f1","cn-w1","cn-w2","cn-w3","ct-1","ct-2","ct-3","ct-4","ct-5","ct-6","ct-c1","ct-f1","ct-f2","ct-w1","ct-w2","ct-w3","final-1-1","final-1-10","final-1-11","final-1-12","final-1-13","final-1-14","final-1-15","final-1-16","final-1-17","final-1-18","final-1-19","final-1-2","final-1-20","final-1-3","final-1-4","final-1-5","final-1-6","final-1-7","final-1-8","final-1-9","final-2-9","fz-1","fz-2","fz-3","fz-4","fz-5","fz-6","fz-7","fz-c1","fz-c2","fz-c3","fz-c4","fz-c5","fz-c6","fz-f1","fz-w1","fz-w2","fz-w3","go-1","go-2","go-3","go-4","go-5","go-6","go-7","go-8","go-c1","go-c2","go-c3","go-c4","go-f1","go-w1","go-w2","go-w3","im-1","im-10","im-2","im-3","im-4","im-5","im-6","im-7","im-8","im-9","im-c1","im-c2","im-c3","im-c4","im-c5","im-c6","im-c7","im-f1","im-w1","im-w2","im-w3","ma-1","ma-2","ma-3","ma-4","ma-5","ma-6","ma-7","ma-c1","ma-f1","ma-w1","ma-w2","ma-w3","ml-1","ml-2","ml-3","ml-4","ml-5","ml-6","ml-c1","ml-c2","ml-c3","ml-f1","ml-w1","ml-w2","ml-w3","pl-1","pl-2","pl-3","pl-4","pl-5","pl-6","pl-c1","pl-f1","pl-w1","pl-w2","pl-w3","sc-1","sc-2","sc-3","sc-4","sc-5","sc-6","sc-7","sc-8","sc-9","sc-c1","sc-c2","sc-c3","sc-c4","sc-f1","sc-w1","sc-w2","sc-w3","se-1","se-2","se-3","se-4","se-5","se-6","se-7","se-c1","se-f1","se-w1","se-w2","se-w3","st-1","st-10","st-11","st-12","st-13","st-14","st-15","st-16","st-17","st-18","st-19","st-2","st-20","st-21","st-22","st-23","st-24","st-25","st-26","st-27","st-28","st-29","st-3","st-4","st-5","st-6","st-7","st-8","st-9","st-f1","st-f2","st-f3","st-w1","st-w2","st-w3","st-w4","st-w5","st-w6","st-w7","st-w8","st-w9","th-1","th-2","th-3","th-4","th-5","th-6","th-7","th-c2","th-f1","th-w1","th-w2","th-w3","tk-1","tk-2","tk-3","tk-4","tk-5","tk-6","tk-7","tk-c1","tk-c2","tk-c3","tk-c4","tk-f1","tk-w1","tk-w2","tk-w3","va-1","va-2","va-3","va-4","va-5","va-7","va-f1","va-w1","va-w2","va-w3"],rules:["bolivian","chilean","classic","classic-2p","classic-3p","classic-6p","classic-6p-miller","combo","combo-2p","combo-3p","combo-5p","combo-6p","cuban","gamecolony","hand-and-foot","hollywood","italian","joker","mexican","modern-american","natural","official-1950","official-3pack","pennies-from-heaven","quenelle","race-horse","samba","tampa","uruguay","wikipedia"]};var F=/^"[ !#-[\]-~]*"$/,I=1e3,x=new Set(c.rules),L=new Set(c.exercises),d=e=>n=>n.length<=I&&F.test(n)&&e(n.slice(1,-1)),h=e=>n=>/^(0|[1-9]\d{0,9})$/.test(n)&&Number(n)<=e,k=(...e)=>n=>e.some(t=>t(n)),T=(...e)=>d(n=>e.includes(n)),C=d(e=>L.has(e)||/^final-[1-9]\d{0,3}-([1-9]|1\d|20)$/.test(e)),f=d(e=>x.has(e)),p=d(e=>{let[,n,t]=/^rules ([\w-]+)((?:; [A-Za-z0-9 ?:+-]*)*)$/.exec(e)??[];return x.has(n)&&!t.includes("rules")}),b=d(e=>/^([2-9TJQKA][shdc]|Jk){1,60}$/.test(e)),H=h(2**32-1),v=h(2e4),S={Quiz:{given:[C],named:{}},Table:{given:[k(f,p)],named:{seed:H,seat:h(6),bots:T("careful"),undo_policy:T("practice")}},Coach:{given:[p],named:{}},TurnGuide:{given:[p],named:{}},ScoreSheet:{given:[p],named:{}},PileExplorer:{given:[k(b,p)],named:{}},HandPicker:{given:[b],named:{max_pick:h(60)}},MeldBuilder:{given:[b],named:{score:v,pile_top:b}},MinimumTable:{given:[f],named:{score:v}},VariantExplorer:{given:[f,f],named:{}}},V=/^from canasta_nb import (\w+)(?:, speak)?\n\n?(?:speak\("(\w\w)"\)\n)?\w+\((.*)\)$/,g=/(?:(\w+)=)?("[^"]*"|\d+)(?:, |$)/y;function P(e){let[,n]=/^Quiz\((.*)\)$/.exec(e)??[];if(n)return C(n);let t=D(e),a=t&&Object.hasOwn(S,t.widget)?S[t.widget]:null;if(!t||!a)return!1;let o=t.named.map(([s])=>s);return G(t).includes(e)&&t.given.length===a.given.length&&t.given.every((s,i)=>a.given[i]?.(s))&&new Set(o).size===o.length&&t.named.every(([s,i])=>Object.hasOwn(a.named,s)&&a.named[s]?.(i))}function D(e){let[,n,t="",a]=V.exec(e)??[];if(!n||a===void 0)return null;let o=[],s=[];for(g.lastIndex=0;g.lastIndex<a.length;){let[,i,r]=g.exec(a)??[];if(r===void 0)return null;i?s.push([i,r]):o.push(r)}return{widget:n,lang:t,given:o,named:s}}function G({widget:e,lang:n,given:t,named:a}){let o=`${e}(${[...t,...a.map(([i,r])=>`${i}=${r}`)].join(", ")})`,s=`from canasta_nb import ${e}`;return n?n==="en"||n==="es"?[`${s}, speak

speak("${n}")
${o}`]:[]:[`
`,`

`].map(i=>`${s}${i}${o}`)}var U=new Set(c.setup),q=new Set(c.alive);function z(e){return E(e)&&U.has(e.model.sharedModel.source)}function w(e){let{source:n}=e.model.sharedModel;return E(e)&&(q.has(n)||P(n))}function E({model:e}){return e.type==="code"}var Y=["python3","python"],X="import sys; sys.path[:] = [place for place in sys.path if place]",Z=500,ee="200px";function A(e,n,t){let a=async o=>{await o.context.ready,m(o)&&(await e.restored,await ne(e,o),await o.sessionContext.ready,o.isDisposed||new _(o,t).begin())};n.widgetAdded.connect((o,s)=>{a(s)}),n.forEach(o=>{a(o)})}function ne(e,n){return new Promise(t=>{let a,o=()=>{clearTimeout(a),n.isDisposed?s():l(e.shell.currentWidget)===n&&(a=setTimeout(s,Z))},s=()=>{e.shell.currentChanged?.disconnect(o),t()};e.shell.currentChanged?.connect(o),o()})}var _=class{constructor(n,t){this.panel=n;this.codeCell=t;let{sessionContext:a,content:o,disposed:s}=n;a.statusChanged.connect((i,r)=>{(r==="restarting"||r==="autorestarting")&&this.beginAnew(),r==="dead"&&this.end()}),a.kernelChanged.connect((i,{oldValue:r})=>r?this.beginAnew():this.begin()),o.model?.cells.changed.connect(()=>requestAnimationFrame(()=>this.watch())),s.connect(()=>this.cells.disconnect())}panel;codeCell;cells=new IntersectionObserver(n=>this.seen(n),{rootMargin:ee});asked=new Set;turn=Promise.resolve();starts=0;ready=!1;gone=new WeakSet;beginAnew(){for(let n of Q(this.panel.content.node))this.gone.add(n);this.begin()}end(){this.starts++,this.cells.disconnect(),u(this.panel,this.ready?"stopped":"failed"),this.ready=!1}begin(){let n=++this.starts;this.asked=new Set,this.ready=!1,this.cells.disconnect(),u(this.panel,"starting"),this.turn=this.prepare().catch(()=>!1).then(t=>{n===this.starts&&(this.ready=t,u(this.panel,"ready"),this.watch())})}async prepare(){let n=this.panel.sessionContext.session?.kernel;if(!n||!Y.includes(n.name))return!1;await n.info;let{content:t}=await n.requestExecute({code:X,silent:!0}).done;return t.status==="ok"}watch(){if(this.ready)for(let n of this.panel.content.widgets)w(n)&&this.cells.observe(n.node)}seen(n){for(let{isIntersecting:t,target:a}of n){let o=this.panel.content.widgets.find(({node:i})=>i===a);if(!t||!o||this.asked.has(o))continue;this.asked.add(o);let s=this.starts;this.turn=this.turn.then(()=>this.run(o,s))}}async run(n,t){if(!this.isDue(n,t)||te(n)||Q(n.node).some(o=>!this.gone.has(o)))return;let a=this.panel.content.widgets.find(z);a&&!this.asked.has(a)&&(this.asked.add(a),await this.execute(a)),this.isDue(n,t)&&await this.execute(n)}isDue(n,t){return t===this.starts&&!this.panel.isDisposed&&w(n)}async execute(n){try{await this.codeCell.execute(n,this.panel.sessionContext)}catch{}}};function Q(e){return[...e.querySelectorAll(".jp-OutputArea-output .cnb[data-view]")]}function te({node:e}){return e.querySelector(".jp-InputPrompt")?.textContent?.includes("*")??!1}var K="application/vnd.jupyter.widget-view+json",ae="application/vnd.jupyter.widget-state+json",oe="canasta_nb";function R({contents:e,sessions:n}){let t=e.get.bind(e);e.get=async(a,o)=>{let s=await t(a,o);return s.type!=="notebook"||!s.content||!se(s.content)||(await n.ready,[...n.running()].some(r=>r.path===a)||ie(s.content)),s}}function se({cells:e=[]}){return e.some(({source:n=""})=>(typeof n=="string"?n:n.join("")).includes(oe))}function ie({cells:e=[],metadata:n={}}){let t=n.widgets?.[ae]?.state??{};for(let{outputs:a=[]}of e)for(let{data:o}of a){let s=o?.[K];o&&s&&o["text/html"]&&!(s.model_id&&s.model_id in t)&&delete o[K]}}var re=900,ce=["left","right"],le="docmanager:show-in-file-browser";function N({commands:e,restored:n,shell:t}){if(!t.currentChanged)return;let a=null,o=async()=>{let i=l(t.currentWidget);await i?.context.ready,l(t.currentWidget)===i&&(i&&m(i)?a??=pe(t):(i||t.currentWidget)&&(a?.(),a=null))},s=(i,{id:r,result:$})=>{r===le&&(e.commandExecuted.disconnect(s),$.then(()=>a&&t.collapseLeft?.()))};e.commandExecuted.connect(s),n.then(()=>{t.currentChanged?.connect(()=>{o()}),o()})}function pe(e){let n=innerWidth<re,t=[];if(e.leftCollapsed===!1&&t.push(()=>e.leftCollapsed&&e.expandLeft?.()),e.collapseLeft?.(),n){e.rightCollapsed===!1&&t.push(()=>e.rightCollapsed&&e.expandRight?.()),e.collapseRight?.();for(let a of ce)e.isSideTabBarVisible?.(a)&&(e.toggleSideTabBarVisibility?.(a),t.push(()=>e.isSideTabBarVisible?.(a)||e.toggleSideTabBarVisibility?.(a)));for(let a of de(e))a.hide(),t.push(()=>a.show())}return()=>t.forEach(a=>a())}function de(e){return[...e.widgets?.("bottom")??[]].filter(({id:n,isVisible:t})=>n==="jp-main-statusbar"&&t)}async function J(e,n){let[t]=Object.values(e[n]??{});if(!t)throw new Error(`JupyterLab shares no ${n}`);return(await t.get())()}async function M(e){let{INotebookTracker:n}=await J(e,"@jupyterlab/notebook"),{CodeCell:t}=await J(e,"@jupyterlab/cells");return{id:"canasta-nb:course",description:"Brings the pages of the Canasta course to life",autoStart:!0,optional:[n],activate(a,o){R(a.serviceManager),N(a),o&&A(a,o,t)}}}var B={};window._JUPYTERLAB??={};window._JUPYTERLAB["canasta-nb"]={init(e){B=e},async get(){let e=await M(B);return()=>({__esModule:!0,default:e})}};})();
