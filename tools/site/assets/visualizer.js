// The page of package inspect expects a server. Here a library in the page is the server: fetch and
// EventSource ask it.
{
  const ready = new Promise((resolve) => { globalThis.rxready = resolve; });
  const go = new globalThis.Go();
  WebAssembly.instantiateStreaming(fetch("visualizer.wasm"), go.importObject).then(({ instance }) => go.run(instance));

  // ask asks the library. begun is told the status and the type, more each piece, done the end.
  const ask = async (method, url, begun, more, done) => {
    await ready;
    return globalThis.rxserve(method, `http://localhost/${url}`, (...said) => {
      if (said.length === 2) begun(...said);
      else if (said[0] === null) done();
      else more(said[0]);
    });
  };

  globalThis.fetch = (url, { method = "GET", signal } = {}) => new Promise((resolve) => {
    let head, text = "";
    const answer = () => resolve(new Response(head[0] === 204 ? null : text, { status: head[0], headers: { "Content-Type": head[1] } }));
    ask(method, url, (...h) => { head = h; }, (piece) => { text += piece; }, answer)
      .then((end) => signal?.addEventListener("abort", () => end()));
  });

  globalThis.EventSource = class extends EventTarget {
    static CLOSED = 2;
    readyState = 0;
    #end;
    #rest = "";

    constructor(url) {
      super();
      ask("GET", url, () => { this.readyState = 1; }, (piece) => this.#read(piece), () => this.#fail())
        .then((end) => {
          this.#end = end;
          if (this.readyState === 2) end();
        });
    }

    // read takes events apart: lines "event: name" and "data: text", then an empty one.
    #read(piece) {
      const events = (this.#rest + piece).split("\n\n");
      this.#rest = events.pop();
      for (const event of events) {
        const lines = event.split("\n"), of = (field) => lines.filter((l) => l.startsWith(field)).map((l) => l.slice(field.length).replace(/^ /, ""));
        const [type] = of("event:"), data = of("data:").join("\n");
        queueMicrotask(() => { if (this.readyState !== 2) this.dispatchEvent(new MessageEvent(type, { data })); });
      }
    }

    #fail() {
      if (this.readyState === 2) return;
      this.readyState = 2;
      this.dispatchEvent(new Event("error"));
    }

    close() {
      this.readyState = 2;
      this.#end?.();
    }
  };
}
