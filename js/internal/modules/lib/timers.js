'use strict';

for (const name of ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'setInterval', 'clearInterval']) {
  const timer = binding.original(name);
  if (timer) module.exports[name] = timer;
}
Object.defineProperty(module.exports, 'promises', {
  configurable: true, enumerable: true, get: () => require('timers/promises'),
});
