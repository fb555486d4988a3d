package loop

// timers are those that wait. They are guarded by the host.
type timers struct {
	traced *bool // set once: the host has a tracer
	head   Timer // of their list
}

func (l *timers) init(traced *bool) {
	l.traced = traced
	l.head.prev, l.head.next = &l.head, &l.head
}

func (l *timers) add(t *Timer) {
	t.prev, t.next = l.head.prev, &l.head
	t.prev.next, l.head.prev = t, t
}

// remove takes a timer out, if it is there.
func (l *timers) remove(t *Timer) {
	if t.next == nil {
		return
	}
	t.prev.next, t.next.prev = t.next, t.prev
	t.prev, t.next = nil, nil
}

// clear clears all timers.
func (l *timers) clear() {
	for l.head.next != &l.head {
		l.head.next.withdraw()
	}
}
