// Package registers has a register with two copies, and one that is mended.
package registers

import (
	"sync"
	"testing"

	"github.com/rxsched/rxsched/rxexplore/history"
)

// register is kept twice.
type register struct {
	whole  bool // both copies are written at once
	all    sync.Mutex
	copies [2]struct {
		sync.Mutex
		n int
	}
}

func (r *register) write(n int) {
	if r.whole {
		r.all.Lock()
		defer r.all.Unlock()
	}
	for i := range r.copies {
		c := &r.copies[i]
		c.Lock()
		c.n = n
		c.Unlock()
	}
}

func (r *register) read(i int) int {
	if r.whole {
		r.all.Lock()
		defer r.all.Unlock()
	}
	c := &r.copies[i]
	c.Lock()
	defer c.Unlock()
	return c.n
}

// call is what a client asks for: 0 reads.
type call int

func use(t *testing.T, r *register) {
	h := history.New[call, int]()
	var all sync.WaitGroup
	all.Go(func() { h.Call(0, 1, func() int { r.write(1); return 1 }) })
	all.Go(func() {
		for i := range r.copies {
			h.Call(1, 0, func() int { return r.read(i) })
		}
	})
	all.Wait()
	h.Check(t, history.Model[call, int]{
		Init: func() any { return 0 },
		Step: func(state any, in call, out int) (bool, any) {
			if in > 0 {
				return true, int(in)
			}
			return out == state, state
		},
	})
}

func TestBug_Copies(t *testing.T)    { use(t, &register{}) }
func TestMended_Copies(t *testing.T) { use(t, &register{whole: true}) }
