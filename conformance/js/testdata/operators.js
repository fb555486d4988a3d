'use strict';
// Plays expressions with the operators of the real RxJS, on a host in Go.

const host = require('host');
const rx = require('rxjs');
const { intervalProvider } = require('rxjs/internal/scheduler/intervalProvider');
const { immediateProvider } = require('rxjs/internal/scheduler/immediateProvider');
const { timeoutProvider } = require('rxjs/internal/scheduler/timeoutProvider');
const { animationFrameProvider } = require('rxjs/internal/scheduler/animationFrameProvider');
const { dateTimestampProvider } = require('rxjs/internal/scheduler/dateTimestampProvider');
const { performanceTimestampProvider } =
  require('rxjs/internal/scheduler/performanceTimestampProvider');

const timer = { setTimeout: host.setTimeout, clearTimeout: host.clear };
intervalProvider.delegate = { setInterval: host.setInterval, clearInterval: host.clear };
timeoutProvider.delegate = timer;
immediateProvider.delegate = {
  setImmediate(f) {
    const handle = { cleared: false };
    host.microtask(() => { if (!handle.cleared) f(); });
    return handle;
  },
  clearImmediate(handle) { if (handle) handle.cleared = true; },
};
animationFrameProvider.delegate = {
  requestAnimationFrame: host.frame, cancelAnimationFrame: host.cancelFrame,
};
dateTimestampProvider.delegate = { now: host.now };
performanceTimestampProvider.delegate = { now: host.now };

const schedulers = {
  async: rx.asyncScheduler, asap: rx.asapScheduler, queue: rx.queueScheduler,
  animationFrame: rx.animationFrameScheduler,
};

const isObservable = (v) => rx.isObservable(v);
const text = (v) => String(v === undefined ? null : v);
const plain = (v) => (v === undefined ? null : v);
const kind = (v) => (/^[aeiou]$/i.test(text(v)) ? 'vowel' : 'other');
const order = (x, y) => (x < y ? -1 : x > y ? 1 : 0);
const boom = () => { throw 'boom'; };

// Functions without parameters, and makers of those that have some.

const functions = {
  id: (v) => v, upper: (v) => text(v).toUpperCase(), lower: (v) => text(v).toLowerCase(),
  double: (v) => text(v) + text(v), code: (v) => text(v).charCodeAt(0),
  letter: (n) => String.fromCharCode(97 + n), index: (v, i) => i,
  withIndex: (v, i) => text(v) + text(i), join: (...args) => args.map(text).join(''), kind,
  notification: (v) => (v === 'y' ? { kind: 'C' } : v === 'z' ? { kind: 'E', error: 'z' }
    : { kind: 'N', value: v }),
  isVowel: (v) => kind(v) === 'vowel', notVowel: (v) => kind(v) !== 'vowel', yes: () => true,
  no: () => false, evenIndex: (v, i) => i % 2 === 0, concat: (acc, v) => text(acc) + text(v),
  concatIndex: (acc, v, i) => text(acc) + text(v) + text(i),
  addCode: (acc, v) => acc + text(v).charCodeAt(0), ascii: order, descending: (x, y) => order(y, x),
  asciiIgnoringCase: (x, y) => order(x.toLowerCase(), y.toLowerCase()), same: (x, y) => x === y,
  sameIgnoringCase: (x, y) => x.toLowerCase() === y.toLowerCase(),
  sameKind: (x, y) => kind(x) === kind(y), boom, void: () => undefined,
};

const makers = {
  const: (s, v) => () => v, is: (s, v) => (x) => x === v, isNot: (s, v) => (x) => x !== v,
  lt: (s, v) => (x) => x < v, gt: (s, v) => (x) => x > v, below: (s, v) => (x) => x < v,
  indexBelow: (s, n) => (v, i) => i < n, add: (s, n) => (v) => v + n, times: (s, n) => (v) => v * n,
  nthValue: (s, list) => nth(list, (v) => v),
  throwOn: (s, v, f = 'id') => {
    const other = s.function(f);
    return (...args) => (args[0] === v ? boom() : other(...args));
  },
  log: (s, name, f = 'void') => {
    const then = s.function(f);
    return (...args) => {
      s.writes(name, ...args.filter((v) => !isObservable(v)));
      return then(...args);
    };
  },
  always: (s, expr) => (...args) => s.in(args).observable(expr),
  pick: (s, choices) => (...args) => {
    const expr = choose(choices, args[0]);
    return expr === undefined ? rx.EMPTY : s.in(args).observable(expr);
  },
  nth: (s, list) => nth(list, (expr, args) => s.in(args).observable(expr)),
  timerBy: (s, choices) => (v) => rx.timer(choose(choices, v)),
  backoff: (s, ms) => (...args) => rx.timer(ms * args[args.length - 1]),
  later: (s, ms) => (v) => rx.timer(ms).pipe(rx.map(() => v)),
  tag: (s, f) => {
    const make = s.function(f);
    return (...args) => make(...args).pipe(rx.map((y) => text(args[0]) + text(y)));
  },
  accTag: (s, f) => {
    const make = s.function(f);
    return (acc, ...args) => make(...args).pipe(rx.map((y) => text(acc) + text(y)));
  },
  grow: (s, ms, n) => (v) => {
    if (v.length >= n) return rx.EMPTY;
    const grown = v + v[0];
    return ms === null ? rx.of(grown) : rx.timer(ms).pipe(rx.map(() => grown));
  },
};

function nth(list, step) {
  let calls = 0;
  return (...args) => step(list[Math.min(calls++, list.length - 1)], args);
}

const choose = (choices, v) => (text(v) in choices ? choices[text(v)] : choices['*']);

// Operators. The second argument of each reads the arguments.

const date = (v) => (v !== null && typeof v === 'object' ? new Date(v.date) : v);
const optional = (list) => list.slice(0, list.findLastIndex((v) => v !== undefined) + 1);

// Creation functions.
const creations = {
  of: (a) => (a.scheduler ? rx.scheduled(a.values, a.scheduler) : rx.of(...a.values)),
  from: (a) => (a.scheduler ? rx.from(a.input, a.scheduler) : rx.from(a.input)),
  scheduled: (a) => rx.scheduled(a.input, a.scheduler),
  range: (a) => (a.has('start') ? rx.range(a.start, a.count, a.scheduler)
    : a.scheduler ? rx.range(0, a.count, a.scheduler) : rx.range(a.count)),
  generate: (a) => rx.generate({
    initialState: a.initial, condition: a.fn('condition'), iterate: a.fn('iterate'),
    resultSelector: a.fn('result') || ((v) => v), scheduler: a.scheduler,
  }),
  timer: (a) => rx.timer(...optional(a.has('period')
    ? [date(a.due), a.period, a.scheduler] : [date(a.due), a.scheduler])),
  interval: (a) => rx.interval(...optional([a.period, a.scheduler])),
  animationFrames: () => rx.animationFrames(),
  empty: (a) => rx.empty(a.scheduler),
  never: () => rx.NEVER,
  throwError: (a) => rx.throwError(a.has('factory') ? a.fn('factory') : () => a.error, a.scheduler),
  defer: (a) => rx.defer(a.fn('factory')),
  iif: (a) => rx.iif(a.fn('condition'), a.obs('then'), a.obs('else')),
  using: (a) => rx.using(() => {
    a.writes(`${a.log}.create`);
    return a.noResource ? undefined : { unsubscribe: () => a.writes(`${a.log}.close`) };
  }, () => a.fn('factory')()),
  merge: (a) => rx.merge(...a.sources, ...(a.has('concurrent') ? [a.concurrent] : [])),
  concat: (a) => rx.concat(...a.sources),
  race: (a) => rx.race(...a.sources),
  combineLatest: (a) => rx.combineLatest(...optional([a.sources, a.fn('project')])),
  zip: (a) => rx.zip(...a.sources, ...optional([a.fn('project')])),
  forkJoin: (a) => rx.forkJoin(...a.sources, ...optional([a.fn('project')])),
  onErrorResumeNext: (a) => rx.onErrorResumeNext(...a.sources),
  partition: (a) => rx.partition(a.on, a.fn('predicate'))[a.part],
  Subject: (a) => a.driven(new rx.Subject()),
  BehaviorSubject: (a) => {
    const s = new rx.BehaviorSubject(a.value);
    return a.driven(s, { value: () => a.writes('value', s.getValue()) });
  },
  ReplaySubject: (a) => a.driven(new rx.ReplaySubject(...optional([a.bufferSize, a.windowTime]))),
  AsyncSubject: (a) => a.driven(new rx.AsyncSubject()),
  multicast: (a) => {
    const c = rx.connectable(a.on, {
      connector: a.maker('subject'), resetOnDisconnect: a.resetOnDisconnect !== false,
    });
    let connection;
    a.follow({ connect: () => { connection = c.connect(); },
      disconnect: () => { connection.unsubscribe(); } });
    return c;
  },
};

const tapped = ['subscribe', 'next', 'error', 'complete', 'unsubscribe', 'finalize'];

// Arguments of operators: a function of them for each that is not simply called with the arguments
// that the table names.
const values = (...names) => (a) => optional(names.map((n) => a.read(n)));
const config = (...names) => (a) => [a.config(names)];

const operators = {
  delay: (a) => optional([date(a.due), a.scheduler]),
  delayWhen: values('duration()', 'subscriptionDelay@'),
  debounceTime: values('due', 'scheduler'), debounce: values('duration()'),
  audit: values('duration()'),
  throttleTime: (a) => [a.duration, rx.asyncScheduler, throttling(a)],
  throttle: (a) => [a.fn('duration'), throttling(a)],
  auditTime: values('duration', 'scheduler'), sampleTime: values('period', 'scheduler'),
  sample: values('notifier@'), buffer: values('notifier@'), window: values('notifier@'),
  bufferTime: (a) => spans(a), windowTime: (a) => spans(a),
  bufferCount: values('size', 'every'), windowCount: values('size', 'every'),
  bufferWhen: values('closing()'), windowWhen: values('closing()'),
  bufferToggle: values('openings@', 'closing()'), windowToggle: values('openings@', 'closing()'),
  timeout: (a) => [{
    ...a.config(['each', 'meta']), ...(a.has('first') && { first: date(a.first) }),
    ...(a.has('with') && { with: a.fn('with') }),
  }],
  timeInterval: values(), timestamp: values(), observeOn: values('scheduler', 'delay'),
  subscribeOn: values('scheduler', 'delay'),
  repeat: (a) => [{ ...a.config(['count']), ...notified(a) }],
  retry: (a) => [{ ...a.config(['count', 'resetOnSuccess']), ...notified(a) }],
  repeatWhen: values('notifier()'), retryWhen: values('notifier()'),
  startWith: (a) => [...a.values, ...optional([a.scheduler])],
  endWith: (a) => [...a.values, ...optional([a.scheduler])],
  expand: (a) => optional([a.fn('project'), a.concurrent, a.scheduler]),
  share: (a) => [{
    ...(a.has('connector') && { connector: a.maker('connector') }),
    ...Object.fromEntries(['resetOnError', 'resetOnComplete', 'resetOnRefCountZero']
      .filter((n) => a.has(n)).map((n) => [n, typeof a[n] === 'boolean' ? a[n] : a.fn(n)])),
  }],
  shareReplay: config('bufferSize', 'windowTime', 'refCount'),
  connect: (a) => optional([a.fn('selector'),
    a.has('connector') ? { connector: a.maker('connector') } : undefined]),
  map: values('project()'), filter: values('predicate()'), skipWhile: values('predicate()'),
  count: values('predicate()'), takeWhile: values('predicate()', 'inclusive'),
  scan: (a) => [a.fn('accumulator'), ...(a.has('seed') ? [a.seed] : [])],
  reduce: (a) => [a.fn('accumulator'), ...(a.has('seed') ? [a.seed] : [])],
  take: values('count'), takeLast: values('count'), skip: values('count'),
  skipLast: values('count'),
  takeUntil: values('notifier@'), skipUntil: values('notifier@'),
  distinct: values('key()', 'flushes@'), distinctUntilChanged: values('comparator()', 'key()'),
  first: (a) => [a.fn('predicate') || null, ...(a.has('default') ? [a.default] : [])],
  last: (a) => [a.fn('predicate') || null, ...(a.has('default') ? [a.default] : [])],
  elementAt: (a) => [a.index, ...(a.has('default') ? [a.default] : [])],
  single: values('predicate()'), find: values('predicate()'), findIndex: values('predicate()'),
  every: values('predicate()'), isEmpty: values(), pairwise: values(), toArray: values(),
  materialize: values(), dematerialize: values(), ignoreElements: values(),
  defaultIfEmpty: (a) => [a.value], throwIfEmpty: values('error()'), min: values('comparer()'),
  max: values('comparer()'), sequenceEqual: values('other@', 'comparator()'),
  tap: (a) => [Object.fromEntries(tapped
    .filter((n) => a.has('log') || a.has(n)).map((n) => [n, told(a, n)]))],
  finalize: (a) => [() => a.writes(a.log)], catchError: values('selector()'),
  mergeMap: values('project()', 'concurrent'), concatMap: values('project()'),
  switchMap: values('project()'), exhaustMap: values('project()'), mergeAll: values('concurrent'),
  concatAll: values(), switchAll: values(), exhaustAll: values(),
  mergeScan: (a) => optional([a.fn('accumulator'), plain(a.seed), a.concurrent]),
  switchScan: (a) => [a.fn('accumulator'), plain(a.seed)],
  withLatestFrom: (a) => [...a.sources, ...optional([a.fn('project')])],
  groupBy: (a) => [a.fn('key'), {
    ...(a.has('element') && { element: a.fn('element') }),
    ...(a.has('duration') && { duration: a.fn('duration') }),
    ...(a.has('connector') && { connector: a.maker('connector') }),
  }],
};
const pipeable = { onErrorResumeNext: (a) => rx.onErrorResumeNextWith(...a.sources) };

const spans = (a) => [
  a.span, a.has('creation') ? a.creation : null, a.has('max') ? a.max : Infinity,
];
const throttling = (a) => ({
  leading: a.has('leading') ? a.leading : true, trailing: a.has('trailing') ? a.trailing : false,
});
const notified = (a) => (a.has('delay') && {
  delay: typeof a.delay === 'number' ? a.delay : a.fn('delay'),
});
const told = (a, what) => {
  const then = a.fn(what);
  return (...args) => {
    if (a.has('log')) a.writes(`${a.log}.${what}`, ...args.map(errorValue));
    if (then) then(...args);
  };
};

const subjects = {
  Subject: () => new rx.Subject(), BehaviorSubject: (v) => new rx.BehaviorSubject(v),
  ReplaySubject: (n, ms) => new rx.ReplaySubject(n === null ? Infinity : n,
    ms === null ? Infinity : ms),
  AsyncSubject: () => new rx.AsyncSubject(),
};

// Arguments reads the arguments of an operator: as they are by their names, or as functions,
// observables and subjects.
class Arguments {
  constructor(scope, op, on, args) {
    this.scope = scope;
    this.op = op;
    Object.assign(this, args);
    this.args = args;
    if (on !== undefined) this.on = scope.observable(on);
    if (args.scheduler) this.scheduler = schedulers[args.scheduler];
    if (args.sources) this.sources = args.sources.map((e) => scope.observable(e));
    if (args.source) this.input = scope.observable(args.source);
  }

  has(name) { return name in this.args; }
  fn(name) { return this.has(name) ? this.scope.function(this.args[name]) : undefined; }
  obs(name) { return this.has(name) ? this.scope.observable(this.args[name]) : undefined; }
  writes(...fields) { this.scope.writes(...fields); }

  // read reads an argument: name() is a function, and name@ an observable.
  read(name) {
    if (name.endsWith('()')) return this.fn(name.slice(0, -2));
    if (name.endsWith('@')) return this.obs(name.slice(0, -1));
    return this[name];
  }

  config(names) {
    return Object.fromEntries(names.filter((n) => this.has(n)).map((n) => [n, this[n]]));
  }

  maker(name) {
    const [kindOf, ...params] = this.args[name];
    return () => subjects[kindOf](...params);
  }

  // follow does the steps of a script, at their times.
  follow(steps) {
    for (const [at, step, v] of this.args.script || []) {
      this.scope.player.scripts.push(() => host.setTimeout(() => {
        try {
          steps[step](v);
        } catch (err) {
          this.writes('throws', errorValue(err));
        }
      }, at));
    }
  }

  driven(s, more) {
    this.follow({
      next: (v) => s.next(v), error: (v) => s.error(v), complete: () => s.complete(),
      unsubscribe: () => s.unsubscribe(), ...more,
      observed: () => this.writes('observed', s.observed),
    });
    return s;
  }
}

class Scope {
  constructor(player, given) {
    this.player = player;
    this.given = given;
  }

  writes(...fields) { this.player.log.push([host.now(), ...fields.map(plain)]); }

  function(expr) {
    if (typeof expr === 'string') return functions[expr];
    const [name, ...params] = expr;
    return makers[name](this, ...params);
  }

  observable(expr) {
    if (expr === '$') return this.given;
    if (typeof expr === 'string') return this.player.sources[expr].observable;
    const { op, on, args = {} } = expr;
    const a = new Arguments(this, op, on, args);
    if (on !== undefined && op in pipeable) return a.on.pipe(pipeable[op](a));
    if (op in creations) return creations[op](a);
    return a.on.pipe(rx[op](...operators[op](a)));
  }

  in(args) {
    const given = args.find(isObservable);
    return given === undefined ? this : new Scope(this.player, given);
  }
}

function errorValue(err) {
  if (!(err instanceof Error)) return plain(err);
  const v = { name: err.name, message: err.message };
  if (err.info) v.info = jsonOf(err.info);
  return v;
}

const notificationOf = ({ kind: what, value, error }) => ({
  kind: what, ...(what === 'N' && { value }), ...(what === 'E' && { error: errorValue(error) }),
});

const jsonOf = (v) => JSON.parse(JSON.stringify(v, (k, x) => plain(x)));

class Source {
  constructor(player, { kind: temperature, marks }) {
    this.spans = [];
    const send = (to, [, what, letter]) => {
      if (what === 'N') to.next(letter);
      else if (what === 'E') to.error('error');
      else to.complete();
    };
    const logged = (play) => new rx.Observable((subscriber) => {
      const span = [host.now(), null];
      this.spans.push(span);
      subscriber.add(() => { span[1] = host.now(); });
      play(subscriber);
    });
    if (temperature === 'cold') {
      this.observable = logged((to) => {
        const ids = marks.map((m) => host.setTimeout(() => send(to, m), m[0]));
        to.add(() => ids.forEach((id) => host.clear(id)));
      });
      return;
    }
    const subject = new rx.Subject();
    this.observable = logged((to) => { subject.subscribe(to); });
    player.hots.push(() => {
      for (const m of marks) {
        if (m[0] < 0) send(subject, m);
        else host.setTimeout(() => send(subject, m), m[0]);
      }
    });
  }
}

// Tape records what an observable sends.
class Tape {
  constructor(player, number) {
    Object.assign(this, { player, number, lines: [] });
  }

  record(observable) {
    this.subscription = observable.subscribe({
      next: (v) => this.add('N', this.value(v)),
      error: (err) => this.add('E', errorValue(err)),
      complete: () => this.add('C'),
    });
  }

  value(v) {
    if (v instanceof rx.Notification) return notificationOf(v);
    if (!isObservable(v)) return jsonOf(plain(v));
    const tape = new Tape(this.player);
    this.later = () => tape.record(v);
    return { obs: tape.lines, ...('key' in v && { key: v.key }) };
  }

  add(what, ...value) {
    if (this.number !== undefined) this.player.log.push([host.now(), 'out', this.number, what]);
    this.lines.push([host.now(), what, ...value]);
    const { later } = this;
    this.later = undefined;
    if (later) later();
  }
}

let player;

exports.play = (json) => {
  const c = JSON.parse(json);
  player = { log: [], scripts: [], hots: [], sources: {}, tapes: [], names: [] };
  for (const s of c.sources) {
    player.names.push(s.name);
    player.sources[s.name] = new Source(player, s);
  }
  const scope = new Scope(player);
  let built;
  try {
    const shared = c.expr === undefined ? undefined : scope.observable(c.expr);
    built = c.observers.map((o) => (o.expr === undefined ? shared : scope.observable(o.expr)));
  } catch (err) {
    if (err instanceof TypeError && !c.throws) throw err;
    player = undefined;
    return;
  }
  c.observers.forEach((o, i) => {
    const tape = new Tape(player, i);
    player.tapes.push(tape);
    host.setTimeout(() => tape.record(built[i]), o.sub || 0);
    if (o.unsub !== undefined) {
      host.setTimeout(() => tape.subscription && tape.subscription.unsubscribe(), o.unsub);
    }
  });
  for (const start of [...player.scripts, ...player.hots]) start();
};

// result tells the lines of the result, as the other player has them.
exports.result = () => {
  if (player === undefined) return host.event('throws');
  const tell = (what, list) => { for (const v of list) host.line(what, JSON.stringify(v)); };
  player.tapes.forEach((t, i) => tell(player.tapes.length > 1 ? `out ${i}` : 'out', t.lines));
  for (const name of player.names) tell(`subs ${name}`, player.sources[name].spans);
  tell('log', player.log);
};
