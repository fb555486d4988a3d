module.exports = { performance: binding.original('performance') };
