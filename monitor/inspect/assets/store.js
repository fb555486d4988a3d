// What was seen of one host in the last seconds.

import { rows, rowOf } from "./kinds.js";

const keptSeconds = 12;
const mostSpans = 20000; // of each row

export class Store {
  sample = null;
  spans = rows.map(() => []); // of each row, in the order in which they ended
  gaps = [];
  drops = [];
  running = [];
  overran = null; // the latest turn that ran for too long
  said = new Set(); // the panels that have had something to say
  #past = []; // samples of about a second, for rates
  #clock = null;

  // add takes a sample in.
  add(sample, wall) {
    this.#tick(sample, wall);
    this.sample = sample;
    this.#past.push({ wall, sample });
    while (this.#past.length > 2 && wall - this.#past[0].wall > 1050) this.#past.shift();
    this.#unpack(sample);
    const gaps = sample.gaps ?? [];
    this.gaps = this.gaps.filter(({ from }) => !gaps.some((longer) => longer.from === from)).concat(gaps);
    this.drops.push(...(sample.drops ?? []));
    this.#forget(sample.now - keptSeconds * 1e9);
  }

  // tick learns how fast the host's clock goes: a virtual one's may stand still, or leap.
  #tick(sample, wall) {
    const before = this.#clock;
    const rate = before ? (sample.now - before.now) / ((wall - before.wall) * 1e6) : 1;
    this.#clock = { now: sample.now, wall, steady: rate > 0.5 && rate < 1.5 };
  }

  // now is the host time, as far as one can tell between two samples.
  now(wall) {
    const c = this.#clock;
    return c.steady && !this.sample.closed ? c.now + Math.min(wall - c.wall, 300) * 1e6 : c.now;
  }

  #unpack({ spans, labels, running }) {
    let from = 0;
    for (let i = 0; i < spans.length; i += 5) {
      from += spans[i];
      this.#put({ from, length: spans[i + 1], ...kindOf(spans[i + 2]), label: labels[spans[i + 3]], n: spans[i + 4] });
    }
    this.running = [];
    for (let i = 0; i < (running?.length ?? 0); i += 3) {
      this.running.push({ from: running[i], ...kindOf(running[i + 1]), label: labels[running[i + 2]], n: 1 });
    }
  }

  #put(span) {
    const row = rowOf[span.kind];
    if (row >= 0) this.spans[row].push(span);
  }

  #forget(before) {
    for (const row of this.spans) {
      let n = Math.max(0, row.length - mostSpans);
      while (n < row.length && row[n].from + row[n].length < before) n++;
      if (n) row.splice(0, n);
    }
    this.gaps = this.gaps.filter((gap) => gap.to > before);
    this.drops = this.drops.filter((drop) => drop.at > before);
  }

  // missed is how many vsyncs between two times had no frame, though one was due.
  missed(from, to) {
    const before = (t, { n, first, every }) => Math.max(0, Math.min(n, Math.ceil((t - first) / every)));
    return this.drops.reduce((sum, drop) => sum + before(to, drop) - before(from, drop), 0);
  }

  // rate is how much a number has grown in a second.
  rate(number) {
    const [first, last] = [this.#past[0], this.#past.at(-1)];
    const seconds = (last.wall - first.wall) / 1e3;
    return seconds > 0 ? (number(last.sample) - number(first.sample)) / seconds : 0;
  }

  // share is how much one number has grown for each unit that the other has.
  share(part, whole) {
    const all = this.rate(whole);
    return all > 0 ? this.rate(part) / all : 0;
  }

  // busy is the share of its time in which the host ran something, as far as that was measured, a turn in progress included.
  busy() {
    const first = this.#past[0].sample;
    const last = this.sample;
    if (first.inTurn && last.inTurn && first.turns === last.turns) return 1; // it is the same turn
    const watched = last.watched - first.watched;
    return watched > 0 ? Math.min(1, (last.busy - first.busy) / watched) : 0;
  }
}

const kindOf = (code) => ({ kind: code & 15, elsewhere: code > 15 });
