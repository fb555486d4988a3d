// The page: it puts the stream, the hosts, the timeline and the panels together.

import { Stream } from "./stream.js";
import { Store } from "./store.js";
import { Timeline } from "./timeline.js";
import { Hosts } from "./hosts.js";
import { Pipelines } from "./pipelines.js";
import { Problems } from "./problems.js";
import { Actions } from "./actions.js";
import { Pulse } from "./pulse.js";
import { show } from "./panels.js";
import { rows } from "./kinds.js";

const $ = (id) => document.getElementById(id);
const readable = 250; // milliseconds that a number is shown at least

const stores = new Map();
let selected = null;
let longTask = 50e6;
let shown = 0;
let paused = false;
let sampled = () => {}; // called with the next sample

const timeline = new Timeline($("timeline"), $("point"), () => pause(true));
const hosts = new Hosts($("hosts"), select);
const pipelines = new Pipelines($("pipelines"));
const problems = new Problems($("problems"), $("wrong"), (p) => (p.operator ? pipelines.reveal(p.operator) : select(p.host)));
const pulse = new Pulse($("pulse"), rows.findIndex((row) => row.name === "frames"));
const actions = new Actions(watch, freeze);

const stream = new Stream({
  hello(hello) {
    document.title = hello.title;
    $("title").textContent = hello.title;
    $("intro").textContent = hello.intro;
    $("intro").hidden = !hello.intro;
    timeline.longTask = longTask = hello.longTask;
    actions.show(hello.actions);
    $("panels").replaceChildren(...hello.panels.map((name) =>
      Object.assign(document.createElement("a"), { className: "button", href: `panels/${encodeURIComponent(name)}/`, textContent: name })));
  },
  pipelines(sample) {
    problems.show(sample);
    pipelines.add(sample);
  },
  sample({ hosts: samples }) {
    const wall = performance.now();
    const names = new Set(samples.map((s) => s.name));
    for (const name of [...stores.keys()]) if (!names.has(name)) stores.delete(name);
    for (const s of samples) {
      if (stores.get(s.name)?.sample.id !== s.id) stores.set(s.name, new Store()); // there was none, or another of that name
      stores.get(s.name).add(s, wall);
    }
    if (!stores.has(selected)) selected = samples[0]?.name ?? null;
    keep();
    timeline.sampled();
    sampled();
    if (wall - shown >= readable) refresh(wall);
  },
  state(state, why) {
    const words = { waiting: "connecting", live: "live", paused: "paused", broken: `not connected${why ? ` (${why})` : ""}, trying again` };
    $("status").dataset.state = state;
    if ($("status").textContent !== words[state]) $("status").textContent = words[state]; // which is read out
  },
});

let current = null;

// keep has the timeline draw the store that is selected.
function keep() {
  const store = stores.get(selected) ?? null;
  if (store !== current) timeline.store = pulse.store = current = store;
}

function refresh(wall) {
  shown = wall;
  hosts.show(stores, selected);
  $("nothing").hidden = stores.size + pipelines.size + $("panels").childElementCount > 0;
  $("detail").hidden = $("numbers").hidden = stores.size === 0;
  if (current) show(current, longTask);
}

function select(name) {
  selected = name;
  actions.leave();
  keep();
  refresh(performance.now());
  askPending();
}

// watch shows a host, live, and returns what is known of it, when that is new.
async function watch(host) {
  if (stores.has(host) && host !== selected) select(host);
  if (paused) pause(false);
  await Promise.race([new Promise((resolve) => { sampled = resolve; }), new Promise((resolve) => setTimeout(resolve, 1000))]);
  return current;
}

// freeze pauses the picture, unless somebody has done that already. It reports whether it did.
function freeze() {
  if (paused) return false;
  pause(true);
  return true;
}

// askPending lists what waits on the host that is selected.
async function askPending() {
  $("pending").textContent = "";
  if (!$("waits").open || !selected) return;
  const name = selected;
  try {
    const answer = await fetch(`pending?host=${encodeURIComponent(name)}`);
    const text = await answer.text();
    if (name === selected) $("pending").textContent = text;
  } catch (error) {
    $("pending").textContent = error.message;
  }
}

// pause pauses or resumes. The button says what it will do, so to say that it is pressed, too, would confuse.
function pause(yes) {
  paused = yes;
  $("pause").dataset.paused = paused;
  $("pause").textContent = paused ? "Resume" : "Pause";
  timeline.live = pulse.live = !paused;
  stream.wanted = !paused;
  actions.leave();
}

function zoom(by) {
  const span = $("span");
  span.selectedIndex = Math.max(0, Math.min(span.options.length - 1, span.selectedIndex + by));
  timeline.seconds = Number(span.value);
}

$("waits").addEventListener("toggle", askPending);
$("pause").addEventListener("click", () => pause(!paused));
$("span").addEventListener("change", () => { timeline.seconds = Number($("span").value); });
document.addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey || ["SELECT", "INPUT"].includes(e.target.tagName)) return;
  const host = hosts.names[Number(e.key) - 1];
  if (e.key === "p") pause(!paused);
  else if (e.key === "+") zoom(-1);
  else if (e.key === "-") zoom(1);
  else if (host !== undefined) select(host);
});

$("legend").append(...rows.flatMap(({ name, color, about }) => {
  const swatch = document.createElement("i");
  swatch.style.background = `var(--${color})`;
  const term = document.createElement("dt");
  term.append(swatch, name);
  return [term, Object.assign(document.createElement("dd"), { textContent: about })];
}));
