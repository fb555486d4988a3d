'use strict';
// AsyncResource without hooks. There is no AsyncLocalStorage: goja does not carry a context over an
// await.

class AsyncResource {
  constructor(type) { this.type = type; }
  runInAsyncScope(fn, self, ...args) { return Reflect.apply(fn, self, args); }
  emitDestroy() { return this; }
  asyncId() { return 0; }
  triggerAsyncId() { return 0; }
  bind(fn) { return fn.bind(this); }
  static bind(fn) { return fn; }
}

const hook = { enable: () => hook, disable: () => hook };

module.exports = {
  AsyncResource,
  createHook: () => hook,
  executionAsyncId: () => 0,
  triggerAsyncId: () => 0,
  executionAsyncResource: () => ({}),
};
