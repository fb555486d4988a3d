// A twin schedules a JavaScript function as a host does, by the browser's own functions.
class Twin {
  constructor() {
    const { port1, port2 } = new MessageChannel();
    const posted = [];
    port1.onmessage = () => posted.shift()();
    this.task = (f) => { posted.push(f); port2.postMessage(null); };
    this.microtask = (f) => queueMicrotask(f);
    this.timeout = (f, ms) => setTimeout(f, ms);
    this.interval = (f, ms) => setInterval(f, ms);
    this.clear = (id) => clearTimeout(id);
    this.immediate = (f) => { const set = { f }; this.task(() => set.f?.()); return set; };
    this.clearImmediate = (set) => { set.f = undefined; };
    this.frame = (f) => requestAnimationFrame(f);
    this.idle = (f, ms) => requestIdleCallback((d) => f({ left: d.timeRemaining(), didTimeout: d.didTimeout }), ms ? { timeout: ms } : {});
    this.interval0 = (f, times) => { const id = setInterval(() => { if (--times === 0) clearInterval(id); f(); }, 0); };
  }
}

// A cast member schedules steps of a program, which note their names when they run.
class Member {
  constructor(on, run) { Object.assign(this, { on, run }); }
  #step(name, then) {
    this.run.left++;
    return (...args) => { this.run.left--; this.run.order.push(name); then?.(...args); };
  }
  task(name, then) { return this.on.task(this.#step(name, then)); }
  microtask(name, then) { return this.on.microtask(this.#step(name, then)); }
  timeout(name, ms, then) { return this.on.timeout(this.#step(name, then), ms); }
  frame(name, then) { return this.on.frame(this.#step(name, then)); }
  idle(name, ms, then) { return this.on.idle(this.#step(name, then), ms); }
  interval(name, ms, times) {
    let n = times, id;
    this.run.left += times;
    id = this.on.interval(() => {
      if (n === 0) return;
      if (--n === 0) this.on.clear(id);
      this.run.left--;
      this.run.order.push(name);
    }, ms);
  }
  interval0(name, times) {
    this.run.left += times;
    this.on.interval0(() => { this.run.left--; this.run.order.push(name); }, times);
  }
  immediate(name) { this.on.immediate(this.#step(name)); }
  clearedImmediate(name) { this.on.clearImmediate(this.on.immediate(() => this.run.order.push(name))); }
  cleared(name, ms) { this.on.clear(this.on.timeout(() => this.run.order.push(name), ms)); }
}

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const block = (ms) => { for (const end = performance.now() + ms; performance.now() < end;); };

// perform runs a program whose half is on a host or a twin, and returns the order of its steps.
async function perform(program, half) {
  const run = { left: 0, order: [] };
  await sleep(10);
  program({ js: new Member(new Twin(), run), go: new Member(half, run) });
  for (let i = 0; run.left > 0 && i < 400; i++) await sleep(5);
  await sleep(5);
  return run.order.join(" ") + (run.left ? ` (${run.left} missing)` : "");
}

// compare performs a program on a host until it has twice had an order that JavaScript alone has,
// too. Where the machine is so busy that the browser itself has several orders, it tries again.
async function compare(name, program) {
  const want = new Set(), got = [];
  for (let round = 0, same = 0; round < 40; round++) {
    want.add(await perform(program, new Twin()));
    got.push(await perform(program, host));
    if (want.has(got.at(-1)) && ++same === 2) return { name, got: [], want: [...want] };
  }
  return { name, got, want: [...want] };
}

let host;
const loaded = new Promise((done) => { globalThis.ready = done; }).then(() => { host = makeHost(); });

(async () => {
  const go = new Go();
  const { instance } = await WebAssembly.instantiateStreaming(fetch("main.wasm"), go.importObject);
  go.run(instance);
})();

// start evaluates f, and leaves what it returns in the variable result.
function start(f) {
  globalThis.result = undefined;
  loaded.then(f).then((value) => { globalThis.result = JSON.stringify(value ?? null); }, (err) => { globalThis.result = JSON.stringify({ error: String(err) }); });
  return true;
}
