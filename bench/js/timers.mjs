// W3, W4, W5 and W11: timers.

import { asyncScheduler, interval } from 'rxjs';
import { cpu, percentile, settle, spin } from './cell.mjs';
import * as spec from './spec.mjs';

const systems = [
  { system: 'node-setTimeout', about: 'setTimeout, clearTimeout', arm: (f, ms) => setTimeout(f, ms), stop: clearTimeout },
  { system: 'rxjs-async', about: 'asyncScheduler.schedule, unsubscribe',
    arm: (f, ms) => asyncScheduler.schedule(f, ms), stop: (action) => action.unsubscribe() },
];

// pending is how many timeouts Node has.
const pending = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;

const churn = (variant, live, { system, about, arm, stop }) => ({
  workload: 'W3', variant, system, about, n: spec.many,
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

const fire = ({ system, about, arm }) => ({
  workload: 'W4', system, about, n: spec.fires, unit: 'ms late p50', waits: true,
  run: async (t) => {
    const delays = spec.fire(t.n);
    const late = new Array(t.n).fill(0);
    let fired = 0;
    settle();
    const used = cpu();
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
    t.figures.cpu_s = cpu() - used;
    await new Promise((done) => setTimeout(done, 20)); // another firing would be counted
    t.count(fired, t.n);
    t.value = percentile(late, 50);
    Object.assign(t.figures, { p99_ms: percentile(late, 99), max_ms: late.at(-1), min_ms: late[0] });
  },
});

const hold = ({ system, about, arm, stop }) => ({
  workload: 'W11', system, about, n: spec.many, unit: 'B/timer', cold: true,
  run: async (t) => {
    const handles = new Array(t.n).fill(null);
    let fired = 0;
    const f = () => { fired++; };
    const before = pending();
    settle();
    const memory = process.memoryUsage();
    for (let i = 0; i < t.n; i++) handles[i] = arm(f, 600_000 + spec.churn(i));
    settle();
    const after = process.memoryUsage();
    const armed = pending();
    handles.forEach((handle) => stop(handle));
    t.count(armed - pending() - fired, t.n);
    t.check(pending() === before, 'timers are left');
    t.value = (after.heapUsed - memory.heapUsed) / t.n;
    t.figures.resident_B = (after.rss - memory.rss) / t.n;
  },
});

const ticking = (system, about, begin) => ({
  workload: 'W5', system, about, n: spec.ticks, unit: 'ms drift', waits: true,
  run: async (t) => {
    const at = [];
    const used = cpu();
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
    t.figures.cpu_s = cpu() - used;
    await new Promise((done) => setTimeout(done, 3 * spec.period)); // another tick would be counted
    t.count(at.length, t.n);
    const jitter = at.map((tick, i) => 1000 * Math.abs(tick - (at[i - 1] ?? start) - spec.period));
    t.value = at.at(-1) - start - t.n * spec.period;
    Object.assign(t.figures, { jitter_p50_us: percentile(jitter, 50), jitter_p99_us: percentile(jitter, 99) });
  },
});

export const timers = () => [
  ...systems.flatMap((s) => [churn('pair', 1, s), churn('live10k', spec.live, s), fire(s), hold(s)]),
  ticking('node-setInterval', '', (tick) => {
    const handle = setInterval(() => { if (!tick()) clearInterval(handle); }, spec.period);
  }),
  ticking('rxjs-interval', 'interval', (tick) => {
    const subscription = interval(spec.period).subscribe(() => { if (!tick()) subscription.unsubscribe(); });
  }),
];
