// W7 and W9: operators.

import { asapScheduler, count, filter, last, map, observeOn, queueScheduler, range, scan } from 'rxjs';
import * as spec from './spec.mjs';

const hop = (system, scheduler, n) => ({
  workload: 'W7', variant: `n=${spec.power(n)}`, system, about: 'range, observeOn, count', n, grows: true,
  run: async (t) => {
    let counted = 0;
    await t.measure(() => new Promise((complete, error) => {
      range(0, t.n).pipe(observeOn(scheduler), count()).subscribe({ next: (v) => { counted = v; }, error, complete });
    }));
    t.count(counted, t.n);
  },
});

const pipeline = (system, about, floor, begin) => ({
  workload: 'W9', system, about, floor, n: spec.many,
  run: async (t) => {
    let kept = 0;
    let result;
    await t.measure(() => { result = begin(t.n, () => { kept++; }); });
    const want = spec.chain(t.n);
    t.count(kept, want.kept);
    t.check(result === want.sum, `the last value is ${result}, want ${want.sum}`);
  },
});

function ofRxJS(n, kept) {
  let result;
  range(0, n).pipe(
    map(spec.triple), filter(spec.even), scan((sum, v) => { kept(); return spec.add(sum, v); }, 0), last(),
  ).subscribe((v) => { result = v; });
  return result;
}

function loop(n, kept) {
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const v = spec.triple(i);
    if (spec.even(v)) {
      kept();
      sum = spec.add(sum, v);
    }
  }
  return sum;
}

export const operators = () => [
  ...[10_000, 100_000, 1_000_000].flatMap((n) => [hop('rxjs-asap', asapScheduler, n), hop('rxjs-queue', queueScheduler, n)]),
  pipeline('rxjs', 'range, map, filter, scan, last', false, ofRxJS),
  pipeline('node-loop', 'one loop', true, loop),
];
