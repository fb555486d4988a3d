package observable

// Overflow says what becomes of a value that finds a [Backlog] full.
type Overflow uint8

const (
	// OverflowBlock makes the producer's goroutine wait until there is room, or until the
	// subscription ends. Nothing is lost, unless a wait ends early:
	//
	//   - When the consumer's host closes, the producer goes on at once, also while that host's
	//     last callback still runs. The sequence ends with [scheduler.ErrAbandoned].
	//   - When the producer is a callback of a host that closes, it goes on, too, whatever it waits
	//     for. The sequence ends with scheduler.ErrAbandoned, after what waits already.
	//   - When a goroutine would wait for itself, it does not: the sequence ends with
	//     [ErrWouldDeadlock]. That also holds if it would by way of others, such as two hosts that
	//     send to each other over bounded hops. A circle is not seen if one of its waits is for an
	//     inner observable to end, or if several producers wait at one of its backlogs. Closing one
	//     of the hosts always breaks it.
	OverflowBlock Overflow = iota

	// OverflowDropOldest drops the value that has waited longest, and lets the new one wait.
	OverflowDropOldest

	// OverflowDropNewest drops the new value.
	OverflowDropNewest

	// OverflowKeepLatest drops everything that waits, so that the new value is next.
	OverflowKeepLatest

	// OverflowFail ends the sequence with an [*OverflowError]. The source is unsubscribed at once,
	// and the new value is dropped.
	OverflowFail
)

// Backlog bounds what waits for a consumer that is slower than its producer. The zero value is no
// bound: everything waits. Only values count: an end is never dropped nor held up, and comes after
// what waits.
type Backlog struct {
	// Limit is how many values may wait; the one that is being handled does not. If 0, there is no
	// limit.
	Limit int

	// Overflow says what becomes of one that comes when so many wait. It needs a Limit.
	Overflow Overflow
}

// check panics if b makes no sense, naming the field of that name of who's config.
func (b Backlog) check(who string) {
	must(b.Limit >= 0, who+".Limit is negative")
	must(b.Overflow <= OverflowFail, who+".Overflow is unknown")
	must(b.Limit > 0 || b.Overflow == 0, who+".Overflow needs a Limit")
}

// bounded reports whether there is a limit.
func (b Backlog) bounded() bool { return b.Limit > 0 }

// blocks reports whether producers may wait.
func (b Backlog) blocks() bool { return b.bounded() && b.Overflow == OverflowBlock }
