// What each workload does, as internal/workload/spec.go says it for Go: the same sizes, sequences and
// results.

export const many = 1_000_000;
export const tasks = 100_000;
export const live = 10_000;
export const values = 500_000;
export const subscriptions = 50_000;
export const sources = 10_000;

export const period = 10;
export const busy = 3;
export const ticks = 300;
export const lead = 500;
export const window = 10;

// sequence is n values of a linear congruential generator of 32 bits, of which the upper 24 are used.
function sequence(seed, n, value) {
  let state = seed;
  const below = (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % limit;
  };
  return Array.from({ length: n }, () => value(below));
}

export const churn = (i) => 1000 + Math.trunc(((i % 100) * 9000) / 99);
export const fire = (n) => sequence(4, n, (below) => lead + below(1000));
export const virtual = (n) => sequence(6, n, (below) => 1 + below(1_000_000));
export const priorities = (n) => sequence(10, n, (below) => 1 + below(5));
export const gaps = (n) => sequence(13, n, (below) => 3 + 3 * below(7));

export const power = (n) => `1e${String(n).length - 1}`;

// The order in which numbered callbacks ran, as a hash.
export const ran = (order, i) => (Math.imul(order, 31) + i + 1) | 0;
const indices = (n) => Array.from({ length: n }, (_, i) => i);
export const inOrder = (n) => indices(n).reduce(ran, 0);
export const ordered = (keys) => indices(keys.length).sort((a, b) => keys[a] - keys[b]).reduce(ran, 0);

export const triple = (v) => 3 * v + 1;
export const even = (v) => v % 2 === 0;
export const add = (sum, v) => sum + v;

// chain is the last sum of n values that go through the pipeline.
export const chain = (n) => indices(n).map(triple).filter(even).reduce(add, 0);

export function debounced(gaps) {
  const sent = indices(gaps.length).filter((i) => i === gaps.length - 1 || gaps[i + 1] > window);
  return { count: sent.length, sum: sent.reduce(add, 0) };
}

export function throttled(gaps) {
  let now = 0;
  let closedUntil = -1;
  const sent = indices(gaps.length).filter((i) => {
    now += gaps[i];
    if (now <= closedUntil) return false;
    closedUntil = now + window;
    return true;
  });
  return { count: sent.length, sum: sent.reduce(add, 0) };
}
