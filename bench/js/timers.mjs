// W3, W4, W5 and W11: timers.

import { asyncScheduler, interval } from 'rxjs';
import * as spec from './spec.mjs';

const systems = [
  { system: 'node-setTimeout', arm: (f, ms) => setTimeout(f, ms), stop: clearTimeout },
  { system: 'rxjs-async', arm: (f, ms) => asyncScheduler.schedule(f, ms), stop: (action) => action.unsubscribe() },
];

// pending is how many timeouts Node has.
const pending = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;

// percentile is the value below which p percent of the values are. It sorts them.
function percentile(values, p) {
  values.sort((a, b) => a - b);
  return values[Math.min(Math.trunc((values.length * p) / 100), values.length - 1)];
}

// processor is the processor time that this process has used, in seconds.
function processor() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function spin(ms) {
  for (const start = performance.now(); performance.now() - start < ms; );
}

const churn = (variant, live, { system, arm, stop }) => ({
  workload: 'W3', variant, system, n: spec.many,
  run: async (t) => {
    let fired = 0;
    let stopped = 0;
    const f = () => { fired++; };
    const handles = new Array(live).fill(null);
    const end = (handle) => { stop(handle); stopped++; };
    const before = pending();
    await t.measure(() => {
      for (let i = 0, slot = 0; i < t.n; i++) {
        if (i >= live) end(handles[slot]);
        handles[slot] = arm(f, spec.churn(i));
        if (++slot === live) slot = 0;
      }
      handles.forEach(end);
    });
    t.count(stopped - (pending() - before), t.n);
    t.check(fired === 0, `${fired} timers fired`);
  },
});

const fire = ({ system, arm }) => ({
  workload: 'W4', system, n: spec.tasks, waits: true,
  run: async (t) => {
    const delays = spec.fire(t.n);
    const late = new Array(t.n).fill(0);
    let fired = 0;
    const used = processor();
    await new Promise((done) => {
      armInTurns(0);
      // In turns of the loop, since Node's timers count from the beginning of the turn.
      function armInTurns(from) {
        const end = Math.min(from + 500, t.n);
        for (let i = from; i < end; i++) {
          const due = performance.now() + delays[i];
          arm(() => {
            late[i] = performance.now() - due;
            if (++fired === t.n) done();
          }, delays[i]);
        }
        if (end < t.n) setImmediate(armInTurns, end);
      }
    });
    const took = processor() - used;
    await new Promise((done) => setTimeout(done, 20)); // another firing would be counted
    t.count(fired, t.n);
    t.figures = { 'late-p50-ms': percentile(late, 50), 'late-p99-ms': percentile(late, 99), 'processor-s': took };
  },
});

const hold = ({ system, arm, stop }) => ({
  workload: 'W11', system, n: spec.many, waits: true,
  run: async (t) => {
    const handles = new Array(t.n).fill(null);
    let fired = 0;
    const before = pending();
    globalThis.gc();
    const memory = process.memoryUsage().heapUsed;
    for (let i = 0; i < t.n; i++) handles[i] = arm(() => { fired++; }, 600_000 + spec.churn(i));
    globalThis.gc();
    t.figures['B/timer'] = (process.memoryUsage().heapUsed - memory) / t.n;
    const armed = pending();
    handles.forEach((handle) => stop(handle));
    t.count(armed - pending() - fired, t.n);
    t.check(pending() === before, 'timers are left');
  },
});

const ticking = (system, begin) => ({
  workload: 'W5', system, n: spec.ticks, waits: true,
  run: async (t) => {
    const at = [];
    let start;
    await new Promise((done) => {
      start = performance.now();
      begin(() => {
        at.push(performance.now());
        spin(spec.busy);
        if (at.length < t.n) return true;
        done();
        return false;
      });
    });
    await new Promise((done) => setTimeout(done, 3 * spec.period)); // another tick would be counted
    t.count(at.length, t.n);
    const jitter = at.map((tick, i) => 1000 * Math.abs(tick - (at[i - 1] ?? start) - spec.period));
    t.figures = { 'drift-ms': at.at(-1) - start - t.n * spec.period, 'jitter-p99-us': percentile(jitter, 99) };
  },
});

export const timers = () => [
  ...systems.flatMap((s) => [churn('pair', 1, s), churn('live10k', spec.live, s), fire(s), hold(s)]),
  ticking('node-setInterval', (tick) => {
    const handle = setInterval(() => { if (!tick()) clearInterval(handle); }, spec.period);
  }),
  ticking('rxjs-interval', (tick) => {
    const subscription = interval(spec.period).subscribe(() => { if (!tick()) subscription.unsubscribe(); });
  }),
];
