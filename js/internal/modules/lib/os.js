'use strict';
// What a script may learn of the machine: nothing.

module.exports = {
  EOL: '\n', devNull: '/dev/null', platform: () => 'linux', type: () => 'Linux', arch: () => 'x64',
  release: () => '0.0.0', version: () => '', hostname: () => 'localhost', homedir: () => '/',
  tmpdir: () => '/tmp', endianness: () => 'LE', cpus: () => [], availableParallelism: () => 1,
  totalmem: () => 0, freemem: () => 0, loadavg: () => [0, 0, 0], networkInterfaces: () => ({}),
  uptime: () => binding.now() / 1000, constants: { signals: {}, errno: {} },
};
