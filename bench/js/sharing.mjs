// W16: subjects and what is made of them.

import * as rx from 'rxjs';
import { settle } from './cell.mjs';
import { again, counting, countOf, every, job } from './jobs.mjs';
import * as spec from './spec.mjs';

const kept = 100;

// A hub sends each value to its observers.
const hub = (subject, source = subject) => ({
  next: (v) => subject.next(v),
  subscribe: (counter) => source.subscribe(() => { counter.count++; }),
});
const hubs = {
  subject: () => hub(new rx.Subject()),
  behavior: () => hub(new rx.BehaviorSubject(0)),
  replay: () => hub(new rx.ReplaySubject(kept)),
  share: () => {
    const subject = new rx.Subject();
    return hub(subject, subject.pipe(rx.share()));
  },
};

function openWith(kind, observers) {
  const { next, subscribe } = hubs[kind]();
  const counter = { count: 0 };
  const handles = Array.from({ length: observers }, () => subscribe(counter));
  return { next, subscribe, counter, handles };
}

const sending = (kind, observers) => (n) => {
  const { next, counter } = openWith(kind, observers);
  return () => {
    counter.count = 0;
    for (let i = 0; i < Math.trunc(n / observers); i++) next(i);
    return counter.count;
  };
};

const late = (n) => {
  const { next, subscribe, counter } = openWith('replay', 0);
  for (let i = 0; i < 10 * kept; i++) next(i);
  return () => {
    for (let i = 0; i < n / kept; i++) subscribe(counter);
    return counter.count;
  };
};

const lateShared = (n) => {
  const source = rx.range(0, 10 * kept).pipe(rx.shareReplay(kept));
  countOf(source);
  return again(source)(n / kept);
};

const subscribing = (n) => {
  const { next, subscribe, counter } = openWith('subject', 0);
  return () => {
    for (let i = 0; i < n; i++) subscribe(counter);
    next(1);
    return counter.count;
  };
};

const unsubscribing = (order) => (n) => {
  const { next, counter, handles } = openWith('subject', n);
  const leaving = order(handles);
  return () => {
    for (const handle of leaving) handle.unsubscribe();
    counter.count = 0;
    next(1);
    return n - counter.count;
  };
};

const comingAndGoing = (n) => {
  const { next, subscribe } = openWith('subject', 1000);
  return () => {
    const counter = { count: 0 };
    for (let i = 0; i < n; i++) {
      const handle = subscribe(counter);
      next(i);
      handle.unsubscribe();
    }
    return counter.count;
  };
};

const grouped = (groups) => (source) => source.pipe(
  rx.groupBy((v) => v % groups), rx.mergeMap((g) => g.pipe(rx.count())),
);

export function sharing() {
  const of = job('W16', spec.values);
  const observers = job('W16', spec.sources);
  const few = job('W16', spec.sources / 10);
  return [
    ...Object.keys(hubs).flatMap((kind) => [1, 10, 1000].map((k) => (
      of(`${kind}-${k}`, (n) => Math.trunc(n / k) * k, sending(kind, k))
    ))),
    of('replay-late', every, late),
    of('shareReplay-late', every, lateShared),
    observers('subscribe', every, subscribing),
    observers('unsubscribe', every, unsubscribing((handles) => handles)),
    observers('unsubscribe-random', every, unsubscribing(spec.shuffled)),
    few('churn-1000', every, comingAndGoing),
    of('groupBy-10', () => 10, counting((n) => grouped(10)(rx.range(0, n)))),
    observers('groupBy-n', every, counting((n) => grouped(n)(rx.range(0, n)))),
  ];
}

// Memory: of n observers of a subject, of n groups that are counted, and of n inner observables of
// a merge, while they live, and when they have ended and the subject lives on.

const holding = (variant, subscribe) => ({
  workload: 'W16', variant, system: 'rxjs', about: '', n: spec.sources, unit: 'B each', cold: true,
  run: async (t) => {
    const used = () => {
      settle();
      return process.memoryUsage().heapUsed;
    };
    const subject = new rx.Subject();
    const before = used();
    let release = subscribe(subject, t.n);
    t.value = (used() - before) / t.n;
    t.count(release.held, t.n);
    release.all();
    release = undefined;
    t.figures.left_B = (used() - before) / t.n;
    t.check(!subject.observed, 'observers are left');
  },
});

const observing = (subject, n) => {
  let held = 0;
  let handles = Array.from({ length: n }, () => subject.subscribe(() => { held++; }));
  subject.next(1);
  return { held, all: () => { for (const handle of handles) handle.unsubscribe(); handles = undefined; } };
};

const keeping = (...operators) => (subject, n) => {
  const handle = subject.pipe(...operators).subscribe(() => {});
  for (let i = 0; i < n; i++) subject.next(i);
  return { held: n, all: () => handle.unsubscribe() };
};

export const sharingMemory = () => [
  holding('memory-observer', observing),
  holding('memory-group', keeping(grouped(spec.many))),
  holding('memory-inner', keeping(rx.mergeMap(() => rx.NEVER))),
];
