// The lines of a stack are those of the script.
class Failed extends Error {}
const made = [new Error('a'), Error('b'), new Failed('c'), new AggregateError([], 'd')];
try { null.x; } catch (e) { made.push(e); }
setTimeout(() => { made.push(new RangeError('late')); for (const e of made) console.log(e.stack.includes('rxsched/host'), e.stack.includes('frames.js')); }, 1);
