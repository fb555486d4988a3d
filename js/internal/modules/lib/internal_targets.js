'use strict';
// The warning for an EventTarget with many listeners, and how inspect shows a browser's classes.

const process = binding.original('process');
const { inspect } = require('internal/inspect');

function warn(target, type, count) {
  const w = new Error('Possible EventTarget memory leak detected. ' +
    `${count} ${type} listeners added to ${inspect(target, { depth: -1 })}. ` +
    `MaxListeners is ${binding.maxListeners(target)}. ` +
    'Use events.setMaxListeners() to increase limit');
  w.name = 'MaxListenersExceededWarning';
  Object.assign(w, { target, type, count });
  process.emitWarning(w);
}

module.exports = { warn };
