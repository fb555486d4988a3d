// W1, W2, W6, W7, W10 and W13: schedulers, and operators on them.

import * as rx from 'rxjs';
import * as spec from './spec.mjs';

// A chain is one callback that schedules itself, a burst is n callbacks scheduled at once.
const chain = (workload, system, begin) => ({
  workload, variant: 'chain', system, n: spec.many,
  run: async (t) => {
    let count = 0;
    await t.measure(() => new Promise((done) => {
      begin(() => {
        if (++count < t.n) return true;
        done();
        return false;
      });
    }));
    t.count(count, t.n);
  },
});

const burst = (workload, system, sizes, begin) => sizes.map((n) => ({
  workload, variant: `burst-${spec.power(n)}`, system, n,
  run: async (t) => {
    let count = 0;
    let order = 0;
    await t.measure(() => new Promise((done) => {
      begin(t.n, (i) => {
        order = spec.ran(order, i);
        if (++count === t.n) done();
      });
    }));
    t.count(count, t.n);
    t.check(order === spec.inOrder(t.n), 'not in the order of scheduling');
  },
}));

const onScheduler = (scheduler) => (step) => {
  scheduler.schedule(function () { if (step()) this.schedule(); });
};
const onPrimitive = (primitive) => (step) => {
  const f = () => { if (step()) primitive(f); };
  primitive(f);
};

const times = (schedule) => (n, run) => { for (let i = 0; i < n; i++) schedule(() => run(i)); };
const asap = times((f) => rx.asapScheduler.schedule(f));
const queue = (n, run) => rx.queueScheduler.schedule(() => times((f) => rx.queueScheduler.schedule(f))(n, run));

const hop = (system, scheduler, sizes) => sizes.map((n) => ({
  workload: 'W7', variant: `n=${spec.power(n)}`, system, n,
  run: async (t) => {
    let counted = 0;
    const counts = rx.range(0, t.n).pipe(rx.observeOn(scheduler), rx.count());
    await t.measure(async () => { counted = await rx.lastValueFrom(counts); });
    t.count(counted, t.n);
  },
}));

const endless = () => new rx.VirtualTimeScheduler(rx.VirtualAction, Infinity);

const flush = (n) => ({
  workload: 'W6', variant: `n=${spec.power(n)}`, system: 'rxjs-virtual', n,
  run: async (t) => {
    const delays = spec.virtual(t.n);
    let count = 0;
    let order = 0;
    await t.measure(() => {
      const s = endless();
      delays.forEach((ms, i) => s.schedule(() => { count++; order = spec.ran(order, i); }, ms));
      s.flush();
    });
    t.count(count, t.n);
    t.check(order === spec.ordered(delays), 'not in the order of time, then of scheduling');
  },
});

const windowed = (name, operator, wanted, n) => ({
  workload: 'W13', variant: `${name}-${spec.power(n)}`, system: 'rxjs-virtual', n,
  run: async (t) => {
    const gaps = spec.gaps(t.n);
    let count = 0;
    let sum = 0;
    await t.measure(() => {
      const s = endless();
      source(gaps, s).pipe(operator(spec.window, s)).subscribe((v) => { count++; sum += v; });
      s.flush();
    }, 'ns/event');
    const want = wanted(gaps);
    t.count(count, want.count);
    t.check(sum === want.sum, `the sum is ${sum}, want ${want.sum}`);
  },
});

const source = (gaps, s) => new rx.Observable((subscriber) => {
  let i = 0;
  s.schedule(function () {
    subscriber.next(i);
    if (++i < gaps.length) this.schedule(undefined, gaps[i]);
    else subscriber.complete();
  }, gaps[0]);
});

async function priorities() {
  process.env.NODE_ENV = 'production'; // before the package is loaded, which asks
  const { default: { unstable_scheduleCallback: schedule } } = await import('scheduler');
  return {
    workload: 'W10', system: 'react-scheduler', n: spec.tasks,
    run: async (t) => {
      const all = spec.priorities(t.n);
      let count = 0;
      let order = 0;
      await t.measure(() => new Promise((done) => {
        all.forEach((priority, i) => schedule(priority, () => {
          order = spec.ran(order, i);
          if (++count === t.n) done();
        }));
      }));
      t.count(count, t.n);
      t.check(order === spec.ordered(all), 'not in the order of priority, then of scheduling');
    },
  };
}

// Where RxJS takes time with the square of n, the largest sizes are left out.
export const schedulers = async () => [
  chain('W1', 'rxjs-asap', onScheduler(rx.asapScheduler)),
  chain('W1', 'node-queueMicrotask', onPrimitive(queueMicrotask)),
  chain('W2', 'rxjs-queue', onScheduler(rx.queueScheduler)),
  ...burst('W1', 'rxjs-asap', [1e4, 1e5], asap),
  ...burst('W1', 'node-queueMicrotask', [1e4, 1e5, 1e6], times(queueMicrotask)),
  ...burst('W2', 'rxjs-queue', [1e4, 1e5], queue),
  ...[1e3, 1e4].map(flush),
  ...hop('rxjs-asap', rx.asapScheduler, [1e4]),
  ...hop('rxjs-queue', rx.queueScheduler, [1e4, 1e5, 1e6]),
  await priorities(),
  ...[1e4, 1e5].flatMap((n) => [
    windowed('debounce', rx.debounceTime, spec.debounced, n),
    windowed('throttle', rx.throttleTime, spec.throttled, n),
  ]),
];
