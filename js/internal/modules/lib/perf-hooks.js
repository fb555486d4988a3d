'use strict';
const { performance, PerformanceEntry } = globalThis;
module.exports = { performance, PerformanceEntry };
