package action_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/rxsched/rxsched/action"
)

// quiet are hooks that grant everything and write nothing down.
type quiet struct {
	sync.Mutex
	flags action.ID
}

func (q *quiet) Request(*action.Action, time.Duration) action.ID          { return 1 | q.flags }
func (*quiet) Recycle(*action.Action, action.ID, time.Duration) action.ID { return action.None }
func (*quiet) Flush(a *action.Action)                                     { a.Execute() }

func (q *quiet) kind() *action.Template { return &action.Template{Mutex: &q.Mutex, Hooks: q} }

func (q *quiet) create(w action.Work) *action.Action { return action.New(q.kind(), w) }

func (q *quiet) fire(a *action.Action) {
	q.Lock()
	q.Flush(a)
	q.Unlock()
}

func TestOf_HandsItsStateFromRunToRun(t *testing.T) {
	t.Parallel()
	type of = action.Of[string]
	for _, c := range []struct {
		name string
		do   func(q *quiet, o *of)
		want []string
	}{
		{"runs with its state", func(q *quiet, o *of) {
			q.fire(o.Schedule("a", ms).Action())
		}, []string{"a"}},
		{"runs with the latest state", func(q *quiet, o *of) {
			q.fire(o.Schedule("a", ms).Schedule("b", ms).Action())
		}, []string{"b"}},
		{"hands a state from run to run", func(q *quiet, o *of) {
			q.fire(o.Schedule("again", ms).Action())
			q.fire(o.Action())
		}, []string{"again", "again and on"}},
		{"keeps its state when scheduled after Never", func(q *quiet, o *of) {
			o.Schedule("a", ms).Schedule("b", action.Never)
			q.fire(o.Action())
		}, []string{"a"}},
		{"does not run once closed", func(q *quiet, o *of) {
			o.Schedule("a", ms).Unsubscribe()
			assert.True(t, o.Closed())
			q.fire(o.Schedule("b", ms).Action())
		}, nil},
		{"gives each successor a state of its own", func(q *quiet, o *of) {
			q.flags = action.Fixed
			a := o.Schedule("a", ms)
			b := a.Schedule("b", ms)
			c := a.Schedule("c", ms)
			for _, x := range []*of{a, c, b} {
				q.fire(x.Action())
			}
		}, []string{"c", "b"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			q := new(quiet)
			var got []string
			o := action.NewOf(q.create, func(self *of, state string) {
				got = append(got, state)
				if state == "again" {
					self.Schedule("again and on", ms)
				}
			})
			c.do(q, o)
			assert.Equal(t, c.want, got)
		})
	}
}

func TestOf_SelfIsTheOneThatRuns(t *testing.T) {
	t.Parallel()
	q := &quiet{flags: action.Fixed}
	var self *action.Of[int]
	o := action.NewOf(q.create, func(s *action.Of[int], _ int) { self = s })
	q.fire(o.Schedule(1, ms).Action())
	assert.Same(t, o, self)
	o.Schedule(2, ms)
	next := o.Schedule(3, ms)
	q.fire(next.Action())
	assert.Same(t, next, self)
	assert.NotSame(t, o, self)
}

func TestNewOf_RefusesNoWork(t *testing.T) {
	t.Parallel()
	assert.PanicsWithValue(t, "action: NewOf: nil work", func() { action.NewOf[int](new(quiet).create, nil) })
}
