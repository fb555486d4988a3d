package explore

import (
	"cmp"
	"flag"
	"fmt"
	"time"
)

// Strategy is a way to choose orders.
type Strategy int

// The strategies.
const (
	// Mixed is two ways in turns, and the default. One chooses among the steps that can be taken,
	// each as likely as any other. The other, PCT, gives goroutines priorities at random and lets the
	// highest act, and lowers the priority of the one that acts at a few random steps. It finds bugs
	// that need few preemptions in long orders: see Burckhardt et al., "A Randomized Scheduler with
	// Probabilistic Guarantees of Finding Bugs".
	Mixed Strategy = iota

	// Exhaustive tries all orders, depth first, up to [Config.Preemptions].
	Exhaustive
)

var strategyNames = [...]string{"mixed", "exhaustive"}

// String returns the name of the strategy.
func (s Strategy) String() string {
	if 0 <= s && int(s) < len(strategyNames) {
		return strategyNames[s]
	}
	return fmt.Sprintf("Strategy(%d)", int(s))
}

// Config configures an exploration. The zero value is ready to use.
type Config struct {
	// Strategy says how orders are chosen.
	Strategy Strategy

	// Orders is how many orders are tried at most. If 0, it is 300, or as many as there are for
	// Exhaustive. The flag -rxsched.explore replaces it by a time.
	Orders int

	// Time is how long orders are tried, in real time, if there are as many. If 0, there is no
	// bound. The flag -rxsched.explore replaces it.
	Time time.Duration

	// Seed makes Mixed choose other orders, and the same with the same seed. With -rxsched.explore
	// and Seed 0, the seed is a new one.
	Seed uint64

	// Steps is how many steps an order may have. One with more fails: it is endless. If 0, it is
	// 10,000.
	Steps int

	// Preemptions bounds Exhaustive to orders that leave a goroutine which could go on at most so
	// many times. If 0, there is no bound.
	Preemptions int

	// Slow is for [Test]: how long goroutines may take, in all, while a timer of the test runs. So
	// an order may let that be first, in which case it has passed over work that could be done. If
	// 0, work takes no time. Then Test also tries orders in which it takes up to 100 milliseconds. It
	// tells what fails in these alone, and does not fail.
	Slow time.Duration

	// Memory says for [Test] that accesses to memory, which were rewritten, are watched for races.
	Memory bool

	// Leaks says for [Test] that goroutines may be left when the test has ended.
	Leaks bool

	replay  string
	reached *reached // of all orders
}

const (
	defaultOrders = 300
	defaultSteps  = 10_000
)

var (
	deeper = flag.Duration("rxsched.explore", 0,
		"how long each exploration goes on, in place of a number of orders")
	again = flag.String("rxsched.replay", "", "the schedule to replay, in place of an exploration")
)

// check panics if a number is negative.
func (c *Config) check() {
	for name, negative := range map[string]bool{
		"Orders": c.Orders < 0, "Time": c.Time < 0, "Steps": c.Steps < 0, "Slow": c.Slow < 0,
		"Preemptions": c.Preemptions < 0,
	} {
		if negative {
			panic("explore: Config: negative " + name)
		}
	}
}

func configure(configs []Config) (c Config) {
	if n := len(configs); n > 0 {
		c = configs[n-1]
	}
	c.check()
	c.reached = new(reached)
	if *again != "" {
		c.replay = *again
	}
	c.Steps = cmp.Or(c.Steps, defaultSteps)
	switch {
	case *deeper > 0:
		if c.Seed == 0 {
			c.Seed = uint64(time.Now().UnixNano())
		}
		c.Orders = 0
	case c.Orders == 0 && c.Strategy != Exhaustive:
		c.Orders = defaultOrders
	}
	return c
}
