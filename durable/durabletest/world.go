package durabletest

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/engine"
	"github.com/rxsched/rxsched/testing/explore"
)

// Config says how much goes wrong. The zero value is ready to use.
type Config struct {
	// Faults is how many workers die or are suspended in one order, at most. If 0, it is 2.
	Faults int

	// AckWait is how long after a death another worker takes the run. If 0, it is 30 seconds.
	AckWait time.Duration

	// Rare is how seldom a fault is chosen where there may be one: about three in so many. If 0, it is
	// 16. Each is as likely as none with 4, which suits explore.Exhaustive. At least 4.
	Rare int
}

// World is an engine of one order, whose workers die.
type World struct {
	durable.Engine
	x      *explore.X
	config Config

	mu    sync.Mutex // guards what is below; never held at a point
	left  int        // faults
	taken map[string]int
}

// New makes a world for an order, with a host of the name "durable". It panics if a number of the
// config is negative, or Rare below 4. The goroutine of the body calls it.
func New(x *explore.X, c Config) *World {
	if c.Faults < 0 || c.AckWait < 0 {
		panic("durabletest: New: negative Config.Faults or AckWait")
	}
	if c.Rare != 0 && c.Rare < kinds {
		panic("durabletest: New: Config.Rare is below 4")
	}
	c.Faults, c.Rare = cmp.Or(c.Faults, 2), cmp.Or(c.Rare, 16)
	c.AckWait = cmp.Or(c.AckWait, 30*time.Second)
	w := &World{x: x, config: c, left: c.Faults, taken: map[string]int{}}
	w.Engine = engine.NewFated(x.Host("durable").Async(), w.fate)
	return w
}

// For lets everything go on for a time, and then closes the engine without further faults: what is
// pending is forgotten. It is for actions that go on for ever; others end by X.Settle. The
// goroutine of the body calls it.
func (w *World) For(d time.Duration) {
	w.x.Go("the end", func() {
		select {
		case <-time.After(d):
		case <-w.x.Context().Done():
		}
		w.End()
		_ = w.Close(context.Background()) // waits for what is in progress
	})
	w.x.Settle()
}

// End begins the phase without faults: no worker dies any more.
func (w *World) End() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.left = 0
}

// fate makes what befalls a worker that takes a run.
func (w *World) fate(r engine.Run, again func(after time.Duration)) engine.Fate {
	name := r.Name + "/" + r.Key
	w.mu.Lock()
	w.taken[name]++
	name = fmt.Sprintf("%s#%d", name, w.taken[name])
	w.mu.Unlock()
	f := &fate{world: w, name: name, again: again,
		run: fmt.Sprintf("%s/%s/%d", r.Name, r.Key, r.Generation)}
	ctx, cancel := context.WithCancel(w.x.Context())
	f.ctx, f.cancel = context.WithValue(ctx, fateKey{}, f), cancel
	return f
}

// choose chooses a fault of those that are left. Without, it returns none.
func (w *World) choose(most fault) fault {
	w.mu.Lock()
	none := w.left == 0
	w.mu.Unlock()
	if none {
		return lives
	}
	chosen := w.x.Choose(w.config.Rare) - (w.config.Rare - kinds)
	if chosen <= int(lives) || fault(chosen) > most {
		return lives
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.left == 0 {
		return lives // another goroutine has taken the last
	}
	w.left--
	return fault(chosen)
}
