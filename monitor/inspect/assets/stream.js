// The stream of samples. It is closed while the page is paused or hidden, so that nobody is looked at for nothing.

const silence = 3000; // milliseconds without a sample after which a stream is given up: a connection may be dead without a word
const rest = 2000; // milliseconds before the next is opened

export class Stream {
  #source = null;
  #wanted = true;
  #broken = false; // stays so, whatever is tried, until there is a sample
  #timer = 0; // for what is to be done if nothing comes
  #on;

  // on has functions hello, sample, pipelines and state, the last of which is told waiting, live, paused or broken, and why it is broken, if known.
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
    if (!this.#wanted || document.hidden) {
      this.#close();
      this.#broken = false;
    } else if (!this.#source) {
      this.#open();
    }
    if (!this.#wanted) this.#on.state("paused");
  }

  #open() {
    const source = new EventSource("events");
    this.#source = source;
    if (!this.#broken) this.#on.state("waiting");
    for (const name of ["hello", "sample", "pipelines"]) {
      source.addEventListener(name, (event) => this.#on[name](JSON.parse(event.data)));
    }
    source.addEventListener("sample", () => this.#expect());
    source.addEventListener("sample", () => this.#lives(), { once: true });
    source.addEventListener("error", () => this.#failed(source.readyState === EventSource.CLOSED));
    this.#expect();
  }

  #close() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }

  // expect expects a sample.
  #expect() { this.#after(silence, () => this.#failed(false)); }

  #after(milliseconds, f) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(f, milliseconds);
  }

  #lives() {
    this.#broken = false;
    this.#on.state("live");
  }

  #failed(refused) {
    this.#close();
    this.#broken = true;
    if (refused) this.#explain();
    else this.#on.state("broken", "");
    this.#after(rest, () => this.#update());
  }

  async #explain() {
    const why = await refusal();
    if (this.#broken) this.#on.state("broken", why);
  }
}

// refusal is why there is no stream, which an EventSource does not tell; empty if there is one now, or no answer.
async function refusal() {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), silence);
  try {
    const answer = await fetch("events", { signal: abort.signal });
    if (answer.ok) return "";
    const plain = answer.headers.get("Content-Type")?.startsWith("text/plain");
    return plain ? (await answer.text()).trim().slice(0, 200) : `${answer.status} ${answer.statusText}`.trim();
  } catch {
    return "";
  } finally {
    clearTimeout(timer);
    abort.abort(); // what is left of a stream
  }
}
