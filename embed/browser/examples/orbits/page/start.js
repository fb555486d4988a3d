// Starts the program.
const go = new Go();
WebAssembly.instantiateStreaming(fetch("main.wasm"), go.importObject)
  .then(({ instance }) => go.run(instance))
  .catch((err) => { document.querySelector("header p").textContent = `It did not start: ${err}`; });
