// The cells of Node: RxJS, React's scheduler, and Node's own primitives. node --expose-gc bench.mjs list | run NAME

import { command } from './cell.mjs';
import { chains } from './chains.mjs';
import { operators } from './operators.mjs';
import { passing } from './passing.mjs';
import { priorities } from './priorities.mjs';
import { sharing, sharingMemory } from './sharing.mjs';
import { subscribing } from './subscribing.mjs';
import { timers } from './timers.mjs';
import { virtual } from './virtual.mjs';

await command([
  ...chains(), ...timers(), ...virtual(), ...operators(), ...(await priorities()),
  ...passing(), ...subscribing(), ...sharing(), ...sharingMemory(),
], process.argv.slice(2));
