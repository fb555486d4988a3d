// The page: what is chosen is in the address, and the library in the wasm says what comes of it. A
// page of one operator names it in data-operator, and has no list.
import { Stage, fill } from "./stage.js";
import { Panel } from "./panel.js";
import { List, anchor } from "./list.js";
import { Code } from "./code.js";

const $ = (id) => document.getElementById(id);
const status = $("status");
const only = document.body.dataset.operator;
const file = (name) => fetch(new URL(name, import.meta.url));
let operators, families, stage, panel, list, code, state, late;

async function load() {
  const go = new globalThis.Go(), started = performance.now();
  const [{ instance }, catalog] = await Promise.all([
    WebAssembly.instantiateStreaming(file("playground.wasm"), go.importObject),
    file("operators.json").then((answer) => answer.json()),
  ]);
  go.run(instance).then(() => fail("The library has ended. Reload the page."));
  operators = new Map(JSON.parse(globalThis.rxsched.operators()).map((o) => [o.Name, { ...o, Fields: o.Fields ?? [], Tracks: o.Tracks ?? [] }]));
  families = catalog.map((f) => ({ ...f, Members: f.Members.filter((m) => operators.has(m.Name)) }));
  document.documentElement.dataset.ready = Math.round(performance.now() - started);
}

function fail(message) {
  status.textContent = message;
  status.dataset.state = "broken";
}

// read returns what an address chooses.
function read(hash) {
  const [name, query] = hash.replace(/^#/, "").split("?");
  const found = [...operators.keys()].find((n) => n.toLowerCase() === decodeURIComponent(name).toLowerCase());
  const operator = operators.get(found ?? only ?? "DebounceTime"), chosen = new URLSearchParams(found ? query : "");
  const of = (rows) => Object.fromEntries(rows.filter((r) => chosen.has(r.Name)).map((r) => [r.Name, chosen.get(r.Name)]));
  return { Operator: operator.Name, Fields: of(operator.Fields), Tracks: of(operator.Tracks) };
}

function write() {
  const query = new URLSearchParams({ ...state.Fields, ...state.Tracks }).toString();
  history.replaceState(null, "", `#${anchor(state.Operator)}${query && "?" + query}`);
}

function open() {
  state = read(location.hash);
  const operator = operators.get(state.Operator);
  const member = families.flatMap((f) => f.Members).find((m) => m.Name === state.Operator);
  $("name").textContent = state.Operator;
  $("summary").textContent = member.Summary;
  $("rxjs").textContent = member.RxJS ? `RxJS: ${member.RxJS}` : "";
  if (list) {
    document.title = `${state.Operator} · rxsched playground`;
    $("menu").querySelector("summary").textContent = `Operators: ${member.Name}`;
    list.mark(member.Name);
  }
  $("hint").hidden = operator.Tracks.length === 0;
  panel.show(operator, state);
  if (play()) return;
  const there = state; // it makes no sense, so there is the picture of what it was made of
  state = { ...state, Fields: {}, Tracks: {} };
  play();
  state = there;
  play();
}

// play shows what comes of the choices. It returns whether they make sense.
function play() {
  const operator = operators.get(state.Operator), answer = JSON.parse(globalThis.rxsched.play(JSON.stringify(state)));
  const bad = Object.keys(answer.Errors).length > 0;
  $("stage").classList.toggle("stale", bad);
  $("failure").textContent = answer.Errors[""] ?? "";
  if (!bad) {
    stage.draw(answer, Object.fromEntries(operator.Tracks.map((t) => [t.Name, t.Of])));
    told(answer);
  }
  code.show(answer.Code, answer.Functions);
  panel.follow(answer, state, stage.tracks);
  return !bad;
}

// told shows what is told in words.
function told(answer) {
  $("key").replaceChildren(...(answer.Key ?? []).map((k) => {
    const item = document.createElement("li"), letter = document.createElement("b");
    letter.textContent = k.Letter === "." ? "•" : k.Letter;
    if (k.Letter === "#") letter.className = "fails";
    else letter.style.background = fill(k.Letter);
    item.append(letter, k.Meaning);
    return item;
  }));
  $("notes").replaceChildren(...(answer.Notes ?? []).map((n) => Object.assign(document.createElement("li"), { textContent: n })));
  clearTimeout(late);
  late = setTimeout(() => { $("live").textContent = answer.Lanes.filter((l) => l.Role === "result").map((l) => `${l.Label}: ${l.Text || "nothing"}`).join("; "); }, 400);
}

// later writes the address at most a few times a second, which browsers limit.
let writing;
function changed() {
  play();
  clearTimeout(writing);
  writing = setTimeout(write, 200);
}

// fold hides the list on a narrow screen, once something is chosen.
function fold() {
  const wide = matchMedia("(min-width: 761px)");
  const unfold = () => { $("menu").open = wide.matches; };
  wide.addEventListener("change", unfold);
  addEventListener("hashchange", unfold);
  unfold();
}

try {
  await load();
  stage = new Stage($("stage"), (track, text) => { state.Tracks[track] = text; changed(); });
  panel = new Panel($("fields"), $("tracks"), (name, text) => { state.Fields[name] = text; changed(); },
    (track, text) => { state.Tracks[track] = text; changed(); });
  code = new Code([$("tabCode"), $("tabFunctions")], $("snippet"), $("copy"));
  if (!only) list = new List($("list"), $("filter"), families);
  document.querySelector("main").hidden = false;
  if (list) fold();
  addEventListener("hashchange", open);
  $("reset").addEventListener("click", () => { location.hash = anchor(state.Operator); history.replaceState(null, "", `#${anchor(state.Operator)}`); open(); });
  status.textContent = "";
  open();
} catch (e) {
  fail(`The library did not load: ${e.message}`);
}
