package gort

var (
	Parsed = parsed // the slow way
	Number = number
	Deeper = deeperThan
)
