// A dot that moves with the frames of a host. It stands still while frames are dropped.

const behind = 150e6; // nanoseconds, as the timeline is: so that samples arrive before they are due
const period = 2e9; // of a swing, in host time

export class Pulse {
  #element;
  #dot;
  #framesRow;
  #still = matchMedia("(prefers-reduced-motion: reduce)");
  store = null;
  live = true;

  constructor(element, framesRow) {
    [this.#element, this.#dot, this.#framesRow] = [element, element.firstElementChild, framesRow];
    const frame = (wall) => { this.#frame(wall); requestAnimationFrame(frame); };
    requestAnimationFrame(frame);
  }

  #frame(wall) {
    if (!this.live || this.#still.matches || !this.store?.sample) return;
    const until = this.store.now(wall) - behind;
    const last = this.store.spans[this.#framesRow].findLast((span) => span.from <= until);
    this.#element.hidden = !last;
    if (!last) return;
    const phase = (last.from % period) / period;
    this.#dot.style.left = `${100 * (1 - Math.abs(2 * phase - 1))}%`;
  }
}
