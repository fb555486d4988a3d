// Programs for twins: half of each is on the host go, half in JavaScript.
const programs = {
  "messages, one after the other": ({ js, go }) => {
    js.task("j1"); go.task("g1"); js.task("j2"); go.task("g2"); go.task("g3"); js.task("j3");
  },
  "messages from messages": ({ js, go }) => {
    go.task("g1", () => { js.task("j11"); go.task("g11", () => js.task("j111")); js.task("j12"); });
    js.task("j1", () => { go.task("g12"); js.task("j13"); go.task("g13"); });
    go.task("g2");
  },
  "microtasks end a task": ({ js, go }) => {
    go.task("g1", () => { go.microtask("gm1"); go.microtask("gm2"); js.microtask("jm1", () => js.microtask("jm2")); });
    js.task("j1", () => { js.microtask("jm3"); go.microtask("gm3"); js.microtask("jm4"); });
    go.task("g2");
  },
  "microtasks of nobody's task": ({ js, go }) => {
    js.microtask("jm1"); go.microtask("gm1"); js.microtask("jm2", () => { js.microtask("jm3"); go.microtask("gm2"); });
    js.task("j1"); go.task("g1");
  },
  "a microtask posts": ({ js, go }) => {
    js.task("j1", () => js.microtask("jm", () => { go.task("g2"); js.task("j2"); }));
    go.task("g1", () => go.microtask("gm", () => { js.task("j3"); go.task("g3"); }));
  },
  "timers of one duration": ({ js, go }) => {
    js.timeout("j1", 10); go.timeout("g1", 10); js.timeout("j2", 10); go.timeout("g2", 10); js.timeout("j3", 10);
  },
  "timers of several durations": ({ js, go }) => {
    go.timeout("g3", 30); js.timeout("j2", 20); go.timeout("g1", 10); js.timeout("j1", 10);
    go.timeout("g2", 20); js.timeout("j3", 30); js.timeout("j4", 40); go.timeout("g4", 40);
  },
  "timers from timers": ({ js, go }) => {
    go.timeout("g1", 10, () => { js.timeout("j11", 20); go.timeout("g11", 20); js.timeout("j12", 20); });
    js.timeout("j1", 10, () => { go.timeout("g12", 20); js.timeout("j13", 20); go.timeout("g13", 20); });
  },
  "a timer and its microtasks": ({ js, go }) => {
    go.timeout("g1", 10, () => { go.microtask("gm1"); js.microtask("jm1"); });
    js.timeout("j1", 10, () => { js.microtask("jm2"); go.microtask("gm2"); });
    go.timeout("g2", 10);
  },
  "a cleared timer leaves no gap": ({ js, go }) => {
    go.cleared("never", 10); js.timeout("j1", 10); go.timeout("g1", 10); go.cleared("never", 10); js.timeout("j2", 10); go.timeout("g2", 10);
  },
  "a cleared immediate leaves its message": ({ js, go }) => {
    js.task("j1"); go.clearedImmediate("never"); js.task("j2"); go.immediate("g1"); js.task("j3");
  },
  "intervals keep their phase": ({ js, go }) => {
    js.interval("j", 20, 4); go.interval("g", 20, 4); js.interval("k", 20, 4);
  },
  "an interval and timers": ({ js, go }) => {
    go.interval("g", 20, 3); js.timeout("j1", 20); js.timeout("j2", 40); js.timeout("j3", 60); go.timeout("g3", 60);
  },
  "timers that are due after a block": ({ js, go }) => {
    js.timeout("j1", 10); go.timeout("g1", 15); js.timeout("j2", 20); go.timeout("g2", 25);
    go.task("block", () => block(40));
  },
  "a frame": ({ js, go }) => {
    js.frame("j1", () => js.microtask("jm1")); go.frame("g1"); go.frame("g2"); js.frame("j2", () => { js.frame("j3"); go.frame("g3"); });
  },
  "a frame's microtasks": ({ js, go }) => {
    go.frame("g1", () => { go.microtask("gm"); js.microtask("jm"); }); js.frame("j1");
  },
  "frames from frames": ({ js, go }) => {
    go.frame("g1", () => { go.frame("g2", () => { js.frame("j3"); go.frame("g3"); }); js.frame("j2"); });
  },
  "frames and messages": ({ js, go }) => {
    go.frame("g1", () => { js.task("j2"); go.task("g2"); js.microtask("jm"); });
    js.task("j1", () => { js.microtask("jm1"); });
  },
  "idle callbacks": ({ js, go }) => {
    js.idle("j1", 0); go.idle("g1", 0); js.idle("j2", 0); js.task("j3"); go.task("g3");
  },
  "an idle callback's microtasks": ({ js, go }) => {
    go.idle("g1", 0, () => { go.microtask("gm"); js.microtask("jm"); go.idle("g2", 0); }); js.idle("j1", 0, () => js.microtask("jn"));
  },
  "idle callbacks that post": ({ js, go }) => {
    go.idle("g1", 0, () => { js.task("j2"); go.task("g2", () => go.microtask("gm")); });
  },
  "the async scheduler without delay": ({ js, go }) => {
    go.interval0("g", 3); js.interval0("j", 3);
  },
};

// random returns a program made of a number. It has messages or timers, and microtasks where the
// rules of the package give them JavaScript's order: none but Go's in a turn of Go's, and at most
// one of Go's, which queues none, after another callback. The times of timers differ by 15 ms, or
// not at all: where they differ by less, JavaScript itself has many orders.
function random(seed) {
  let state = seed * 2654435761 >>> 0, names = 0;
  const below = (n) => { state = Math.imul(state ^ state >>> 15, 2246822519) + 0x9e3779b9 >>> 0; return (state >>> 8) % n; };
  const what = below(2) ? "task" : "timeout", units = [45, 15];
  const grow = (depth, on, micro, timed) => {
    const steps = [];
    let foreign = false; // a microtask of Go's after a callback of JavaScript's
    for (let n = depth === 0 ? 4 : below(3); n > 0; n--) {
      const who = below(2) ? "go" : "js";
      let small = below(3) === 0;
      if (micro === "leaf" || on === "go" && who === "js" || on !== "go" && who === "go" && (foreign || micro === "own")) small = false;
      const inner = !small ? undefined : on === "go" || who === "js" ? "own" : "leaf";
      if (inner === "leaf") foreign = true;
      const deep = !small && what === "timeout" ? timed + 1 : timed;
      if (deep > 2) continue;
      steps.push({
        who, what: small ? "microtask" : what, name: `${who[0]}${++names}`, ms: below(3) * units[deep - 1],
        then: depth < 3 ? grow(depth + 1, who, inner, deep) : [],
      });
    }
    return steps;
  };
  const play = (steps, cast) => {
    for (const { who, what, name, ms, then } of steps) {
      const next = () => play(then, cast);
      if (what === "timeout") cast[who].timeout(name, ms, next);
      else cast[who][what](name, next);
    }
  };
  const steps = grow(0, "js", undefined, 0);
  return (cast) => play(steps, cast);
}
