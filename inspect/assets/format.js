// Numbers in words.

// duration is nanoseconds in the unit that suits them.
export function duration(ns) {
  if (ns <= 0) return "0";
  if (ns < 1e3) return "<1 µs";
  for (const [unit, size] of [["µs", 1e3], ["ms", 1e6], ["s", 1e9]]) {
    if (ns < size * 999.5 || unit === "s") return `${significant(ns / size)} ${unit}`;
  }
}

function significant(v) {
  if (v >= 100) return v.toFixed(0);
  return v >= 10 ? v.toFixed(1) : v.toFixed(2);
}

export const count = (n) => Math.round(n).toLocaleString("en");

export const percent = (share) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;

// exact is a duration that somebody has chosen, without zeros at its end.
export const exact = (ns) => (ns === 0 ? "0" : duration(ns).replace(/\.0+(?= )|(\.\d*?[1-9])0+(?= )/, "$1"));

// label is a function's name without the path of its package, and without what the compiler adds to methods.
export function label(full) {
  return full.slice(full.lastIndexOf("/") + 1).replace(/-fm$/, "").replace(/\(\*(\w+)\)/g, "$1") || "(no label)";
}

// at is a host time with the precision that a timeline of some seconds needs.
export const at = (ns) => `${(ns / 1e9).toFixed(3)} s`;
