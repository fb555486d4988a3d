package loop

import (
	"time"

	"github.com/rxsched/rxsched/host"
)

// spins counts how often JavaScript has read the time since it was called. In simulated time a loop
// that waits for time to pass would never end. So after many readings each one takes some time.
type spins struct{ readings int }

const (
	patience = 1000                   // readings that take no time
	reading  = 100 * time.Microsecond // what each further one takes
)

// blocker is a virtual host.
type blocker interface{ Block(time.Duration) }

var _ blocker = (*host.Virtual)(nil)

// Elapsed returns the host time, for JavaScript that reads it.
func (l *Loop) Elapsed() time.Duration {
	l.spin()
	return l.Host.Elapsed()
}

// Date returns the host time as a date, for JavaScript that reads it.
func (l *Loop) Date() time.Time {
	l.spin()
	return l.Host.Now()
}

func (l *Loop) spin() {
	if l.spins.readings++; l.spins.readings > patience {
		if b, ok := l.Host.(blocker); ok {
			b.Block(reading)
		}
	}
}
