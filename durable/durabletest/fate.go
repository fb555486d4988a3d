package durabletest

import (
	"context"
	"sync"
	"time"

	"github.com/rxsched/rxsched/durable/internal/engine"
)

// fault is what befalls a worker.
type fault int

// The faults, and none.
const (
	lives   fault = iota
	dies          // for good
	sleeps        // until another worker takes the run
	hangs         // for long after that
	kinds   = int(iota)
	longest = 3 // times AckWait that a worker hangs
)

// fate is what befalls one worker, which has taken a run. It is an engine.Fate.
type fate struct {
	world  *World // set once, as all of these
	name   string // of the goroutine
	run    string // as its idempotency key
	again  func(after time.Duration)
	ctx    context.Context
	cancel context.CancelFunc

	mu   sync.Mutex // guards what is below; never held at a point
	dead bool
	tell []func() // when it has committed
}

type fateKey struct{}

// fateOf returns the fate of the worker whose run has a context, or nil.
func fateOf(ctx context.Context) *fate {
	f, _ := ctx.Value(fateKey{}).(*fate)
	return f
}

func (f *fate) Go(g func()) {
	f.world.x.Go(f.name, func() {
		defer f.cancel()
		g()
	})
}

func (f *fate) Context() context.Context { return f.ctx }

func (f *fate) Late() time.Duration { return f.world.config.AckWait }

// Before is a point of a stage, at which the worker may die or be suspended.
func (f *fate) Before(s engine.Stage) bool {
	most := hangs
	if s == engine.Ack { // what it does then is known
		most = dies
	}
	return f.at("before "+string(s), most)
}

// at is a point at which the worker may die or be suspended. It reports false if it is dead.
func (f *fate) at(label string, most fault) (alive bool) {
	if f.isDead() {
		return false
	}
	f.world.x.Point(label)
	if f.isDead() { // another goroutine of it has died
		return false
	}
	wait := f.world.config.AckWait
	switch f.world.choose(most) {
	case dies:
		f.log("dies " + label)
		f.die()
		if most > dies {
			f.again(wait)
		}
		return false
	case sleeps:
		f.sleep("is suspended "+label, wait)
	case hangs:
		f.sleep("is suspended for long "+label, longest*wait)
	}
	return true
}

// sleep suspends the worker. The server gives the run to another one.
func (f *fate) sleep(what string, d time.Duration) {
	f.log(what)
	f.again(f.world.config.AckWait)
	time.Sleep(d)
	f.log("goes on")
}

func (f *fate) log(what string) { f.world.x.Logf("the worker of %s %s", f.name, what) }

func (f *fate) isDead() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.dead
}

func (f *fate) die() {
	f.mu.Lock()
	f.dead = true
	f.mu.Unlock()
	f.cancel()
}

// commits makes f be called when the worker commits.
func (f *fate) commits(tell func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.tell = append(f.tell, tell)
}

// Ended tells that the attempt has committed.
func (f *fate) Ended(committed bool) {
	f.mu.Lock()
	tell := f.tell
	f.mu.Unlock()
	if committed {
		for _, tell := range tell {
			tell()
		}
	}
}
