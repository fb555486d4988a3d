// Measures RxJS, React's scheduler and Node's own primitives on the workloads, each cell in a process
// of its own, and prints lines as go test -bench does:
//
//	npm ci; node bench.mjs [--count 5] [REGEXP]

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { observables } from './observables.mjs';
import { schedulers } from './schedulers.mjs';
import { timers } from './timers.mjs';

const cells = [...(await schedulers()), ...timers(), ...observables()];
for (const cell of cells) {
  cell.name = `Benchmark${cell.workload}${cell.variant ? `/${cell.variant}` : ''}/system=${cell.system}`;
}

// Trial is one run of a cell, and what it reports to.
class Trial {
  figures = {};

  constructor(n) {
    this.n = n;
  }

  // measure measures f, which may give a promise, and does n operations.
  async measure(f, unit = 'ns/op') {
    globalThis.gc();
    const start = performance.now();
    await f();
    this.figures[unit] = ((performance.now() - start) * 1e6) / this.n;
  }

  count(got, want) {
    this.check(got === want, `count ${got}, want ${want}`);
  }

  check(ok, complaint) {
    if (!ok) throw new Error(complaint);
  }
}

async function run(cell) {
  const trial = new Trial(cell.n);
  await cell.run(trial);
  await new Promise((done) => setImmediate(done)); // handles that were closed go before the next run
  return trial.figures;
}

async function measure(cell, times) {
  for (let i = 0, start = performance.now(); !cell.waits && i < 3 && performance.now() - start < 1000; i++) {
    await run(cell);
  }
  for (let i = 0; i < times; i++) {
    const figures = Object.entries(await run(cell)).map(([unit, v]) => `${Number(v.toPrecision(6))} ${unit}`);
    console.log([cell.name, 1, ...figures].join('\t'));
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true, options: { count: { type: 'string', default: '5' }, only: { type: 'string' } },
});
if (values.only) {
  await measure(cells.find(({ name }) => name === values.only), Number(values.count));
  process.exit(0); // whatever timers are left
}
const wanted = new RegExp(positionals[0] ?? '');
for (const { name } of cells.filter((cell) => wanted.test(cell.name))) {
  const args = ['--expose-gc', '--max-old-space-size=8192', '--stack-size=4000', fileURLToPath(import.meta.url)];
  args.push('--count', values.count, '--only', name);
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) {
    console.error(`${name} failed`);
    process.exitCode = 1;
  }
}
