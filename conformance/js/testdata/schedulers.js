'use strict';
// Plays programs for the schedulers of the real RxJS, on a host in Go, and records what happens.

const host = require('host');
const { AsyncScheduler } = require('rxjs/internal/scheduler/AsyncScheduler');
const { AsyncAction } = require('rxjs/internal/scheduler/AsyncAction');
const { QueueScheduler } = require('rxjs/internal/scheduler/QueueScheduler');
const { QueueAction } = require('rxjs/internal/scheduler/QueueAction');
const { AsapScheduler } = require('rxjs/internal/scheduler/AsapScheduler');
const { AsapAction } = require('rxjs/internal/scheduler/AsapAction');
const { AnimationFrameScheduler } = require('rxjs/internal/scheduler/AnimationFrameScheduler');
const { AnimationFrameAction } = require('rxjs/internal/scheduler/AnimationFrameAction');
const { VirtualTimeScheduler, VirtualAction } = require('rxjs');
const { intervalProvider } = require('rxjs/internal/scheduler/intervalProvider');
const { immediateProvider } = require('rxjs/internal/scheduler/immediateProvider');
const { animationFrameProvider } = require('rxjs/internal/scheduler/animationFrameProvider');
const { dateTimestampProvider } = require('rxjs/internal/scheduler/dateTimestampProvider');

const message = (err) => (err instanceof TypeError ? 'TypeError' : err.message);

// player is what both families have in common.
class Player {
  constructor(now) {
    this.now = now;
    this.actions = new Map();
  }

  event(name, ...more) { host.event(JSON.stringify([name, number(this.now()), ...more])); }

  // work makes the function that a scheduler calls.
  work(op, describe) {
    const player = this;
    let count = 0;
    return function (state) {
      if (!player.actions.has(op.id)) player.actions.set(op.id, this);
      const n = count++;
      player.event('run', op.id, n, state, ...describe(this));
      try {
        player.perform(op.runs[n] || [], { action: this, state });
      } catch (err) {
        player.event('fail', op.id, n, message(err));
        throw err;
      }
      player.event('ran', op.id, n);
    };
  }

  perform(ops, run) { for (const op of ops) this.do(op, run); }

  do(op, run) {
    const action = this.actions.get(op.id);
    switch (op.op) {
      case 'again': return run.action.schedule(run.state + 1, delay(op.delay));
      case 'reschedule':
        return action && action.schedule && action.schedule(op.state || 0, delay(op.delay));
      case 'cancel': return action && action.unsubscribe();
      case 'stop': return run.action.unsubscribe();
      case 'probe': return action && this.event('closed', op.id, action.closed);
      case 'throw': throw new Error(op.message);
    }
    return this[op.op](op, run);
  }
}

const delay = (v) => (v === 'Infinity' ? Infinity : v);
const number = (v) => (v === Infinity ? 'Infinity' : v);

class OnHost extends Player {
  constructor() {
    super(host.now);
    this.clears = new Map();
    this.on = {
      async: new AsyncScheduler(AsyncAction), queue: new QueueScheduler(QueueAction),
      asap: new AsapScheduler(AsapAction), frame: new AnimationFrameScheduler(AnimationFrameAction),
    };
    this.watch();
  }

  // watch makes RxJS use the host, and records its calls.
  watch() {
    let handles = 0;
    const live = new Map();
    const ask = (name, kind, start) => (f, ...more) => {
      const h = ++handles;
      this.event(name, h, ...more);
      const call = (...args) => this.guard(() => {
        if (kind !== 'interval') live.delete(h);
        f(...args);
      });
      live.set(h, { kind, stop: start(call, ...more) });
      return h;
    };
    const clear = (name, kind) => (h) => {
      this.event(name, h);
      const request = live.get(h);
      if (request === undefined || request.kind !== kind) return;
      live.delete(h);
      request.stop();
    };
    intervalProvider.delegate = {
      setInterval: ask('setInterval', 'interval', (f, period) => {
        const id = host.setInterval(f, period);
        return () => host.clear(id);
      }),
      clearInterval: clear('clearInterval', 'interval'),
    };
    immediateProvider.delegate = {
      setImmediate: ask('setImmediate', 'immediate', (f) => {
        let cleared = false;
        host.microtask(() => { if (!cleared) f(); });
        return () => { cleared = true; };
      }),
      clearImmediate: clear('clearImmediate', 'immediate'),
    };
    animationFrameProvider.delegate = {
      requestAnimationFrame: ask('requestFrame', 'frame', (f) => {
        const id = host.frame(f);
        return () => host.cancelFrame(id);
      }),
      cancelAnimationFrame: clear('cancelFrame', 'frame'),
    };
    dateTimestampProvider.delegate = { now: host.now };
  }

  guard(f) {
    try {
      f();
    } catch (err) {
      this.event('uncaught', message(err));
    }
  }

  // callback makes a callback of the host that performs an op's list.
  callback(op) {
    return (...more) => this.guard(() => {
      this.event('callback', op.id, ...more);
      this.perform(op.ops || []);
    });
  }

  schedule(op) {
    this.actions.delete(op.id);
    const work = this.work(op, () => []);
    this.actions.set(op.id, this.on[op.on].schedule(work, op.delay, op.state || 0));
  }

  teardown(op) {
    const action = this.actions.get(op.id);
    if (action) action.add(() => this.event('teardown', op.id));
  }

  try(op, run) {
    try {
      this.perform(op.ops, run);
    } catch (err) {
      this.event('caught', message(err));
    }
  }

  block(op) { host.block(op.ms); }
  microtask(op) { host.microtask(this.callback(op)); }
  task(op) { host.post(this.callback(op)); }
  timeout(op) {
    const id = host.setTimeout(this.callback(op), op.delay);
    this.clears.set(op.id, () => host.clear(id));
  }

  interval(op) {
    let n = 0;
    const id = host.setInterval(() => this.guard(() => {
      this.event('callback', op.id);
      this.perform(op.runs[n++] || []);
    }), op.period);
    this.clears.set(op.id, () => host.clear(id));
  }

  frame(op) {
    const id = host.frame(this.callback(op));
    this.clears.set(op.id, () => host.cancelFrame(id));
  }

  idle(op) {
    const id = host.idle(this.callback(op), op.timeout || 0);
    this.clears.set(op.id, () => host.cancelIdle(id));
  }

  clear(op) {
    const clear = this.clears.get(op.id);
    if (clear) clear();
  }
}

class InVirtualTime extends Player {
  constructor(max) {
    const scheduler = new VirtualTimeScheduler(VirtualAction, delay(max));
    super(() => scheduler.frame);
    this.scheduler = scheduler;
  }

  outermost(ops) {
    for (const op of ops) {
      try {
        this.do(op);
      } catch (err) {
        this.event('caught', message(err), this.scheduler.actions.length);
      }
    }
  }

  schedule(op) {
    this.actions.delete(op.id);
    const work = this.work(op, (action) => [action.index]);
    this.actions.set(op.id, this.scheduler.schedule(work, delay(op.delay), op.state || 0));
  }

  flush() {
    this.event('flush', number(this.scheduler.maxFrames));
    this.scheduler.flush();
    this.event('flushed', this.scheduler.actions.length);
  }

  max(op) { this.scheduler.maxFrames = delay(op.frames); }
}

exports.play = (text) => {
  const { program, maxFrames } = JSON.parse(text);
  if (maxFrames !== undefined) new InVirtualTime(maxFrames).outermost(program);
  else {
    const player = new OnHost();
    player.guard(() => player.perform(program));
  }
};
