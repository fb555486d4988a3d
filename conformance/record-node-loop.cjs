// Records testdata/node-loop: programs of timers, immediates and tasks, and the order in which the
// Node.js that runs this script runs their callbacks. From the folder conformance:
//
//	node record-node-loop.cjs [named|random]
//
// Each program runs five times, in a process of its own. In some runs it is slower: each block takes
// up to a millisecond longer, and each immediate more than one. Random programs are also quicker in
// some: each block takes some milliseconds less. So a program whose order hangs on a few
// milliseconds shows it. A random one is then left out, and a named one is an error. Random programs
// do without unref, whose differences docs/reference/differences.md tells.
//
// It is no ES module, because Node would run that in a microtask.

"use strict";
const { execFileSync } = require("node:child_process");
const { writeFileSync } = require("node:fs");
const { join } = require("node:path");

// play performs a program and prints the order.
function play(ops, how) {
  const order = [];
  const made = new Map(); // timers and immediates, by id
  const spin = (us) => {
    const end = process.hrtime.bigint() + BigInt(Math.round(us * 1000));
    while (process.hrtime.bigint() < end);
  };
  const late = (ms) => { if (how === "slowly") spin((ms + Math.random()) * 1000); };
  const perform = (list) => { for (const op of list ?? []) does[op.op](op); };
  const callback = (op) => () => { order.push(op.id); perform(op.body); };
  const does = {
    timeout: (op) => made.set(op.id, setTimeout(callback(op), op.ms)),
    interval(op) {
      let n = 0;
      const timer = setInterval(() => {
        order.push(op.id);
        perform(op.runs[n++]);
        if (n >= op.runs.length) clearInterval(timer);
      }, op.ms);
      made.set(op.id, timer);
    },
    immediate: (op) => made.set(op.id, setImmediate(() => { late(1.2); callback(op)(); })),
    clear(op) {
      const it = made.get(op.id);
      if (it?._onImmediate !== undefined) clearImmediate(it); else clearTimeout(it);
    },
    unref: (op) => made.get(op.id)?.unref(),
    ref: (op) => made.get(op.id)?.ref(),
    block: (op) => { late(0); spin((op.ms - (how === "quickly" ? 6 + 2 * Math.random() : 0)) * 1000); },
    spin: (op) => spin(op.us),
    micro: (op) => queueMicrotask(callback(op)),
    promise: (op) => Promise.resolve().then(callback(op)),
    tick: (op) => process.nextTick(callback(op)),
    throw: (op) => { throw new Error(op.message); },
    task(op) { // a channel each: the messages of one are taken all at once
      const { port1, port2 } = new MessageChannel();
      port2.on("message", () => { port2.close(); callback(op)(); });
      port1.postMessage(null);
    },
  };
  process.on("uncaughtException", (err) => order.push(`!${err.message}`));
  process.on("exit", () => process.stdout.write(JSON.stringify(order)));
  while (process.hrtime.bigint() % 1_000_000n > 100_000n); // a millisecond begins
  perform(ops);
}

// orderOf is the order of a program, or undefined if it is not the same however it runs.
function orderOf(ops, ...ways) {
  const run = (how) => execFileSync(process.execPath, [__filename, "play", JSON.stringify(ops), how], { encoding: "utf8" });
  const order = run("");
  return ways.every((how) => run(how) === order) ? JSON.parse(order) : undefined;
}

const timeout = (id, ms, ...body) => ({ op: "timeout", id, ms, ...(body.length && { body }) });
const immediate = (id, ...body) => ({ op: "immediate", id, ...(body.length && { body }) });
const task = (id, ...body) => ({ op: "task", id, ...(body.length && { body }) });
const micro = (id, ...body) => ({ op: "micro", id, ...(body.length && { body }) });
const tick = (id, ...body) => ({ op: "tick", id, ...(body.length && { body }) });
const promise = (id, ...body) => ({ op: "promise", id, ...(body.length && { body }) });
const interval = (id, ms, ...runs) => ({ op: "interval", id, ms, runs });
const block = (ms) => ({ op: "block", ms });
const clear = (id) => ({ op: "clear", id });
const unref = (id) => ({ op: "unref", id });
const ref = (id) => ({ op: "ref", id });

function named() {
  return [
    ["check-phase-before-late-timers", "The immediate runs before timers that have come due meanwhile.",
      timeout("20ms", 20, block(10), immediate("immediate"), timeout("1ms", 1), block(10)), timeout("25ms", 25)],
    ["immediate-between-ticks", "An interval that is late again runs after the immediate that it has set.",
      interval("i", 10, [block(11), immediate("immediate")], [], [])],
    ["same-millisecond", "Timers know whole milliseconds: both are due in one pass, and the immediate waits.",
      timeout("a", 10, immediate("immediate")), { op: "spin", us: 20 }, timeout("b", 10)],
    ["same-millisecond-three-lists", "Timers of several durations that are due in the same millisecond.",
      timeout("a", 30, immediate("i1"), tick("n")), { op: "spin", us: 20 }, timeout("b", 30, immediate("i2")), { op: "spin", us: 20 }, timeout("c", 30)],
    ["program-blocks-past-a-timer", "After the program, the loop begins with timers.",
      immediate("immediate"), timeout("timer", 5), block(20)],
    ["program-alone", "Immediates in the order in which they were set.",
      immediate("a"), immediate("b"), immediate("c")],
    ["task-blocks-past-a-timer", "After a task, immediates come before timers.",
      task("t", timeout("timer", 5), immediate("immediate"), block(20))],
    ["set-in-the-phase", "What an immediate sets waits for the next phase.",
      immediate("a", immediate("c", immediate("d"))), immediate("b")],
    ["set-in-the-phase-timers-late", "Between two check phases the timers that are due run.",
      timeout("a", 10, timeout("b", 5), timeout("c", 8), block(20),
        immediate("i1", block(5), immediate("i2", block(5), immediate("i3"))))],
    ["ticks-and-microtasks-between", "A microtask checkpoint follows each immediate.",
      immediate("a", promise("p1"), tick("t1", promise("p2"), tick("t2"))), immediate("b", micro("m")), immediate("c")],
    ["cleared-before", "A cleared immediate does not run.",
      immediate("a"), immediate("b"), immediate("c"), clear("b")],
    ["cleared-in-the-phase", "One immediate clears another of its phase.",
      immediate("a", clear("b"), clear("d")), immediate("b"), immediate("c"), immediate("d")],
    ["cleared-by-a-microtask", "The checkpoint between two immediates can clear the second.",
      immediate("a", micro("m", clear("b"))), immediate("b"), immediate("c")],
    ["cleared-by-a-tick-last", "The checkpoint after the first clears all the others.",
      immediate("a", tick("t", clear("b"), clear("c"))), immediate("b"), immediate("c")],
    ["clears-itself", "Clearing the immediate that runs does nothing.",
      immediate("a", clear("a"), immediate("b"))],
    ["timer-clears-an-immediate", "A timer of the same pass clears the immediate.",
      timeout("a", 10, immediate("i"), immediate("j")), timeout("b", 10, clear("i"))],
    ["immediate-clears-a-late-timer", "The timer is due, but the phase comes first.",
      timeout("a", 10, immediate("i", clear("b")), block(20)), timeout("b", 20), timeout("c", 20)],
    ["pass-of-two-lists", "All lists that are due run before the immediates of the first.",
      timeout("a", 10, immediate("i")), timeout("b", 20), timeout("c", 30, immediate("j")), block(40)],
    ["immediates-of-several-passes", "Each pass is followed by its own phase.",
      timeout("a", 10, immediate("i")), timeout("b", 30, immediate("j")), timeout("c", 50, immediate("k"))],
    ["interval-and-immediates", "Ticks and phases in turns.",
      interval("t", 20, [immediate("i", block(30), immediate("j"))], [immediate("k")], [])],
    ["unref-alone", "An immediate that was unref'd does not keep the loop.",
      immediate("a"), unref("a")],
    ["unref-beside-another", "It runs while another keeps the loop.",
      immediate("a"), immediate("b"), unref("a")],
    ["unref-behind-another", "It runs in the phase of one that keeps the loop.",
      immediate("a"), immediate("b"), unref("b")],
    ["unref-set-in-the-phase", "The next phase does not come for it.",
      immediate("a", immediate("b"), unref("b"))],
    ["unref-before-a-timer", "A timer keeps the loop.",
      immediate("a"), unref("a"), timeout("b", 20)],
    ["unref-and-ref", "Ref makes it keep the loop again.",
      immediate("a"), unref("a"), ref("a")],
    ["unref-then-clear", "Clearing the other one ends the loop.",
      immediate("a"), immediate("b"), unref("a"), clear("b")],
    ["unref-timer-and-immediate", "The immediate keeps the loop for itself only.",
      timeout("a", 500), unref("a"), immediate("b", block(5))],
    ["unref-interval", "It ticks while a timer keeps the loop.",
      interval("i", 20, [], [], [], []), unref("i"), timeout("a", 50)],
    ["ref-of-a-timer", "Unref and ref of a timer.",
      timeout("a", 20), unref("a"), timeout("b", 10, ref("a"))],
    ["throws", "An immediate that fails does not stop the others.",
      immediate("a", { op: "throw", message: "x" }), immediate("b", micro("m")), immediate("c")],
    ["throws-last", "Nor what it has set.",
      immediate("a", immediate("b"), { op: "throw", message: "x" })],
    ["tasks-before", "Tasks that are there come before the phase.",
      timeout("a", 10, immediate("i"), task("t"))],
    ["tasks-of-a-task", "A task that a task posts comes after the phase.",
      timeout("a", 10, immediate("i"), task("t", task("u")))],
    ["two-tasks", "The second task comes before the immediate of the first.",
      task("t", immediate("i")), task("u")],
    ["late-interval-beside-a-timer", "The interval is due again from the start of its callback, which is late.",
      interval("i", 20, [block(50), immediate("j")], [], []), timeout("a", 30), timeout("b", 60, immediate("k"))],
  ].map(([name, about, ...ops]) => ({ name, about, ops }));
}

// random makes a program of a seed.
function random(seed) {
  let state = seed * 2654435761 >>> 0;
  const below = (n) => { // of mulberry32
    state = state + 0x6d2b79f5 | 0;
    let t = Math.imul(state ^ state >>> 15, 1 | state);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) % n;
  };
  const of = (list) => list[below(list.length)];
  let made = 0;
  const ids = [];
  const list = (depth) => {
    const ops = [];
    for (let n = 1 + below(4); n > 0; n--) {
      const what = of(["timeout", "timeout", "timeout", "immediate", "immediate", "immediate", "immediate", "interval",
        "block", "block", "clear", "micro", "tick"]);
      if (what === "block") ops.push(block(of([30, 60, 90])));
      else if (what === "clear") { if (ids.length) ops.push(clear(of(ids))); }
      else if (made < 16) {
        const id = `${what}-${++made}`;
        const op = { op: what, id };
        if (what === "timeout" || what === "interval") op.ms = of([45, 75, 75, 120, 180]);
        if (what === "interval") op.runs = [list(0), list(0)];
        else if (depth > 0 && below(3)) op.body = list(depth - 1);
        if (what !== "micro" && what !== "tick") ids.push(id);
        ops.push(op);
      }
    }
    return ops;
  };
  return { name: `random-${seed}`, seed, ops: list(3) };
}

function uses(ops, found = new Set()) {
  for (const op of ops) {
    found.add(op.op);
    uses(op.body ?? [], found);
    for (const run of op.runs ?? []) uses(run, found);
  }
  return [...found].sort();
}

function record() {
  const { version, versions } = process;
  const source = `Node.js ${version.slice(1)} (libuv ${versions.uv}), each program run 5 times with the same order`;
  const write = (file, programs) => {
    const lines = programs.map((p) => JSON.stringify(p)).join(",\n");
    writeFileSync(join(__dirname, "testdata/node-loop", `${file}.json`),
      `{"source":${JSON.stringify(source)},\n"programs":[\n${lines}\n]}\n`);
    console.log(`${file}: ${programs.length}`);
  };
  const which = process.argv[2];
  if (which !== "random") write("named", named().map(({ ops, ...p }) => {
    let node;
    for (let tries = 20; !node && tries > 0; tries--) node = orderOf(ops, "slowly", "", "slowly", "slowly"); // the machine may stall
    if (!node) throw new Error(`${p.name}: the order is not the same each time`);
    return { ...p, uses: uses(ops), ops, node };
  }));
  if (which === "named") return;
  const programs = [];
  for (let seed = 1; programs.length < 60; seed++) {
    const { ops, ...p } = random(seed);
    if (!uses(ops).includes("immediate") || ops.length < 2) continue;
    const node = orderOf(ops, "slowly", "quickly", "slowly", "quickly");
    if (node?.length > 3) console.log(programs.push({ ...p, uses: uses(ops), ops, node }), p.name);
  }
  write("random", programs);
}

if (process.argv[2] === "play") play(JSON.parse(process.argv[3]), process.argv[4]);
else record();
