console.log(typeof require, typeof module, typeof exports, this === module.exports, arguments.length, module.id, require.main === module, __filename === process.argv[1], __dirname === require('path').dirname(__filename));
for (const id of ['./nope', 'nope', 'node:nope', '', 5, undefined]) { try { require(id); } catch (e) { console.log(e.name, e.code, e.message.split('\n')[0]); } }
console.log(require('node:util') === require('util'), require('util/types') === require('util').types, require('process') === process, require('console') === console, require('perf_hooks').performance.now() >= 0);
console.log(module.paths[0].endsWith('node_modules'), module.loaded, module.children.length);
const { AsyncResource } = require('async_hooks'); console.log(new AsyncResource('x').runInAsyncScope((a, b) => a + b, null, 1, 2));
console.log(typeof globalThis, global === globalThis, typeof queueMicrotask, process.version, process.argv.length);
if (module) return; console.log('not reached');
