// Measures cells, one a process, as internal/cell does in Go.

const setting = (name, otherwise) => Number(process.env[name]) || otherwise;
const seconds = () => performance.now() / 1000;

// Trial is one run of a cell, and what it reports to.
class Trial {
  figures = {};
  wrong = [];
  value = 0;
  took = 0;

  constructor(n) {
    this.n = n;
  }

  // measure measures f, which may give a promise, and does n operations.
  async measure(f) {
    settle();
    const start = seconds();
    await f();
    this.took = seconds() - start;
    this.value = (this.took * 1e9) / this.n;
  }

  count(got, want) {
    this.got = got;
    this.want = want;
    this.check(got === want, `count ${got}, want ${want}`);
  }

  check(ok, complaint) {
    if (!ok) this.wrong.push(complaint);
  }
}

// settle has the garbage of before collected.
export function settle() {
  globalThis.gc();
  globalThis.gc();
}

async function run(cell, n) {
  const trial = new Trial(n);
  await cell.run(trial);
  await new Promise((done) => setImmediate(done)); // handles that were closed go before the next run
  return trial;
}

// outgrows tries a cell on growing parts of its size: the forecast for the whole, if that would take too long.
async function outgrows(cell, limit) {
  let exponent = 1;
  let before = 0;
  for (let part = 256; part >= 4; part /= 4) {
    const n = Math.trunc(cell.n / part);
    if (n < 16) continue;
    const { took } = await run(cell, n);
    if (before > 0.002) exponent = Math.min(Math.max(1, Math.log(took / before) / Math.log(4)), 2.5);
    before = took;
    const forecast = took * part ** exponent;
    if (took > 0.05 && forecast > limit) return { status: 'skipped', forecast_s: forecast, exponent };
  }
  return undefined;
}

async function warmUp(cell) {
  for (let i = 0, start = seconds(); i < 3 && seconds() - start < 1; i++) await run(cell, cell.n);
}

async function measure(cell) {
  const result = {
    workload: cell.workload, variant: cell.variant ?? '', system: cell.system, lang: 'js', role: cell.floor ? 'floor' : 'peer',
    n: cell.n, unit: cell.unit ?? 'ns/op', note: cell.about, status: 'ok', samples: [], metrics: {}, count: 0, expect: 0,
  };
  const left = cell.grows && (await outgrows(cell, setting('BENCH_LIMIT', 15)));
  if (left) return Object.assign(result, left);
  if (!cell.cold && !cell.waits) await warmUp(cell);
  const start = seconds();
  for (let i = 0; i < setting('BENCH_RUNS', 5); i++) {
    const trial = await run(cell, cell.n);
    result.samples.push(trial.value);
    for (const [name, v] of Object.entries(trial.figures)) (result.metrics[name] ??= []).push(v);
    Object.assign(result, { count: trial.got, expect: trial.want });
    if (trial.wrong.length) return Object.assign(result, { status: 'wrong', errors: trial.wrong });
    if (!cell.waits && seconds() - start > setting('BENCH_BUDGET', 6)) break;
  }
  for (let i = 0; cell.tenth && i < setting('BENCH_RUNS', 5); i++) {
    const trial = await run(cell, cell.n / 10);
    (result.metrics['at_n/10'] ??= []).push(trial.value);
    if (trial.wrong.length) return Object.assign(result, { status: 'wrong', errors: trial.wrong });
  }
  return result;
}

const nameOf = (cell) => [cell.workload, cell.variant || '-', cell.system].join('/');

// command carries out "list" or "run NAME".
export async function command(cells, [what, name]) {
  if (what === 'list') {
    for (const cell of cells) console.log(nameOf(cell));
    return;
  }
  const cell = cells.find((c) => nameOf(c) === name);
  if (what !== 'run' || !cell) throw new Error('usage: bench.mjs list | run NAME');
  const line = JSON.stringify(await measure(cell));
  process.stdout.write(`${line}\n`, () => process.exit(0)); // whatever timers are left
}

// percentile is the value below which p percent of the values are. It sorts them.
export function percentile(values, p) {
  values.sort((a, b) => a - b);
  return values[Math.min(Math.trunc((values.length * p) / 100), values.length - 1)];
}

// cpu is the processor time that this process has used, in seconds.
export function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

export function spin(ms) {
  for (const start = performance.now(); performance.now() - start < ms; );
}
