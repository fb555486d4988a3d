// W1 and W2: a chain is one callback that schedules itself, a burst is n callbacks scheduled at once.

import { asapScheduler, queueScheduler } from 'rxjs';
import * as spec from './spec.mjs';

const chain = (workload, system, about, begin) => ({
  workload, variant: 'chain', system, about, n: spec.many,
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

const burst = (workload, system, about, begin) => [10_000, 100_000, 1_000_000].map((n) => ({
  workload, variant: `burst-${spec.power(n)}`, system, about, n, grows: true,
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

function onScheduler(scheduler) {
  return (step) => scheduler.schedule(function () { if (step()) this.schedule(); });
}

function onPrimitive(primitive) {
  return (step) => {
    const f = () => { if (step()) primitive(f); };
    primitive(f);
  };
}

export const chains = () => [
  chain('W1', 'rxjs-asap', 'asapScheduler, this.schedule', onScheduler(asapScheduler)),
  chain('W1', 'node-queueMicrotask', '', onPrimitive(queueMicrotask)),
  chain('W1', 'node-nextTick', '', onPrimitive(process.nextTick)),
  chain('W2', 'rxjs-queue', 'queueScheduler, this.schedule', onScheduler(queueScheduler)),
  ...burst('W1', 'rxjs-asap', 'asapScheduler.schedule n times', (n, run) => {
    for (let i = 0; i < n; i++) asapScheduler.schedule(() => run(i));
  }),
  ...burst('W1', 'node-queueMicrotask', '', (n, run) => {
    for (let i = 0; i < n; i++) queueMicrotask(() => run(i));
  }),
  ...burst('W2', 'rxjs-queue', 'queueScheduler.schedule n times, from within an action', (n, run) => {
    queueScheduler.schedule(() => {
      for (let i = 0; i < n; i++) queueScheduler.schedule(() => run(i));
    });
  }),
];
