'use strict';
// The document: elements, attributes and texts, without HTML, styles and layout. It has what programs
// need that a MutationObserver watches.

const [EventTarget, DOMException, queueMicrotask, reportError] =
  ['EventTarget', 'DOMException', 'queueMicrotask', 'reportError'].map((name) => binding.original(name));
const { setParent, readyState } = binding;

const states = new WeakMap(); // of nodes

// state returns that of a node. It throws if there is none.
const state = (node) => states.get(node) ?? illegal('invocation');

const illegal = (what) => { throw new TypeError(`Illegal ${what}`); };

// make makes a node. Only one of text has data.
function make(Class, name, data) {
  const node = Reflect.construct(EventTarget, [], Class);
  states.set(node, { name, data, up: null, children: [], attributes: new Map(), watchers: new Map() });
  return node;
}

// replace gives a node other children, and tells of it.
function replace(node, children) {
  const s = state(node), removedNodes = s.children.filter((n) => !children.includes(n));
  const addedNodes = children.filter((n) => !s.children.includes(n));
  for (const n of removedNodes) move(n, null);
  for (const n of addedNodes) move(n, node);
  s.children = children;
  if (removedNodes.length + addedNodes.length > 0) record(node, { type: 'childList', addedNodes, removedNodes });
}

function move(node, up) {
  state(node).up = up;
  setParent(node, up);
}

function find(node, id) {
  for (const n of state(node).children) {
    const found = state(n).attributes.get('id') === id ? n : find(n, id);
    if (found) return found;
  }
  return undefined;
}

class Node extends EventTarget {
  constructor() { illegal('constructor'); }
  get nodeName() { return state(this).name; }
  get parentNode() { return state(this).up; }
  get childNodes() { return [...state(this).children]; }
  get textContent() { return state(this).data ?? state(this).children.map((n) => n.textContent).join(''); }
  set textContent(v) { replace(this, v === null || v === '' ? [] : [make(Text, '#text', `${v}`)]); }
  appendChild(node) {
    for (let at = this; at !== null; at = state(at).up) {
      if (at === node) throw new DOMException("The new child can't be inserted there.", 'HierarchyRequestError');
    }
    if (state(node).up) state(node).up.removeChild(node);
    replace(this, [...state(this).children, node]);
    return node;
  }
  removeChild(node) {
    if (state(node).up !== this) {
      throw new DOMException('The node to be removed is not a child of this node.', 'NotFoundError');
    }
    replace(this, state(this).children.filter((n) => n !== node));
    return node;
  }
}

class Text extends Node {}

class Element extends Node {
  get tagName() { return this.nodeName; }
  get id() { return this.getAttribute('id') ?? ''; }
  set id(v) { this.setAttribute('id', v); }
  getAttribute(name) { return state(this).attributes.get(`${name}`.toLowerCase()) ?? null; }
  setAttribute(name, value) {
    const attributeName = `${name}`.toLowerCase();
    state(this).attributes.set(attributeName, `${value}`);
    record(this, { type: 'attributes', attributeName });
  }
}

class Document extends Node {
  get body() { return body; }
  get readyState() { return readyState(); }
  createElement(name) { return make(Element, `${name}`.toUpperCase()); }
  // There is no HTML that makes elements. So one that does not exist is made, and is in the body.
  getElementById(id) {
    const found = find(document, `${id}`);
    if (found) return found;
    const made = this.createElement('div');
    made.id = id;
    return body.appendChild(made);
  }
}

// Observers

const observers = new WeakMap(); // their states
const waiting = new Set(); // those that a microtask will call

class MutationRecord {}

// record tells observers of the node and of those above it.
function record(target, what) {
  const told = new Set();
  for (let at = target; at !== null; at = state(at).up) {
    for (const [observer, wish] of state(at).watchers) {
      if (wish[what.type] && (at === target || wish.subtree)) told.add(observer);
    }
  }
  for (const observer of told) {
    observers.get(observer).records.push(Object.assign(new MutationRecord(),
      { target, addedNodes: [], removedNodes: [], attributeName: null }, what));
    if (waiting.size === 0) queueMicrotask(notify);
    waiting.add(observer);
  }
}

function notify() {
  const list = [...waiting];
  waiting.clear();
  for (const observer of list) {
    const records = observer.takeRecords();
    try {
      if (records.length > 0) observers.get(observer).callback.call(observer, records, observer);
    } catch (e) { reportError(e); }
  }
}

class MutationObserver {
  constructor(callback) {
    if (typeof callback !== 'function') {
      throw new TypeError("Failed to construct 'MutationObserver': parameter 1 is not of type 'Function'.");
    }
    observers.set(this, { callback, records: [], nodes: new Set() });
  }
  observe(node, { attributes, characterData, childList, subtree } = {}) {
    if (!attributes && !childList && !characterData) {
      throw new TypeError("Failed to execute 'observe' on 'MutationObserver': The options object must set " +
        "at least one of 'attributes', 'characterData', or 'childList' to true.");
    }
    state(node).watchers.set(this, { attributes, childList, subtree });
    observers.get(this).nodes.add(node);
  }
  disconnect() {
    const { nodes } = observers.get(this);
    for (const n of nodes) state(n).watchers.delete(this);
    nodes.clear();
    this.takeRecords();
  }
  takeRecords() { return observers.get(this).records.splice(0); }
}

const classes = require('internal/idl')({ Node, Element, Text, Document, MutationObserver, MutationRecord });

const document = make(Document, '#document');
const body = document.createElement('body');
setParent(document, globalThis);
document.appendChild(document.createElement('html')).appendChild(body);

module.exports = { ...classes, document };
