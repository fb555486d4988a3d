// Jobs are cells as internal/workload/jobs.go has them: a job prepares n operations, and returns a
// function that does them and returns how many values came.

export const every = (n) => n;
export const half = (n) => n / 2;
export const oneOf = () => 1;
export const noneOf = () => 0;
export const less = (by) => (n) => n - by;

export const block = 1000;
export const blocksOf = (n) => Math.ceil(n / block);
export function inBlocks(n, f, length = block) {
  for (; n > 0; n -= length) f(Math.min(n, length));
}

export const job = (workload, n) => (variant, want, prepare, about = '') => ({
  workload, variant, system: 'rxjs', about, n, tenth: true,
  run: async (t) => {
    const run = prepare(t.n);
    let count;
    await t.measure(() => { count = run(); });
    t.count(count, want(t.n));
  },
});

export function countOf(source) {
  let count = 0;
  source.subscribe({ next: () => { count++; }, error: () => {} });
  return count;
}

// counting subscribes to what it has prepared.
export const counting = (prepare) => (n) => {
  const source = prepare(n);
  return () => countOf(source);
};

// again subscribes n times to one observable.
export const again = (source) => (n) => () => {
  let count = 0;
  for (let i = 0; i < n; i++) count += countOf(source);
  return count;
};

export const copies = (n, v) => new Array(n).fill(v);
