package watch

// trait is what an operator does. The table of operators is generated, so that it can't miss one.
type trait uint16

const (
	flattens trait = 1 << iota // subscribes to observables for its values, and sends theirs
	defers                     // delivers values later than it gets them, or elsewhere
	relays                     // holds what it has got and has not sent yet
	lists                      // holds what it has got since it sent a list
	pairs                      // holds what has no partners yet
	waits                      // holds values until it subscribes to their observables
	unseen                     // is no operator of its own to watchers
)

func (t trait) has(one trait) bool { return t&one != 0 }
