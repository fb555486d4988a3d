package explore

import (
	"math/rand/v2"

	"github.com/rxsched/rxsched/testing/internal/conduct"
)

// random chooses at random.
type random struct{ *rand.Rand }

func (r random) thread(c choice) int { return r.IntN(len(c.steps)) }
func (r random) value(n int) int     { return r.IntN(n) }

// pct gives priorities at random, and lowers that of the thread that acts at random steps.
type pct struct {
	random
	priority map[string]int
	changes  map[int]bool // steps
	lowest   int
}

// newPCT makes a pct for orders of about so many steps, with so many changes.
func newPCT(r *rand.Rand, length, changes int) *pct {
	p := &pct{random: random{r}, priority: map[string]int{}, changes: map[int]bool{}}
	for range changes {
		p.changes[r.IntN(max(1, length))] = true
	}
	return p
}

func (p *pct) thread(c choice) int {
	best := p.best(c.steps)
	if p.changes[c.taken] {
		p.lowest--
		p.priority[c.steps[best].Thread] = p.lowest
		best = p.best(c.steps)
	}
	return best
}

// best returns the step of the highest priority. A new thread gets one at random.
func (p *pct) best(steps []conduct.Step) (best int) {
	for i, s := range steps {
		if _, ok := p.priority[s.Thread]; !ok {
			p.priority[s.Thread] = p.IntN(1 << 30)
		}
		if p.priority[s.Thread] > p.priority[steps[best].Thread] {
			best = i
		}
	}
	return best
}

// given takes the choices of a schedule. Where one can't be taken, and after the last, it takes the
// usual one.
type given struct {
	tokens []token
	strays int // choices that could not be taken
}

func (g *given) next() (t token, ok bool) {
	if len(g.tokens) == 0 {
		return t, false
	}
	t, g.tokens = g.tokens[0], g.tokens[1:]
	return t, true
}

func (g *given) thread(c choice) int {
	if len(c.steps) == 1 {
		return 0
	}
	t, ok := g.next()
	if !ok {
		return c.usual
	}
	for i := range c.steps {
		if c.steps[i].Thread == t.thread {
			return i
		}
	}
	g.strays++
	return c.usual
}

func (g *given) value(n int) int {
	t, ok := g.next()
	switch {
	case !ok:
		return 0
	case t.thread != "" || t.value >= n || t.value < 0:
		g.strays++
		return 0
	}
	return t.value
}
