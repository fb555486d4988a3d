'use strict';
module.exports = binding.original('process');
