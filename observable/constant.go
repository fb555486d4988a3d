package observable

// constant is a sequence that is known beforehand: values, and then an error or completion.
// Operators that would subscribe to one source after the other pass it on without a subscription,
// which nobody could see.
type constant[T any] struct {
	values []T
	err    error // nil if it completes
}

func (c *constant[T]) subscribe(dst *Subscriber[T]) {
	if c.send(dst) {
		c.end(dst)
	}
}

// send sends the values. It reports whether dst wants more.
func (c *constant[T]) send(dst *Subscriber[T]) bool {
	for _, v := range c.values {
		if !dst.offer(v) {
			return false
		}
	}
	return !dst.Closed()
}

func (c *constant[T]) end(to end) {
	if c.err != nil {
		to.Error(c.err)
		return
	}
	to.Complete()
}
