package floor

import "time"

// Lists is a linked list of timers for each duration, so that arming and stopping cost the same
// however many there are.
type Lists map[time.Duration]*ListTimer

// ListTimer is a timer in one of the Lists.
type ListTimer struct {
	Due         time.Duration
	Do          func()
	left, right *ListTimer
}

// Push adds a timer.
func (l Lists) Push(now, d time.Duration, do func()) *ListTimer {
	head := l[d]
	if head == nil {
		head = new(ListTimer)
		head.left, head.right = head, head
		l[d] = head
	}
	t := &ListTimer{Due: now + d, Do: do, left: head.left, right: head}
	head.left.right, head.left = t, t
	return t
}

// Stop takes a timer out. It reports whether it was there.
func (t *ListTimer) Stop() bool {
	if t.left == nil {
		return false
	}
	t.left.right, t.right.left = t.right, t.left
	t.left, t.right = nil, nil
	return true
}
