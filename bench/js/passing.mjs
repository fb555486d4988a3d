// W14: values that pass an operator.

import * as rx from 'rxjs';
import { copies, counting, every, half, job, less, oneOf } from './jobs.mjs';
import * as spec from './spec.mjs';

const increment = (v) => v + 1;
const upTo = (n) => rx.range(0, n);
const through = (...operators) => counting((n) => upTo(n).pipe(...operators));

export function maps(source, length) {
  for (let i = 0; i < length; i++) source = source.pipe(rx.map(increment));
  return source;
}

export function passing() {
  const of = job('W14', spec.values);
  const some = job('W14', spec.values / 10);
  const few = job('W14', spec.values / 50);
  const long = job('W14', spec.values * 2);
  const first = (a) => a;
  const chain = (length) => long(`chain-${length}`, (n) => n / length, counting((n) => maps(upTo(n / length), length)));
  return [
    of('range', every, counting(upTo)),
    of('fromSlice', every, counting((n) => rx.from(copies(n, 0)))),
    of('generate', every, counting((n) => rx.generate(0, (v) => v < n, increment))),

    of('map', every, through(rx.map(increment))),
    of('scan', every, through(rx.scan(spec.add, 0))),
    of('materialize', every, through(rx.materialize(), rx.dematerialize())),

    of('filter', half, through(rx.filter(spec.even))),
    of('distinct', every, through(rx.distinct())),
    of('distinctUntilChanged', half, through(rx.map((v) => v >> 1), rx.distinctUntilChanged())),

    of('take', every, counting((n) => upTo(2 * n).pipe(rx.take(n)))),
    of('takeWhile', every, counting((n) => upTo(2 * n).pipe(rx.takeWhile((v) => v < n)))),
    few('takeLast', half, counting((n) => upTo(n).pipe(rx.takeLast(n / 2))), 'a fiftieth of the size of the others'),
    of('takeUntil', every, through(rx.takeUntil(rx.NEVER))),
    of('skip', half, counting((n) => upTo(n).pipe(rx.skip(n / 2)))),
    of('skipWhile', half, counting((n) => upTo(n).pipe(rx.skipWhile((v) => v < n / 2)))),
    of('skipLast', less(100), through(rx.skipLast(100))),
    of('skipUntil', every, through(rx.skipUntil(rx.of(1)))),

    of('reduce', oneOf, through(rx.reduce(spec.add, 0))),
    of('every', oneOf, through(rx.every((v) => v >= 0))),
    of('toSlice', oneOf, through(rx.toArray())),
    of('pairwise', less(1), through(rx.pairwise())),
    of('bufferCount', (n) => n / 10, through(rx.bufferCount(10))),
    some('bufferCount-overlapping', every, through(rx.bufferCount(100, 1))),
    some('windowCount', every, through(rx.windowCount(10), rx.mergeAll())),

    of('startWith', (n) => n + 1, through(rx.startWith(-1))),
    of('tap', every, through(rx.tap(() => {}))),
    of('catchError', every, through(rx.catchError(() => rx.EMPTY))),
    of('finalize', every, through(rx.finalize(() => {}))),

    few('zip', every, counting((n) => rx.zip(upTo(n), upTo(n), first)), 'a fiftieth of the size of the others'),
    of('combineLatest', every, counting((n) => rx.combineLatest([rx.of(1), upTo(n)], first))),
    of('combineLatest-list', every, counting((n) => rx.combineLatest([rx.of(1), upTo(n)]))),
    of('withLatestFrom', every, through(rx.withLatestFrom(rx.of(1), first))),
    of('merge-8', every, counting((n) => rx.merge(...copies(8, upTo(n / 8))))),
    of('concat-8', every, counting((n) => rx.concat(...copies(8, upTo(n / 8))))),
    of('mergeMap', every, counting((n) => rx.of(n).pipe(rx.mergeMap(upTo)))),
    of('switchMap', every, counting((n) => rx.of(n).pipe(rx.switchMap(upTo)))),
    of('share', every, through(rx.share())),

    chain(10), chain(100), chain(1000),
  ];
}
