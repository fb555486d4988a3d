'use strict';
// StringDecoder: a text whose bytes come in pieces.

const { Buffer } = require('buffer');
const { coded, invalidType } = require('internal/errors');
const { codeText } = binding;

// Each returns how many bytes at the end belong to a character that lacks some, and its length.
const cuts = {
  utf8(bytes) {
    for (let n = 1; n <= Math.min(3, bytes.length); n++) {
      const b = bytes[bytes.length - n];
      if ((b & 0xc0) === 0x80) continue;
      const length = (b & 0xe0) === 0xc0 ? 2 : (b & 0xf0) === 0xe0 ? 3 : (b & 0xf8) === 0xf0 ? 4 : 0;
      return n < length ? [n, length] : [0, 0];
    }
    return [0, 0];
  },
  utf16le(bytes) {
    if (bytes.length % 2 === 1) return [1, 2];
    return (bytes[bytes.length - 1] & 0xfc) === 0xd8 ? [2, 4] : [0, 0];
  },
  base64: (bytes) => [bytes.length % 3, bytes.length % 3 && 3],
};
cuts.base64url = cuts.base64;
const whole = () => [0, 0];

class StringDecoder {
  #held = Buffer.alloc(0); // the bytes of a character that lacks some
  #total = 0; // its length

  constructor(encoding) {
    const absent = encoding === undefined || encoding === null || encoding === '';
    this.encoding = codeText(absent ? 'utf8' : `${encoding}`);
    if (this.encoding === undefined) {
      throw coded(TypeError, 'ERR_UNKNOWN_ENCODING', `Unknown encoding: ${encoding}`);
    }
  }

  write(bytes) {
    if (typeof bytes === 'string') return bytes;
    if (!ArrayBuffer.isView(bytes)) {
      throw invalidType('buf', ['Buffer', 'TypedArray', 'DataView'], bytes);
    }
    bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const [text, rest] = this.#complete(bytes);
    if (rest.length === 0) return text;
    const [left, total] = (cuts[this.encoding] || whole)(rest);
    if (left > 0) this.#hold(rest.subarray(rest.length - left), total);
    return text + rest.toString(this.encoding, 0, rest.length - left);
  }

  #hold(bytes, total) {
    this.#held = Buffer.from(bytes);
    this.#total = total;
  }

  // #complete gives the character that is held what it lacks. It returns its text, which is empty
  // as long as there is none, and the other bytes.
  #complete(bytes) {
    let missing = this.lastNeed;
    if (missing === 0) return ['', bytes];
    let n = Math.min(missing, bytes.length);
    if (this.encoding === 'utf8') {
      const wrong = bytes.subarray(0, n).findIndex((b) => (b & 0xc0) !== 0x80);
      if (wrong !== -1) missing = n = wrong;
    }
    this.#held = Buffer.concat([this.#held, bytes.subarray(0, n)]);
    return [n < missing ? '' : this.#flush(), bytes.subarray(n)];
  }

  #flush() {
    const text = this.#held.toString(this.encoding);
    this.#hold([], 0);
    return text;
  }

  end(bytes) {
    return (bytes === undefined ? '' : this.write(bytes)) + this.#flush();
  }

  text(bytes, from) {
    this.#hold([], 0);
    return this.write(bytes.subarray(from));
  }

  get lastChar() { return Buffer.concat([this.#held], 4); }
  get lastNeed() { return this.#total - this.#held.length; }
  get lastTotal() { return this.#total; }
}

module.exports = { StringDecoder };
