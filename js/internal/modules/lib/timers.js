'use strict';

module.exports = { ...binding.timers };
Object.defineProperty(module.exports, 'promises', {
  configurable: true, enumerable: true, get: () => require('timers/promises'),
});
