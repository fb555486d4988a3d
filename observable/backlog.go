package observable

// Overflow says what happens to a value that finds a [Backlog] full.
type Overflow uint8

const (
	// OverflowBlock makes sources wait. Those that can, such as [FromChan] and [FromSlice], ask for
	// room before each value, and are called back: no goroutine is blocked. What is sent without
	// asking blocks the producer's goroutine until there is room or the subscription ends. Nothing
	// is lost, unless a wait of a goroutine ends early:
	//
	//   - When the consumer's host closes, the producer goes on at once, even if that host's last
	//     callback still runs. The sequence ends with [scheduler.ErrAbandoned].
	//   - When the producer runs in a callback of a host that closes, it goes on, whatever it waits
	//     for. The sequence delivers the waiting values, and ends with scheduler.ErrAbandoned.
	//   - A goroutine does not wait for itself: on the host that makes room, or inside the delivery of
	//     another value. The sequence ends with [ErrWouldDeadlock]. Hosts that wait for each other,
	//     such as two that send to each other over bounded hops, wait until one of them is closed.
	OverflowBlock Overflow = iota

	// OverflowDropOldest drops the value that has waited longest.
	OverflowDropOldest

	// OverflowDropNewest drops the new value.
	OverflowDropNewest

	// OverflowKeepLatest drops all waiting values. The new value is next.
	OverflowKeepLatest

	// OverflowFail ends the sequence with an [*OverflowError]. It unsubscribes from the source at
	// once and drops the new value.
	OverflowFail
)

var overflowNames = [...]string{"Block", "DropOldest", "DropNewest", "KeepLatest", "Fail"}

// String returns the name of the constant, without Overflow.
func (o Overflow) String() string { return nameOf(overflowNames[:], "Overflow", uint8(o)) }

// Backlog bounds the values that wait for a consumer slower than its producer. The zero value sets
// no bound. An end never counts, and is never dropped: it comes after the waiting values.
// docs/overflow.md says which sources wait for room, and what holds values meanwhile.
type Backlog struct {
	// Limit is the largest number of waiting values. The value in delivery does not count. If 0,
	// there is no limit.
	Limit int

	// Overflow says what happens to a value beyond Limit. It must be 0 if Limit is 0.
	Overflow Overflow
}

// check panics if b makes no sense. name is that of the config's field.
func (b Backlog) check(name string) {
	must(b.Limit >= 0, name+".Limit is negative")
	must(b.Overflow <= OverflowFail, name+".Overflow is unknown")
	must(b.Limit > 0 || b.Overflow == 0, name+".Overflow needs a Limit")
}

// bounded reports whether there is a limit.
func (b Backlog) bounded() bool { return b.Limit > 0 }

// blocks reports whether producers may wait.
func (b Backlog) blocks() bool { return b.bounded() && b.Overflow == OverflowBlock }
