// Numbers in words. A number and its unit stay on one line.

const units = [["ns", 1], ["µs", 1e3], ["ms", 1e6], ["s", 1e9]];

// duration is nanoseconds in the unit that suits them.
export function duration(ns) {
  if (ns <= 0) return "0";
  if (ns <= 1e3) return "≤1\u00a0µs";
  const [unit, size] = units.slice(1).find(([unit, size]) => ns < size * 999.5 || unit === "s");
  return `${significant(ns / size)}\u00a0${unit}`;
}

function significant(v) {
  if (v >= 100) return v.toFixed(0);
  return v >= 10 ? v.toFixed(1) : v.toFixed(2);
}

export const count = (n) => Math.round(n).toLocaleString("en");

export const percent = (share) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)}\u00a0%`;

// exact is a duration that somebody has chosen, with all its digits: there may be others close to it.
export function exact(ns) {
  if (ns <= 0) return "0";
  const [unit, size] = units.findLast(([, size]) => ns >= size);
  const whole = Math.floor(ns / size);
  const rest = (ns - whole * size).toString().padStart(Math.log10(size), "0").replace(/0+$/, "");
  return `${whole}${rest && "."}${rest}\u00a0${unit}`;
}

// label is a function's name without the path of its package, and without what the compiler adds to methods.
export function label(full) {
  return full.slice(full.lastIndexOf("/") + 1).replace(/-fm$/, "").replace(/\(\*(\w+)\)/g, "$1") || "(no label)";
}

// at is a host time with the precision that a timeline of some seconds needs.
export const at = (ns) => `${(ns / 1e9).toFixed(3)}\u00a0s`;
