'use strict';
// process. Go has the ticks, the time, the outputs and the end.

const EventEmitter = require('events');
const { invalidType, outOfRange } = require('internal/errors');
const { adopt, close, elapsed, nextTick, settings, write } = binding;

let exitCode, exiting = false;

const code = () => Math.trunc(+exitCode || 0) & 0xff;

// leave emits exit, once, and ends the runtime.
function leave() {
  if (!exiting) {
    exiting = true;
    process.emit('exit', code());
  }
  close(code());
}

// failed ends the runtime after an error. A listener to exit that has failed may have set the code.
function failed(status) {
  if (status !== 0 && !(exiting && exitCode !== undefined)) process.exitCode = status;
  leave();
}

const stream = (fd) => ({
  fd, writable: true,
  write(text, ...rest) {
    write(fd, `${text}`);
    const done = rest.pop();
    if (typeof done === 'function') nextTick(done);
    return true;
  },
});

function hrtime(before) {
  let now = elapsed();
  if (before !== undefined) now -= BigInt(before[0]) * 1000000000n + BigInt(before[1]);
  return [Number(now / 1000000000n), Number(now % 1000000000n)];
}
hrtime.bigint = () => elapsed();

function emitWarning(warning, type, warningCode) {
  const o = type !== null && typeof type === 'object' ? type : { type, code: warningCode };
  if (typeof warning === 'string') {
    warning = Object.assign(new Error(warning), { name: o.type || 'Warning' }, o.code && { code: o.code },
      o.detail && { detail: o.detail });
  } else if (!(warning instanceof Error)) throw invalidType('warning', ['string', 'Error'], warning);
  nextTick(() => {
    write(2, `(node:1) ${warning.code ? `[${warning.code}] ` : ''}${warning}\n`);
    process.emit('warning', warning);
  });
}

const { args, env, dir, version } = settings();
const process = Object.create(EventEmitter.prototype, Object.getOwnPropertyDescriptors({
  version: `v${version}`, versions: { node: version }, arch: 'x64', platform: 'linux', release: { name: 'node' },
  title: 'node', argv: ['node', ...args], execArgv: [], env, pid: 1, execPath: 'node', stdout: stream(1),
  stderr: stream(2), nextTick, hrtime, emitWarning, cwd: () => dir, uptime: () => Number(elapsed()) / 1e9,
  exit(...status) {
    if (status.length > 0) [process.exitCode] = status;
    leave();
  },
  reallyExit: (status) => close(status & 0xff),
  abort: () => close(134),
}));
Object.defineProperty(process, 'exitCode', {
  configurable: true,
  get: () => exitCode,
  set(v) {
    const n = typeof v === 'string' && v !== '' && !Number.isNaN(+v) ? +v : v;
    if (n != null && typeof n !== 'number') throw invalidType('code', 'number', v);
    if (n != null && !Number.isInteger(n)) throw outOfRange('code', 'an integer', n);
    exitCode = v;
  },
});
Object.defineProperty(process, Symbol.toStringTag, { value: 'process', configurable: true });
adopt(process, failed);

module.exports = { process };
