// Package fault plants faults into engines, for tests and for the chaos checker. A process without
// a plan pays for a nil check.
package fault

import (
	"sync"
	"time"
)

// Point is a place in a commit where a plan may act.
type Point string

// The points, in the order of a step.
const (
	Claiming   Point = "claiming"    // the claim is about to be written
	Claimed    Point = "claimed"     // the claim is written, and the function not called
	Ran        Point = "ran"         // the function has returned, and nothing is written
	Committed  Point = "committed"   // the record is written, and the server has answered
	Unarmed    Point = "unarmed"     // as Committed, of a record that needs a new token
	Armed      Point = "armed"       // the new token is written, and the old one is live
	Settled    Point = "settled"     // the old token is acknowledged or held
	ArmedFirst Point = "armed-first" // from outside: the token is written, and the record is not
)

// Points are all of them.
var Points = []Point{Claiming, Claimed, Ran, Committed, Unarmed, Armed, Settled, ArmedFirst}

// Plan says what goes wrong in one engine. All its fields are set before the engine is opened.
type Plan struct {
	// At is called at each point with the key. It returns true if the engine must behave as if it
	// had been killed there: it goes no further with the step.
	At func(point Point, key string) bool
	// Skew is how far the engine's clock is ahead.
	Skew time.Duration
	// PageSize is how many messages the engine asks for at once, if not 0.
	PageSize int
}

var (
	mu    sync.Mutex // guards plans
	plans = map[string]*Plan{}
)

// Set gives the engines of a worker's name a plan, or takes it away (nil).
func Set(worker string, p *Plan) {
	mu.Lock()
	defer mu.Unlock()
	if plans[worker] = p; p == nil {
		delete(plans, worker)
	}
}

// Of returns the plan of a worker's name, or nil.
func Of(worker string) *Plan {
	mu.Lock()
	defer mu.Unlock()
	return plans[worker]
}

// Dies reports whether the engine stops at a point.
func (p *Plan) Dies(point Point, key string) bool {
	return p != nil && p.At != nil && p.At(point, key)
}

// Now returns the time by the engine's clock.
func (p *Plan) Now() time.Time {
	if p == nil {
		return time.Now()
	}
	return time.Now().Add(p.Skew)
}

// Page returns the size of a page, which is n without a plan.
func (p *Plan) Page(n int) int {
	if p == nil || p.PageSize == 0 {
		return n
	}
	return p.PageSize
}
