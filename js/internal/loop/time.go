package loop

import (
	"time"

	"github.com/rxsched/rxsched/host"
)

// clock counts how often JavaScript has read the time since it was called. In simulated time a loop
// that waits for time to pass would never end. So after many readings each one takes some time.
type clock struct {
	host     host.Host // set once
	readings int
}

const (
	patience = 1000                   // readings that take no time
	reading  = 100 * time.Microsecond // what each further one takes
)

// blocker is a virtual host.
type blocker interface{ Block(time.Duration) }

var _ blocker = (*host.Virtual)(nil)

// Elapsed returns the host time, for JavaScript that reads it.
func (c *clock) Elapsed() time.Duration {
	c.spin()
	return c.host.Elapsed()
}

// Date returns the host time as a date, for JavaScript that reads it.
func (c *clock) Date() time.Time {
	c.spin()
	return c.host.Now()
}

// called says that JavaScript is called.
func (c *clock) called() { c.readings = 0 }

func (c *clock) spin() {
	if c.readings++; c.readings > patience {
		if b, ok := c.host.(blocker); ok {
			b.Block(reading)
		}
	}
}
