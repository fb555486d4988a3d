package explore

// SetTrace sets the flag -rxsched.trace, until the function that it returns is called.
func SetTrace(file string) (restore func()) {
	was := *traced
	*traced = file
	return func() { *traced = was }
}

// Parse reads a schedule and writes it again.
func Parse(schedule string) (string, error) {
	tokens, err := parse(schedule)
	return format(tokens), err
}
