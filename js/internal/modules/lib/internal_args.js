'use strict';
// util.parseArgs.

const process = binding.original('process');
const { coded, invalidType, invalidValue, validateBoolean, validateObject } =
  require('internal/errors');

const own = (o, k) => Object.prototype.hasOwnProperty.call(o, k);
const failed = (code, text) => coded(TypeError, `ERR_PARSE_ARGS_${code}`, text);

function parseArgs(config) {
  if (config === undefined) config = {};
  const of = (name, otherwise) => (own(config, name) && config[name] != null
    ? config[name] : otherwise);
  const args = of('args', process.argv.slice(process.argv[1] === undefined ? 1 : 2));
  const options = of('options', {}), strict = of('strict', true);
  const c = {
    args, options, strict, positionals: of('allowPositionals', !strict),
    negative: of('allowNegative', false),
  };
  if (!Array.isArray(args)) throw invalidType('args', 'Array', args);
  validateBoolean(strict, 'strict');
  validateBoolean(c.positionals, 'allowPositionals');
  validateBoolean(of('tokens', false), 'tokens');
  validateBoolean(c.negative, 'allowNegative');
  validateObject(options, 'options');
  for (const name of Object.keys(options)) checkOption(`options.${name}`, options[name]);
  const tokens = [...read(c)];
  const result = { values: Object.create(null), positionals: [] };
  for (const token of tokens) take(c, token, result);
  for (const name of Object.keys(options)) {
    const { default: value } = options[name];
    if (value !== undefined && !(name in result.values)) result.values[name] = value;
  }
  if (of('tokens', false)) result.tokens = tokens;
  return result;
}

function checkOption(path, option) {
  validateObject(option, path);
  const { type, short, multiple, default: value } = option;
  if (type !== 'string' && type !== 'boolean') {
    throw invalidUnion(`${path}.type`, type);
  }
  if (own(option, 'short')) {
    if (typeof short !== 'string') throw invalidType(`${path}.short`, 'string', short);
    if (short.length !== 1) {
      throw invalidValue(`${path}.short`, short, 'must be a single character');
    }
  }
  if (own(option, 'multiple')) validateBoolean(multiple, `${path}.multiple`);
  if (value === undefined) return;
  const check = (v, at) => {
    if (typeof v !== type) throw invalidType(at, type, v);
  };
  if (!multiple) check(value, `${path}.default`);
  else if (!Array.isArray(value)) throw invalidType(`${path}.default`, 'Array', value);
  else value.forEach((v, i) => check(v, `${path}.default[${i}]`));
}

function invalidUnion(path, value) {
  return coded(TypeError, 'ERR_INVALID_ARG_TYPE',
    `The "${path}" property must be ('string|boolean'). Received ${binding.received(value)}`);
}

// read makes the tokens of the arguments.
function* read({ args, options }) {
  const isString = (name) => own(options, name) && options[name].type === 'string';
  const named = (short) => Object.keys(options).find((n) => options[n].short === short) || short;
  const option = (name, rawName, index, value, inlineValue) =>
    ({ kind: 'option', name, rawName, index, value, inlineValue });
  // What is left: arguments, and the parts of groups of short options with the place of the group.
  const left = args.map((arg, index) => ({ arg, index }));
  let extra = 0;
  while (left.length > 0) {
    const { arg, index: from, grouped } = left.shift();
    const index = from + extra;
    // next takes the argument behind, if there is one, as a value.
    const next = (name, raw) => {
      if (!isString(name) || left.length === 0 || left[0].arg == null) {
        return option(name, raw, index, undefined, undefined);
      }
      return option(name, raw, index, left.shift().arg, false);
    };
    if (arg === '--') {
      yield { kind: 'option-terminator', index };
      for (const { arg: value, index: at } of left.splice(0)) {
        yield { kind: 'positional', index: grouped ? at + 1 : at + extra, value };
      }
    } else if (/^-[^-]$/s.test(arg)) {
      const name = named(arg[1]);
      yield next(name, arg);
    } else if (/^-[^-]./s.test(arg)) {
      const name = named(arg[1]);
      if (isString(name)) yield option(name, `-${arg[1]}`, index, arg.slice(2), true);
      else left.unshift(...parts(arg, from, (short) => isString(named(short))));
    } else if (/^--./s.test(arg)) {
      const at = arg.indexOf('=', 3);
      if (at < 0) yield next(arg.slice(2), arg);
      else yield option(arg.slice(2, at), arg.slice(0, at), index, arg.slice(at + 1), true);
    } else {
      yield { kind: 'positional', index, value: arg };
    }
  }
}

// parts splits a group of short options. A character that takes a value takes the rest.
function parts(arg, index, takesValue) {
  const list = [];
  for (let i = 1; i < arg.length; i++) {
    const last = takesValue(arg[i]) && i < arg.length - 1;
    list.push({ arg: last ? `-${arg.slice(i)}` : `-${arg[i]}`, index, grouped: true });
    if (last) break;
  }
  return list;
}

// take checks a token, and puts what it says into the result.
function take(c, token, { values, positionals }) {
  if (token.kind === 'positional') {
    if (!c.positionals) {
      throw failed('UNEXPECTED_POSITIONAL',
        `Unexpected argument '${token.value}'. This command does not take positional arguments`);
    }
    positionals.push(token.value);
  }
  if (token.kind !== 'option') return;
  if (c.strict) check(c, token);
  let value = token.value === undefined ? true : token.value;
  if (c.negative && token.value === undefined && token.name.startsWith('no-')) {
    token.name = token.name.slice(3);
    value = false;
  }
  const { name } = token;
  if (name === '__proto__') return;
  if (own(c.options, name) && c.options[name].multiple) {
    (values[name] = values[name] || []).push(value);
  } else values[name] = value;
}

function check(c, { name, rawName, value, inlineValue }) {
  const bare = c.negative && name.startsWith('no-') ? name.slice(3) : '';
  if (!own(c.options, name) && own(c.options, bare) && c.options[bare].type === 'boolean') {
    name = bare;
  }
  if (!own(c.options, name)) {
    throw failed('UNKNOWN_OPTION', `Unknown option '${rawName}'${c.positionals
      ? ". To specify a positional argument starting with a '-', place it at the end of the " +
        `command after '--', as in '-- "${rawName}"` : ''}`);
  }
  const { short, type } = c.options[name];
  const shown = `${short ? `-${short}, ` : ''}--${name}`;
  if (type === 'string' && value === undefined) {
    throw failed('INVALID_OPTION_VALUE', `Option '${shown} <value>' argument missing`);
  }
  if (type === 'boolean' && value !== undefined) {
    throw failed('INVALID_OPTION_VALUE', `Option '${shown}' does not take an argument`);
  }
  if (inlineValue === false && value.length > 1 && value.startsWith('-')) {
    const dashed = rawName.startsWith('--') ? `'${rawName}=-XYZ'`
      : `'--${name}=-XYZ' or '${rawName}-XYZ'`;
    throw failed('INVALID_OPTION_VALUE', `Option '${rawName}' argument is ambiguous.\n` +
      `Did you forget to specify the option argument for '${rawName}'?\n` +
      `To specify an option argument starting with a dash use ${dashed}.`);
  }
}

// Its length is that of Node's.
module.exports = { parseArgs: Object.defineProperty(parseArgs, 'length', { value: 0 }) };
