// W6 and W13: virtual time.

import { debounceTime, Observable, throttleTime, VirtualAction, VirtualTimeScheduler } from 'rxjs';
import * as spec from './spec.mjs';

const endless = () => new VirtualTimeScheduler(VirtualAction, Infinity);

const flush = (n) => ({
  workload: 'W6', variant: `n=${spec.power(n)}`, system: 'rxjs-virtual', about: 'VirtualTimeScheduler: schedule n times, flush', n, grows: true,
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
  workload: 'W13', variant: `${name}-${spec.power(n)}`, system: 'rxjs-virtual', n, unit: 'ns/event', grows: true,
  about: 'VirtualTimeScheduler; the source is an action that schedules itself',
  run: async (t) => {
    const gaps = spec.gaps(t.n);
    let count = 0;
    let sum = 0;
    await t.measure(() => {
      const s = endless();
      source(gaps, s).pipe(operator(spec.window, s)).subscribe((v) => { count++; sum += v; });
      s.flush();
    });
    const want = wanted(gaps);
    t.count(count, want.count);
    t.check(sum === want.sum, `the sum is ${sum}, want ${want.sum}`);
  },
});

const source = (gaps, s) => new Observable((subscriber) => {
  let i = 0;
  s.schedule(function () {
    subscriber.next(i);
    if (++i < gaps.length) this.schedule(undefined, gaps[i]);
    else subscriber.complete();
  }, gaps[0]);
});

export const virtual = () => [
  ...[1_000, 10_000, 100_000, 1_000_000].map(flush),
  ...[10_000, 100_000].flatMap((n) => [
    windowed('debounce', debounceTime, spec.debounced, n),
    windowed('throttle', throttleTime, spec.throttled, n),
  ]),
];
