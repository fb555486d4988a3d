package explore

import (
	"fmt"
	"sync"
)

// Kind is a kind of failure, in the words of a report.
type Kind string

// The kinds of failures.
const (
	KindError            Kind = "error"             // an assertion, or X.Errorf
	KindPanic            Kind = "panic"             // of a callback, a goroutine or the body
	KindStuck            Kind = "stuck"             // no goroutine can go on, and not all is done
	KindEndless          Kind = "endless"           // more steps than the config allows
	KindRace             Kind = "data race"         // two accesses to memory that nothing orders
	KindLeak             Kind = "leak"              // goroutines are blocked after the body has ended
	KindNotDeterministic Kind = "not deterministic" // the same choices led elsewhere
	KindNever            Kind = "never"             // no order had what X.Sometimes wants
	KindNotSimulated     Kind = "not simulated"     // something waits for what is outside of the bubble
)

// Failure says how an order failed.
type Failure struct {
	Kind     Kind
	Message  string
	Thread   string // on which it failed, if that is known
	Schedule string // for the flag -rxsched.replay; the shortest that was found
	Steps    int    // choices in the schedule
	Order    int    // the number of the order that failed first, from 1
	Report   string // all that is to be said
}

// verdict is whether an order has failed, so far.
type verdict struct {
	mu      sync.Mutex
	failure *Failure // the first; guarded by mu
	stop    bool     // a failure ends the order; guarded by mu
}

// fail notes a failure, which may end the order.
func (v *verdict) fail(thread string, kind Kind, message string, stop bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.stop = v.stop || stop
	if v.failure == nil {
		v.failure = &Failure{Thread: thread, Kind: kind, Message: message}
	}
}

// panicked notes a panic, and ends the order.
func (v *verdict) panicked(thread string, recovered any, stack []byte) {
	v.fail(thread, KindPanic, fmt.Sprintf("%v\n%s", recovered, stack), true)
}

// is returns the failure, if there is one, and reports whether the order is to end.
func (v *verdict) is() (f *Failure, stop bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.failure, v.stop
}
