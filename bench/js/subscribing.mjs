// W15: subscriptions that begin, send a value at most, and end.

import * as rx from 'rxjs';
import { again, block, blocksOf, copies, counting, countOf, every, inBlocks, job, noneOf, oneOf } from './jobs.mjs';
import { maps } from './passing.mjs';
import * as spec from './spec.mjs';

const increment = (v) => v + 1;
const five = (source) => source.pipe(
  rx.map(increment), rx.filter(() => true), rx.scan(spec.add, 0), rx.take(10), rx.map(increment),
);
const through = (...operators) => counting((n) => rx.range(0, n).pipe(...operators));

// blockwise counts what comes of observables of up to a block each.
const blockwise = (prepare, longest = block) => (n) => () => {
  let count = 0;
  inBlocks(n, (length) => { count += countOf(prepare(length)); }, longest);
  return count;
};

function children(n) {
  let closed = 0;
  const all = Array.from({ length: n }, () => new rx.Subscription(() => { closed++; }));
  return { all, closed: () => closed };
}

function closing(n) {
  const { all, closed } = children(n);
  return () => {
    const root = new rx.Subscription();
    for (const child of all) root.add(child);
    root.unsubscribe();
    return closed();
  };
}

function removing(n) {
  const { all, closed } = children(n);
  return () => {
    const root = new rx.Subscription();
    for (const child of all) root.add(child);
    for (const child of all) root.remove(child);
    root.unsubscribe();
    return n - closed();
  };
}

function adopting(n) {
  const { all, closed } = children(n);
  return () => {
    const child = new rx.Subscription();
    for (const parent of all) parent.add(child);
    child.unsubscribe();
    return n - closed();
  };
}

const neverEnding = (source) => (n) => () => {
  for (let i = 0; i < n; i++) source.subscribe(() => {}).unsubscribe();
  return n;
};

const living = (n) => () => {
  let count = 0;
  rx.range(0, n).pipe(rx.mergeMap((v) => rx.NEVER.pipe(rx.startWith(v)))).subscribe(() => { count++; }).unsubscribe();
  return count;
};

const expanding = (length) => rx.of(1).pipe(rx.expand((v) => (v === length ? rx.EMPTY : rx.of(v + 1))));

export function subscribing() {
  const of = job('W15', spec.subscriptions);
  const joined = job('W15', spec.sources);
  const one = (v) => rx.of(v);
  const chain = (v) => one(v).pipe(rx.map(increment));
  const failing = rx.throwError(() => 1);
  const join = (variant, want, f) => joined(variant, want, counting((n) => f(copies(n, one(1)))));
  return [
    of('of-1', every, again(rx.of(1))),
    of('defer', every, again(rx.defer(() => rx.of(1)))),
    of('chain-5', every, again(five(rx.of(1)))),
    of('chain-5-never', every, neverEnding(five(rx.NEVER))),
    of('maps-1000', blocksOf, blockwise((length) => maps(rx.of(1), length))),
    of('catchError', every, again(failing.pipe(rx.catchError(() => rx.of(1))))),

    of('concatMap', every, through(rx.concatMap(one))),
    of('mergeMap', every, through(rx.mergeMap(one))),
    of('switchMap', every, through(rx.switchMap(one))),
    of('exhaustMap', every, through(rx.exhaustMap(one))),
    of('mergeScan', every, through(rx.mergeScan((sum, v) => one(sum + v), 0))),
    of('expand', every, blockwise(expanding, 100), 'at most 100 deep: more overflow the stack'),
    of('mergeMap-3', (n) => 3 * n, through(rx.mergeMap((v) => rx.range(v, 3)))),
    of('mergeMap-live', every, living),
    of('switchMap-never', noneOf, through(rx.switchMap(() => rx.NEVER))),

    join('concat', every, (all) => rx.concat(...all)),
    join('merge', every, (all) => rx.merge(...all)),
    joined('race', oneOf, counting((n) => rx.race([...copies(n - 1, rx.NEVER), one(1)]))),
    join('zip', oneOf, (all) => rx.zip(all)),
    join('combineLatest', oneOf, (all) => rx.combineLatest(all)),
    join('forkJoin', oneOf, (all) => rx.forkJoin(all)),
    of('retry', noneOf, counting((n) => failing.pipe(rx.retry(n)))),
    of('repeat', every, blockwise((length) => one(1).pipe(rx.repeat(length))), `at most ${block} at a time: more overflow the stack`),

    of('concatMap-chain', every, through(rx.concatMap(chain))),
    of('mergeMap-chain', every, through(rx.mergeMap(chain))),
    of('repeat-chain', every, blockwise((length) => chain(1).pipe(rx.repeat(length))), `at most ${block} at a time: more overflow the stack`),

    of('tree-close', every, closing),
    joined('tree-remove', every, removing),
    joined('tree-parents', every, adopting),
  ];
}
