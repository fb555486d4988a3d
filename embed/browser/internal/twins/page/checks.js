// Checks that are no comparisons of orders. Each returns what the test looks at.
var checks = {
  async frameTimes() { // differences between the two clocks
    const offsets = [];
    // The first frame may have begun before the host was made, at its time 0.
    for (let i = 0; i < 6; i++) await new Promise((done) => {
      let js;
      requestAnimationFrame((at) => { js = at; });
      host.frame((at) => { offsets.push(js - at); done(); });
    });
    const before = performance.now(), elapsed = host.elapsed();
    return { offsets: offsets.slice(1), least: before - elapsed, most: performance.now() - elapsed };
  },

  async idleTime() { // what JavaScript and Go are told, in one period that a busy machine leaves
    let told;
    for (let i = 0; i < 100 && !(told?.go > 0 && told.go <= told.js); i++) told = await new Promise((done) => {
      let js;
      requestIdleCallback((d) => { js = d.timeRemaining(); });
      host.idle((d) => done({ js, go: d.left }), 0);
    });
    return told;
  },

  async idleTimeout() { // runs although the browser has no idle time
    let timedOut;
    const timer = setInterval(() => block(30), 0);
    host.idle(({ didTimeout }) => { timedOut = didTimeout; }, 100);
    for (let i = 0; i < 100 && timedOut === undefined; i++) await sleep(10);
    clearInterval(timer);
    return timedOut;
  },

  async neverEarly() { // how early timers are at most, in milliseconds of the host
    const early = [];
    for (let i = 0; i < 40; i++) await new Promise((done) => {
      const start = host.elapsed(), ms = 1 + i % 7;
      host.timeout(() => { early.push(start + ms - host.elapsed()); done(); }, ms);
    });
    return Math.max(...early);
  },

  async oddInterval() { // of 7.5 ms: its ticks' multiples
    const ticks = [], start = host.elapsed();
    await new Promise((done) => {
      const id = host.microseconds(() => {
        ticks.push((host.elapsed() - start) / 7.5);
        if (ticks.length === 8) { host.clear(id); done(); }
      }, 7500);
    });
    return ticks;
  },

  async close() { // what is left of a host that closes, and what the console says
    const said = [], error = console.error, Real = MessageChannel, ports = [];
    console.error = (...args) => said.push(args.join(" "));
    globalThis.MessageChannel = class extends Real {
      constructor() { super(); ports.push(this.port1); }
    };
    const h = makeHost();
    globalThis.MessageChannel = Real;
    const ran = [], f = (what) => () => ran.push(what), onmessage = ports[0].onmessage;
    h.task(f("task")); h.timeout(f("timeout"), 5); h.interval(f("interval"), 5); h.microtask(f("microtask"));
    h.frame(f("frame")); h.idle(f("idle"), 0); h.idle(f("idle"), 20); h.immediate(f("immediate"));
    const closed = h.close();
    await sleep(100);
    const quiet = said.length;
    onmessage(); // its function was released
    console.error = error;
    return { closed, ran, quiet, said, refused: !h.task(f("late")), again: h.close() };
  },

  async closeInCallback() {
    const h = makeHost(), ran = [];
    h.task(() => { ran.push("closes"); h.microtask(() => ran.push("microtask")); h.close(); });
    h.task(() => ran.push("task"));
    await sleep(50);
    return ran;
  },

  async events() { // delivered while they are dispatched, and not any more after the end
    const order = [];
    const end = listen((ev) => { order.push(ev.type); ev.preventDefault(); host.microtask(() => order.push("microtask")); });
    const ping = () => { const ev = new Event("ping", { cancelable: true }); dispatchEvent(ev); order.push(`prevented ${ev.defaultPrevented}`); };
    ping();
    await sleep(0);
    end();
    ping();
    await sleep(20);
    return order;
  },

  async speed() { // microseconds a task that posts the next one, in Go and in JavaScript
    const chain = (on, n) => new Promise((done) => {
      const start = performance.now(), next = () => { if (--n === 0) done(performance.now() - start); else on.task(next); };
      on.task(next);
    });
    const native = new Promise((done) => { const start = performance.now(); host.chain(() => done(performance.now() - start), 5000); });
    return { go: await native / 5, js: await chain(new Twin(), 5000) / 5 };
  },
};
