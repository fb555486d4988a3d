// W10: React's scheduler.

import * as spec from './spec.mjs';

export async function priorities() {
  process.env.NODE_ENV = 'production'; // before the package is loaded, which asks
  const { default: { unstable_scheduleCallback: schedule } } = await import('scheduler');
  return [{
    workload: 'W10', system: 'react-scheduler', about: 'unstable_scheduleCallback, production build', n: spec.tasks,
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
  }];
}
