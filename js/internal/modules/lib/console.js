'use strict';
module.exports = binding.original('console');
