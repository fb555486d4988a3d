// Marks of a track, in order of time: { at, kind, letter }, as the library parsed them.

const last = 100; // the longest track, in milliseconds

export const isEnd = (m) => m.kind !== "value";

// text is the diagram of marks.
export function text(marks) {
  let out = "", now = 0;
  for (let i = 0; i < marks.length;) {
    const at = Math.max(now, marks[i].at);
    let j = i;
    while (j < marks.length && marks[j].at === marks[i].at) j++;
    const group = marks.slice(i, j).map((m) => ({ value: m.letter, error: "#", end: "|" })[m.kind]).join("");
    out += "-".repeat(at - now) + (j - i > 1 ? `(${group})` : group);
    now = at + (j - i > 1 ? group.length + 2 : 1);
    i = j;
  }
  return out;
}

function ordered(marks) {
  return marks.slice().sort((a, b) => a.at - b.at || isEnd(a) - isEnd(b));
}

// moved moves a mark as near to a time as there is room: values keep to the time before the end,
// and away from each other. It returns the marks, and the place of the one that was moved.
export function moved(marks, i, to) {
  const m = marks[i], others = marks.filter((_, j) => j !== i);
  let at = Math.min(Math.max(0, to), last);
  if (isEnd(m)) {
    at = Math.max(at, ...others.map((o) => o.at));
  } else {
    const end = others.find(isEnd)?.at ?? last, taken = (t) => t < 0 || t > end || others.some((o) => !isEnd(o) && o.at === t);
    at = Math.min(at, end);
    for (let d = 0; taken(at) && d <= last; d++) {
      if (!taken(at - d)) at -= d;
      else if (!taken(at + d)) at += d;
    }
    if (taken(at)) return { marks, i };
  }
  const one = { ...m, at }, all = ordered([...others, one]);
  return { marks: all, i: all.indexOf(one) };
}

export const removed = (marks, i) => marks.filter((_, j) => j !== i);

export const renamed = (marks, i, letter) => marks.map((m, j) => (j === i ? { ...m, letter } : m));

// ended gives the marks an end of that kind: "end", "error" or "".
export function ended(marks, kind) {
  const values = marks.filter((m) => !isEnd(m)), at = marks.find(isEnd)?.at ?? Math.min(last, (values.at(-1)?.at ?? 0) + 2);
  return kind === "" ? values : [...values, { at, kind, letter: "" }];
}

// added puts a value at a time, or after the last value.
export function added(marks, of, to) {
  const values = marks.filter((m) => !isEnd(m)), end = marks.find(isEnd);
  let at = to ?? (values.at(-1)?.at ?? 0) + 2;
  while (values.some((m) => m.at === at)) at++;
  if (at > last) return { marks, i: -1 };
  const one = { at, kind: "value", letter: fresh(values, of) };
  const rest = end && end.at < at ? [{ ...end, at }] : end ? [end] : [];
  const all = ordered([...values, one, ...rest]);
  return { marks: all, i: all.indexOf(one) };
}

// letters are what the values of a kind of track may be.
const letters = { int: "123456789", outer: "xy", of: ".", moments: "x" };

export function allowed(of, letter) {
  if (of === "int" || of === "outer") return of === "int" ? /^[0-9]$/.test(letter) : /^[xy]$/.test(letter);
  return /^[^\s\-|#()^!]$/u.test(letter);
}

function fresh(values, of) {
  const all = letters[of] ?? "abcdefghijklmnopqrstuvwxyz";
  return [...all].find((l) => !values.some((m) => m.letter === l)) ?? all[values.length % all.length];
}
