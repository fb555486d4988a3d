package gort

var Parsed = parsed // the slow way
