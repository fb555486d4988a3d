// W9, W14, W15 and W16: values that pass operators, subscriptions, and subjects.

import * as rx from 'rxjs';
import * as spec from './spec.mjs';

const every = (n) => n;
const block = 1000;
const kept = 100;

// A job prepares n operations, and returns a function that does them and returns how many values came.
const job = (workload, n) => (variant, want, prepare) => ({
  workload, variant, system: 'rxjs', n,
  run: async (t) => {
    const run = prepare(t.n);
    let count;
    await t.measure(() => { count = run(); });
    t.count(count, want(t.n));
  },
});

function countOf(source) {
  let count = 0;
  source.subscribe({ next: () => { count++; }, error: () => {} });
  return count;
}

// counting subscribes to what it has prepared, again subscribes n times to one observable.
const counting = (prepare) => (n) => {
  const source = prepare(n);
  return () => countOf(source);
};
const repeated = (once) => (n) => () => {
  let count = 0;
  for (let i = 0; i < n; i++) count += once();
  return count;
};
const again = (source) => repeated(() => countOf(source));
const blocks = (prepare) => (n) => repeated(() => countOf(prepare()))(n / block);

const upTo = (n) => rx.range(0, n);
const through = (...operators) => counting((n) => upTo(n).pipe(...operators));
const increment = (v) => v + 1;
const copies = (n, v) => new Array(n).fill(v);

function maps(source, length) {
  for (let i = 0; i < length; i++) source = source.pipe(rx.map(increment));
  return source;
}

function passing() {
  const of = job('W14', spec.values);
  const long = job('W14', spec.values * 2);
  const chain = (length) => long(`chain-${length}`, (n) => n / length, counting((n) => maps(upTo(n / length), length)));
  return [
    of('range', every, counting(upTo)),
    of('map', every, through(rx.map(increment))),
    of('scan', every, through(rx.scan(spec.add, 0))),
    of('filter', (n) => n / 2, through(rx.filter(spec.even))),
    of('distinct', every, through(rx.distinct())),
    of('take', every, counting((n) => upTo(2 * n).pipe(rx.take(n)))),
    of('takeUntil', every, through(rx.takeUntil(rx.NEVER))),
    of('toSlice', () => 1, through(rx.toArray())),
    of('bufferCount', (n) => n / 10, through(rx.bufferCount(10))),
    of('catchError', every, through(rx.catchError(() => rx.EMPTY))),
    of('merge-8', every, counting((n) => rx.merge(...copies(8, upTo(n / 8))))),
    of('concat-8', every, counting((n) => rx.concat(...copies(8, upTo(n / 8))))),
    of('mergeMap', every, counting((n) => rx.of(n).pipe(rx.mergeMap(upTo)))),
    of('switchMap', every, counting((n) => rx.of(n).pipe(rx.switchMap(upTo)))),
    of('share', every, through(rx.share())),
    chain(10), chain(1000),
  ];
}

function closing(n) {
  let closed = 0;
  const children = Array.from({ length: n }, () => new rx.Subscription(() => { closed++; }));
  return () => {
    const root = new rx.Subscription();
    for (const child of children) root.add(child);
    root.unsubscribe();
    return closed;
  };
}

function subscribing() {
  const of = job('W15', spec.subscriptions);
  const joined = job('W15', spec.sources);
  const one = (v) => rx.of(v);
  const pair = (v) => one(v).pipe(rx.map(increment));
  const failing = rx.throwError(() => 1);
  const five = (source) => source.pipe(
    rx.map(increment), rx.filter(() => true), rx.scan(spec.add, 0), rx.take(10), rx.map(increment),
  );
  return [
    of('of-1', every, again(rx.of(1))),
    of('chain-5', every, again(five(rx.of(1)))),
    of('maps-1000', (n) => n / block, blocks(() => maps(rx.of(1), block))),
    of('catchError', every, again(failing.pipe(rx.catchError(() => rx.of(1))))),
    of('concatMap', every, through(rx.concatMap(one))),
    of('mergeMap', every, through(rx.mergeMap(one))),
    of('switchMap', every, through(rx.switchMap(one))),
    of('exhaustMap', every, through(rx.exhaustMap(one))),
    of('mergeMap-3', (n) => 3 * n, through(rx.mergeMap((v) => rx.range(v, 3)))),
    of('mergeMap-chain', every, through(rx.mergeMap(pair))),
    joined('concat', every, counting((n) => rx.concat(...copies(n, one(1))))),
    joined('merge', every, counting((n) => rx.merge(...copies(n, one(1))))),
    of('retry', () => 0, counting((n) => failing.pipe(rx.retry(n)))),
    of('repeat', every, blocks(() => one(1).pipe(rx.repeat(block)))), // more overflow the stack
    of('repeat-chain', every, blocks(() => pair(1).pipe(rx.repeat(block)))),
    of('tree-close', every, closing),
  ];
}

// A hub sends each value to its observers.
const hubs = {
  subject: () => new rx.Subject(),
  replay: () => new rx.ReplaySubject(kept),
};

function openWith(kind, observers) {
  const subject = hubs[kind]();
  const counter = { count: 0 };
  const subscribe = () => subject.subscribe(() => { counter.count++; });
  for (let i = 0; i < observers; i++) subscribe();
  return { next: (v) => subject.next(v), subscribe, counter };
}

const sending = (kind, observers) => (n) => {
  const { next, counter } = openWith(kind, observers);
  return () => {
    for (let i = 0; i < n / observers; i++) next(i);
    return counter.count;
  };
};

const late = (n) => {
  const { next, subscribe, counter } = openWith('replay', 0);
  for (let i = 0; i < 10 * kept; i++) next(i);
  return () => {
    for (let i = 0; i < n / kept; i++) subscribe();
    return counter.count;
  };
};

const entering = (n) => {
  const { next, subscribe, counter } = openWith('subject', 0);
  return () => {
    for (let i = 0; i < n; i++) subscribe();
    next(1);
    return counter.count;
  };
};

const grouped = (groups) => (source) => source.pipe(
  rx.groupBy((v) => v % groups), rx.mergeMap((g) => g.pipe(rx.count())),
);

// holding measures what lives with a subject, and what is left when it has ended.
const holding = (variant, subscribe) => ({
  workload: 'W16', variant, system: 'rxjs', n: spec.sources, waits: true,
  run: async (t) => {
    const used = () => {
      globalThis.gc();
      globalThis.gc();
      return process.memoryUsage().heapUsed;
    };
    const subject = new rx.Subject();
    const before = used();
    let release = subscribe(subject, t.n);
    t.figures['B-each'] = (used() - before) / t.n;
    release();
    release = undefined;
    t.figures.left_B = (used() - before) / t.n;
    t.check(!subject.observed, 'observers are left');
  },
});

function sharing() {
  const of = job('W16', spec.values);
  const few = job('W16', spec.sources);
  return [
    ...Object.keys(hubs).flatMap((kind) => [1, 10, 1000].map((k) => of(`${kind}-${k}`, every, sending(kind, k)))),
    of('replay-late', every, late),
    few('subscribe', every, entering),
    of('groupBy-10', () => 10, through(grouped(10))),
    few('groupBy-n', every, counting((n) => upTo(n).pipe(grouped(n)))),
    holding('memory-observer', (subject, n) => {
      let handles = Array.from({ length: n }, () => subject.subscribe(() => {}));
      return () => {
        for (const handle of handles) handle.unsubscribe();
        handles = undefined;
      };
    }),
    holding('memory-group', (subject, n) => {
      const handle = subject.pipe(grouped(spec.many)).subscribe(() => {});
      for (let i = 0; i < n; i++) subject.next(i);
      return () => handle.unsubscribe();
    }),
  ];
}

const pipeline = {
  workload: 'W9', system: 'rxjs', n: spec.many,
  run: async (t) => {
    let result;
    await t.measure(() => {
      rx.range(0, t.n).pipe(
        rx.map(spec.triple), rx.filter(spec.even), rx.scan(spec.add, 0), rx.last(),
      ).subscribe((v) => { result = v; });
    });
    const want = spec.chain(t.n);
    t.check(result === want, `the last value is ${result}, want ${want}`);
  },
};

export const observables = () => [pipeline, ...passing(), ...subscribing(), ...sharing()];
