'use strict';
// AssertionError, and its message: what the values look like, and in what they differ.

const { inspect } = require('internal/inspect');
const { stacked } = require('internal/errors');

const heads = {
  deepStrictEqual: 'Expected values to be strictly deep-equal:',
  strictEqual: 'Expected values to be strictly equal:',
  strictEqualObject: 'Expected "actual" to be reference-equal to "expected":',
  deepEqual: 'Expected values to be loosely deep-equal:',
  notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to:',
  notStrictEqual: 'Expected "actual" to be strictly unequal to:',
  notStrictEqualObject: 'Expected "actual" not to be reference-equal to "expected":',
  notDeepEqual: 'Expected "actual" not to be loosely deep-equal to:',
  notIdentical: 'Values have same structure but are not reference-equal:',
  notDeepEqualUnequal: 'Expected values not to be loosely deep-equal:',
};

function show(v) {
  return inspect(v, {
    compact: false, customInspect: false, depth: 1000, maxArrayLength: Infinity,
    showHidden: false, showProxy: false, sorted: true, getters: true, breakLength: Infinity,
  });
}

const isObject = (v) => (typeof v === 'object' && v !== null) || typeof v === 'function';

// compare shows the lines of two values, side by side: those of the longer one that the other
// lacks, and those that differ. Of many equal lines it leaves some out.
function compare(actual, expected) {
  let end = '', other = '', text = '';
  let skipped = false, n = 0;
  const last = (list) => list[list.length - 1];
  while (actual.length > 0 && expected.length > 0 && last(actual) === last(expected)) {
    if (n++ < 3) end = `\n  ${last(actual)}${end}`;
    else other = last(actual);
    actual.pop();
    expected.pop();
  }
  if (n >= 5) {
    end = `\n...${end}`;
    skipped = true;
  }
  if (other !== '') {
    end = `\n  ${other}${end}`;
    other = '';
  }
  const longer = actual.length >= expected.length ? actual : expected;
  const mark = longer === actual ? '+' : '-';
  const common = Math.min(actual.length, expected.length);
  let printed = 0, identical = 0;
  const keep = (line) => {
    text += `\n  ${line}`;
    printed++;
  };
  // catchUp prints the end of a run of equal lines, whose first two have been printed.
  const catchUp = (lines, i) => {
    if (identical > 4) {
      if (identical === 5) keep(lines[i - 3]);
      else {
        text += '\n...';
        skipped = true;
      }
    }
    if (identical > 3) keep(lines[i - 2]);
    if (identical > 2) keep(lines[i - 1]);
    identical = 0;
  };
  for (let i = 0; i < longer.length; i++) {
    if (i >= common) {
      catchUp(longer, i);
      if (longer === actual) text += `\n${mark} ${longer[i]}`;
      else other += `\n${mark} ${longer[i]}`;
      printed++;
    } else {
      let line = actual[i];
      const wanted = expected[i];
      if (`${line},` === wanted) line = wanted;
      if (line !== wanted && line !== `${wanted},`) {
        catchUp(actual, i);
        text += `\n+ ${line}`;
        other += `\n- ${wanted}`;
        printed += 2;
      } else {
        text += other;
        other = '';
        identical++;
        if (identical <= 2) keep(line);
      }
    }
    if (printed > 50 && i < longer.length - 2) {
      return { text: `${text}\n...${other}\n...`, skipped: true };
    }
  }
  return { text: text + other + end, skipped };
}

// difference is the message for values that should be equal.
function difference(actual, expected, operator, message) {
  const own = (head) => (message === undefined ? heads[head] : message);
  let name = operator;
  if (operator === 'strictEqual' && isObject(actual) && isObject(expected)) {
    name = 'strictEqualObject';
  }
  const a = show(actual).split('\n'), b = show(expected).split('\n');
  if (a.join('\n') === b.join('\n')) {
    if (a.length > 50) a.splice(46, a.length, '...');
    return `${own('notIdentical')}\n\n${a.join('\n')}\n`;
  }
  let pointer = '';
  if (a.length === 1 && b.length === 1) {
    const length = a[0].length + b[0].length;
    if (length <= 12) {
      if (!isObject(actual) && !isObject(expected) && (actual !== 0 || expected !== 0)) {
        return `${own(name)}\n\n${a[0]} !== ${b[0]}\n`;
      }
    } else if (name !== 'strictEqualObject' && length < 80) {
      let at = 0;
      while (a[0][at] === b[0][at]) at++;
      if (at > 2) pointer = `\n${' '.repeat(at + 2)}^`;
    }
  }
  const { text, skipped } = compare(a, b);
  return `${own(name)}\n+ actual - expected${skipped ? ' ... Lines skipped' : ''}\n${
    text}${pointer}`;
}

// unwanted is the message for values that should differ.
function unwanted(actual, operator) {
  const identity = operator === 'notStrictEqual' && isObject(actual);
  const name = identity ? 'notStrictEqualObject' : operator;
  const lines = show(actual).split('\n');
  if (lines.length > 50) lines.splice(46, lines.length, '...');
  if (lines.length === 1) {
    return `${heads[name]}${lines[0].length > 5 ? '\n\n' : ' '}${lines[0]}`;
  }
  return `${heads[name]}\n\n${lines.join('\n')}\n`;
}

function shorten(s, most = 512) { return s.length > most ? `${s.slice(0, most - 3)}...` : s; }

function messageOf(actual, expected, operator) {
  switch (operator) {
    case 'deepStrictEqual': case 'strictEqual':
      return difference(actual, expected, operator);
    case 'notDeepStrictEqual': case 'notStrictEqual':
      return unwanted(actual, operator);
  }
  const a = show(actual), b = show(expected);
  if (operator === 'notDeepEqual' && a === b) return shorten(`${heads[operator]}\n\n${a}`, 1024);
  if (operator === 'deepEqual') {
    return `${heads[operator]}\n\n${shorten(a)}\n\nshould loosely deep-equal\n\n${shorten(b)}`;
  }
  if (operator === 'notDeepEqual') {
    return `${heads.notDeepEqualUnequal}\n\n${shorten(a)}\n\nshould not loosely deep-equal\n\n${
      shorten(b)}`;
  }
  return `${shorten(a)} ${operator} ${shorten(b)}`;
}

class AssertionError extends Error {
  constructor(options) {
    const { message, operator, stackStartFn, stackStartFunction, actual, expected } = options;
    if (message == null) super(messageOf(actual, expected, operator));
    else if (operator === 'strictEqual' || operator === 'deepStrictEqual') {
      super(difference(actual, expected, operator, String(message)));
    } else super(String(message));
    this.generatedMessage = !message;
    Object.defineProperty(this, 'name', {
      value: 'AssertionError', enumerable: false, writable: true, configurable: true,
    });
    this.code = 'ERR_ASSERTION';
    this.actual = actual;
    this.expected = expected;
    this.operator = operator;
    stacked(this, this.toString(), stackStartFn || stackStartFunction);
  }

  toString() { return `${this.name} [${this.code}]: ${this.message}`; }
}

module.exports = { AssertionError };
