package gort

const Most = most

var (
	Parsed = parsed // the slow way
	Number = number
	Deeper = deeperThan

	Carry, Carried = carry, carried
)

// Write makes stacks begin with another text, until the function that it returns is called.
func Write(text string) (restore func()) {
	before := opening
	opening = text
	return func() { opening = before }
}
