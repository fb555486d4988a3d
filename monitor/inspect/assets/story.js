// What a host did in a while, in a sentence.

import * as format from "./format.js";

const kinds = [["Tasks", "task"], ["Microtasks", "microtask"], ["Timers", "timer"], ["Immediates", "immediate"], ["Frames", "frame callback"], ["Idle", "idle callback"]];
const turns = { task: "one task", timer: "one timer", immediate: "one immediate", frame: "one frame", idle: "one idle callback", microtasks: "microtasks" }; // by their labels

export class Story {
  #store;
  #before;

  constructor(store) { [this.#store, this.#before] = [store, store.sample]; }

  // sentence tells of the time since the story began.
  sentence() {
    const [before, now] = [this.#before, this.#store.sample];
    const longest = this.#longest();
    const took = longest ? format.duration(longest.length) : "";
    if (now.longTasks > before.longTasks && longest) {
      return `${took} in ${turns[longest.label] ?? "one turn"}: ${this.#dropped(longest.from, longest.from + longest.length)}.`;
    }
    return `${this.#most(before, now)} ran${took && `, none longer than ${took}`}: ${this.#dropped(before.now, now.now)}.`;
  }

  // dropped tells of the frames that should have come between two times.
  #dropped(from, to) {
    const n = this.#store.missed(from, to);
    return n ? `${format.count(n)} ${n === 1 ? "frame" : "frames"} dropped` : "no frame dropped";
  }

  // longest is the longest turn since the story began.
  #longest() {
    const turns = this.#store.spans[0].filter((turn) => turn.from >= this.#before.now);
    return turns.reduce((a, b) => (a && a.length >= b.length ? a : b), null);
  }

  // most is how many ran of the kind of which most did.
  #most(before, now) {
    const counts = kinds.map(([name, word]) => [now.ran[name] - before.ran[name], word]);
    const [n, word] = counts.reduce((a, b) => (b[0] > a[0] ? b : a));
    return `${format.count(n)} ${word}${n === 1 ? "" : "s"}`;
  }
}
