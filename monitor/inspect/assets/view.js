// Which part of the time is looked at, and where it lies on the canvas.

export class View {
  seconds = 2;
  end = 0; // host time at the right edge
  width = 1;
  gutter = 84;

  get from() { return this.end - this.seconds * 1e9; }

  x(time) { return this.gutter + ((time - this.from) / (this.seconds * 1e9)) * (this.width - this.gutter); }

  time(x) { return this.from + ((x - this.gutter) / (this.width - this.gutter)) * this.seconds * 1e9; }

  // ticks are the times to be written on the axis, no closer than about a hundred pixels.
  ticks() {
    const most = Math.max(2, (this.width - this.gutter) / 100);
    const raw = this.seconds / most;
    const power = 10 ** Math.floor(Math.log10(raw));
    const step = [1, 2, 5, 10].map((n) => n * power).find((s) => s >= raw) * 1e9;
    const list = [];
    for (let t = Math.ceil(Math.max(this.from, 0) / step) * step; t <= this.end; t += step) list.push(t);
    return { list, digits: Math.max(0, -Math.floor(Math.log10(step / 1e9) + 1e-9)) };
  }
}
