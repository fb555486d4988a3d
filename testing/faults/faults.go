package faults

import (
	"context"
	"math/rand/v2"
	"sync"
)

// Config says which faults there are. Without numbers there are none but those that the test asks
// for.
type Config struct {
	// Choose returns a number below n; 0 is what happens if nothing goes wrong. It is explore's
	// X.Choose, or [Seeded]. It is required.
	Choose func(n int) int

	// Point lets others go first. It is explore's X.Point. If nil, nobody does.
	Point func(label string)

	// Log is told of each fault. It is explore's X.Logf, which shows them in the report. If nil,
	// nobody is told.
	Log func(format string, args ...any)

	// Context ends with the test, and processes with it. If nil, they end by themselves.
	Context context.Context

	// Crashes is how often machines crash at most, by choice, in all.
	Crashes int

	// Errors is how many operations of disks fail at most, with ErrIO or ErrFull: writes, Sync, and
	// what changes directories.
	Errors int

	// Flips is how many bits of files flip at most, each at a crash.
	Flips int

	// Rare is how seldom a crash or an error is chosen where it may be: one in so many. If 0, it
	// is 8.
	Rare int
}

// Faults decides what goes wrong. Any goroutine may call its methods.
type Faults struct {
	config Config

	mu    sync.Mutex // guards what is below; never held while user code runs
	left  budget     // how many faults there may still be
	names map[string]bool
}

// budget counts faults.
type budget struct{ crashes, errors, flips int }

// New makes faults. It panics if Choose is nil or a number negative.
func New(c Config) *Faults {
	switch {
	case c.Choose == nil:
		panic("faults: New: nil Choose")
	case c.Crashes < 0:
		panic("faults: Config: negative Crashes")
	case c.Errors < 0:
		panic("faults: Config: negative Errors")
	case c.Flips < 0:
		panic("faults: Config: negative Flips")
	case c.Rare < 0:
		panic("faults: Config: negative Rare")
	}
	if c.Point == nil {
		c.Point = func(string) {}
	}
	if c.Log == nil {
		c.Log = func(string, ...any) {}
	}
	if c.Context == nil {
		c.Context = context.Background()
	}
	if c.Rare == 0 {
		c.Rare = 8
	}
	return &Faults{
		config: c, left: budget{c.Crashes, c.Errors, c.Flips}, names: map[string]bool{},
	}
}

// Seeded returns a Choose that draws, the same for the same seed.
func Seeded(seed uint64) (choose func(n int) int) {
	var mu sync.Mutex
	r := rand.New(rand.NewPCG(seed, 0))
	return func(n int) int {
		mu.Lock()
		defer mu.Unlock()
		return r.IntN(n)
	}
}

// End begins the phase without faults: none is chosen any more. [Machine.Crash] still crashes.
func (f *Faults) End() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.left = budget{}
}

// happens chooses whether one of the faults that are left happens. left is a field of f.left.
func (f *Faults) happens(left *int) bool {
	f.mu.Lock()
	none := *left == 0
	f.mu.Unlock()
	if none || f.config.Choose(f.config.Rare) != f.config.Rare-1 {
		return false
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if *left == 0 {
		return false // another goroutine has taken the last
	}
	*left--
	return true
}

// take takes the name of a machine.
func (f *Faults) take(name string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case name == "":
		panic("faults: Machine: empty name")
	case f.names[name]:
		panic("faults: Machine: the name \"" + name + "\" is taken")
	}
	f.names[name] = true
}
