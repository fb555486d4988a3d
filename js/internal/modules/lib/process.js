'use strict';
module.exports = globalThis.process;
