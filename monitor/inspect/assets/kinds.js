// The kinds of what runs, as host.Kind numbers them, and the rows on which they are drawn.

export const names = ["", "turn", "task", "microtask", "timeout", "interval", "frame callback", "idle callback", "action", "priority task", "immediate"];

export const rows = [
  { name: "loop", kinds: [1], color: "turn", about: "Turns of the loop: a callback and the microtasks after it. Where there is none, the host sleeps." },
  { name: "tasks", kinds: [2, 10], color: "task", about: "Tasks that were posted, in that order, and immediates." },
  { name: "timers", kinds: [4, 5], color: "timer", about: "Timeouts and intervals that have come due." },
  { name: "microtasks", kinds: [3], color: "micro", about: "They run right after the callback that queued them, before anything else." },
  { name: "frames", kinds: [6], color: "frame", about: "Frame callbacks, which run at a vsync. A red mark: vsyncs were missed before this frame; the number says how many, if not one." },
  { name: "actions", kinds: [8, 9], color: "action", about: "Actions and priority tasks, inside the callback that runs them. Hollow: on another goroutine." },
  { name: "idle", kinds: [7], color: "idle", about: "Idle callbacks, which run only while nothing else is ready." },
];

// rowOf is the place of a kind's row.
export const rowOf = names.map((_, kind) => rows.findIndex((row) => row.kinds.includes(kind)));
