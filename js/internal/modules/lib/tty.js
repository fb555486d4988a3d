'use strict';
module.exports = { isatty: () => false };
