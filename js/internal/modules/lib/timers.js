'use strict';

const { timers } = binding;

module.exports = { ...timers };
Object.defineProperty(module.exports, 'promises', {
  configurable: true, enumerable: true, get: () => require('timers/promises'),
});
