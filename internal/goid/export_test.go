package goid

// Parsed is the slow way.
var Parsed = parsed
