'use strict';

const { now, origin } = binding;

const started = now();
const performance = globalThis.performance || {
  now: () => now() - started,
  get timeOrigin() { return origin(); },
  mark() {}, measure() {}, clearMarks() {}, clearMeasures() {},
  timerify: (f) => f,
  toJSON() { return { timeOrigin: this.timeOrigin }; },
};

module.exports = { performance };
