'use strict';

// What WebIDL says of classes: their members can be enumerated, and their objects have a tag.
module.exports = (classes) => {
  for (const [value, { prototype }] of Object.entries(classes)) {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      if (name !== 'constructor') Object.defineProperty(prototype, name, { enumerable: true });
    }
    Object.defineProperty(prototype, Symbol.toStringTag, { value, configurable: true });
  }
  return classes;
};
