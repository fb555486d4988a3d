// The stream of samples. It is closed while the page is paused or hidden, so that nobody is looked at for nothing.

export class Stream {
  #source = null;
  #wanted = true;
  #on;

  // on has functions hello, sample, missed and state, the last of which is told waiting, live, paused or broken.
  constructor(on) {
    this.#on = on;
    document.addEventListener("visibilitychange", () => this.#update());
    this.#update();
  }

  set wanted(wanted) {
    this.#wanted = wanted;
    this.#update();
  }

  #update() {
    const open = this.#wanted && !document.hidden;
    if (open && !this.#source) this.#open();
    if (!open && this.#source) {
      this.#source.close();
      this.#source = null;
    }
    if (!this.#wanted) this.#on.state("paused");
  }

  #open() {
    const source = new EventSource("events");
    this.#source = source;
    this.#on.state("waiting");
    for (const name of ["hello", "sample", "missed"]) {
      source.addEventListener(name, (event) => this.#on[name](JSON.parse(event.data)));
    }
    source.addEventListener("hello", () => this.#on.state("live"));
    source.addEventListener("error", () => this.#failed(source));
  }

  // failed tries again later if the browser doesn't, as after a refusal.
  #failed(source) {
    this.#on.state("broken");
    if (source.readyState !== EventSource.CLOSED) return;
    setTimeout(() => {
      if (this.#source !== source) return;
      this.#source = null;
      this.#update();
    }, 2000);
  }
}
