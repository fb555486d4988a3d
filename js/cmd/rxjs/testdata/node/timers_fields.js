// What a script may set of a timer: each step logs by itself, and all is printed at the end.
const logs = [];
const step = (f) => {
  const log = [];
  logs.push(log);
  f((...args) => log.push(args.join(' ')));
};
step((log) => { const t = setInterval(() => { log('stopped'); t._idleTimeout = -1; }, 5); t.unref(); });
step((log) => { const t = setTimeout(function (x, y) { log('again', this === t, x, y); if (!this.k) { this.k = 1; this.refresh(); } }, 1, 'x', 'y'); });
step((log) => { const t = setInterval(() => { log('once'); t._repeat = null; }, 2); });
step((log) => { const t = setTimeout(() => { log('twice'); if (t.z) clearTimeout(t); t.z = 1; t._repeat = 3; }, 2); });
step((log) => { const t = setTimeout(() => log('gone'), 2); t._onTimeout = null; });
step((log) => { const t = setTimeout(() => log('still'), 2); t._idleTimeout = -1; });
step((log) => { const t = setTimeout(() => log('sooner'), 1e6); t._idleTimeout = 3; t.refresh(); });
step((log) => { const t = setTimeout(() => {}, 50); t.close(); log(t._destroyed, t._idleTimeout, t._onTimeout); });
setTimeout(() => console.log(logs), 200);
