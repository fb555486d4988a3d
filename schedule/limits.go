package schedule

import "time"

// UpTo shortens the waits that are longer than limit. It panics if limit is negative.
func (s Schedule) UpTo(limit time.Duration) Schedule {
	must(limit >= 0, "UpTo: limit is negative")
	return s.then(func(_ Step, wait time.Duration) (time.Duration, bool) {
		return min(wait, limit), true
	})
}

// AtMost stops after n waits. So something is tried n times again, after its first try. It panics
// if n is negative. It stands for ZIO's and Effect's recurs.
func (s Schedule) AtMost(n int) Schedule {
	must(n >= 0, "AtMost: n is negative")
	return s.then(func(step Step, wait time.Duration) (time.Duration, bool) {
		return wait, step.Attempt <= n
	})
}

// Within stops before a wait that would end later than total after the start. It panics if total is
// negative.
func (s Schedule) Within(total time.Duration) Schedule {
	must(total >= 0, "Within: total is negative")
	return s.then(func(step Step, wait time.Duration) (time.Duration, bool) {
		elapsed := max(step.Now.Sub(step.Started), 0)
		return wait, wait <= total-elapsed
	})
}

// If stops at an error that retry returns false for. It asks retry only about errors. It panics if
// retry is nil. It stands for Effect's whileInput and Polly's ShouldHandle.
func (s Schedule) If(retry func(err error) bool) Schedule {
	must(retry != nil, "If: nil retry")
	return s.then(func(step Step, wait time.Duration) (time.Duration, bool) {
		return wait, step.Err == nil || retry(step.Err)
	})
}
