package action

import (
	"time"

	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// Of is an action with a typed state, which it hands from run to run without boxing it. It is made
// by the function scheduler.Schedule, because methods of Go take no type parameters.
type Of[S any] struct {
	core  *Action
	state S // of the latest Schedule; guarded by the host
	work  func(self *Of[S], state S)
}

// NewOf makes an action that is not scheduled yet. create is a scheduler's NewAction. It panics if
// work is nil.
func NewOf[S any](create func(Work) *Action, work func(self *Of[S], state S)) *Of[S] {
	if work == nil {
		panic("action: NewOf: nil work")
	}
	o := &Of[S]{work: work}
	o.core = create((*typed[S])(o))
	return o
}

// typed is an Of as Work, so that the core's Run is not among the Of's methods.
type typed[S any] Of[S]

// Run calls the typed work with the state as it is when the run begins.
func (t *typed[S]) Run(a *Action) {
	a.template.Lock()
	state := t.state
	a.template.Unlock()
	t.work((*Of[S])(t), state)
}

// Label returns the name of the function.
func (t *typed[S]) Label() string { return gort.FuncName(t.work) }

// Schedule asks for one run after d, with state. It replaces a pending run. The run gets the state
// of the latest Schedule before it begins. It returns o or its successor, whichever will run. In
// all else it is as [Action.Schedule].
func (o *Of[S]) Schedule(state S, d time.Duration) *Of[S] {
	a := o.core
	a.template.point()
	a.template.Lock()
	runs := o
	if a.needsSuccessorLocked(d) {
		runs = &Of[S]{work: o.work}
		runs.core = a.succeedLocked((*typed[S])(runs))
	}
	if !a.closed && d != Never {
		runs.state = state
	}
	accepted := runs.core.scheduleLocked(d)
	a.template.Unlock()
	if !accepted {
		runs.core.Abandon()
	}
	return runs
}

// Unsubscribe is [Action.Unsubscribe].
func (o *Of[S]) Unsubscribe() { o.core.Unsubscribe() }

// Closed is [Action.Closed].
func (o *Of[S]) Closed() bool { return o.core.Closed() }

// Action returns the action behind o, which can be added to a subscription and can have teardowns.
func (o *Of[S]) Action() *Action { return o.core }
