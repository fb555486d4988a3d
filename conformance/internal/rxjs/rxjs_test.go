package rxjs_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/conformance/internal/rxjs"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/intervals"
	"github.com/rxsched/rxsched/scheduler"
)

const once = `[{"op":"schedule","id":"x","on":"async","delay":10,"state":7,"runs":[]}]`

func TestPlay_GivesTheTraceOfAProgram(t *testing.T) {
	t.Parallel()
	lines, broken, err := rxjs.Play(once, nil)
	require.NoError(t, err)
	require.Empty(t, broken)
	require.Equal(t, []string{
		`["setInterval",0,1,10]`, `["run",10,"x",0,7]`, `["ran",10,"x",0]`, `["clearInterval",10,1]`, `["idle",10]`,
	}, lines)
}

// spoilt makes an async scheduler whose actions do something else than their work.
func spoilt(work func(action.Work, *action.Action)) func(host.Host) scheduler.Scheduler {
	return func(h host.Host) scheduler.Scheduler { return &spoiltWork{async.New(h), work} }
}

type spoiltWork struct {
	scheduler.Scheduler
	work func(action.Work, *action.Action)
}

func (s *spoiltWork) NewAction(w action.Work) *action.Action {
	return s.Scheduler.NewAction(action.Func(func(a *action.Action) { s.work(w, a) }))
}

// spoiltHooks is an async scheduler whose actions run earlier or later than asked, and may keep
// their intervals.
type spoiltHooks struct {
	scheduler.Base
	intervals.Hooks
	shift time.Duration
	keep  bool
}

func newSpoiltHooks(shift time.Duration, keep bool) func(host.Host) scheduler.Scheduler {
	return func(h host.Host) scheduler.Scheduler {
		s := &spoiltHooks{shift: shift, keep: keep}
		s.Hooks = intervals.New("async", h, &s.Base)
		s.Init(s.Mutex, s, h.Now)
		return s
	}
}

func (s *spoiltHooks) Request(a *action.Action, d time.Duration) action.ID {
	return s.Hooks.Request(a, d+s.shift)
}

func (s *spoiltHooks) Recycle(a *action.Action, id action.ID, d time.Duration) action.ID {
	if s.keep {
		return id
	}
	return s.Hooks.Recycle(a, id, d)
}

// Each of these schedulers is wrong in one way, and the invariants notice.
func TestPlay_NoticesABrokenInvariant(t *testing.T) {
	t.Parallel()
	cancelled := `[{"op":"schedule","id":"x","on":"async","delay":10,"runs":[[{"op":"cancel","id":"x"}]]}]`
	for _, c := range []struct {
		name, ops, want string
		async           func(host.Host) scheduler.Scheduler
	}{
		{"it runs twice", once, "x runs more often than it was scheduled",
			spoilt(func(w action.Work, a *action.Action) { w.Run(a); w.Run(a) })},
		{"it runs after it was closed", cancelled, "x runs after it was closed",
			spoilt(func(w action.Work, a *action.Action) { w.Run(a); w.Run(a) })},
		{"it never runs", once, "x was scheduled, but never runs",
			spoilt(func(action.Work, *action.Action) {})},
		{"it fails by itself", once, "a panic that no op asked for: boom",
			spoilt(func(w action.Work, a *action.Action) { w.Run(a); panic("boom") })},
		{"it closes by itself", once, "x was closed, though nothing cancelled it and nothing failed",
			spoilt(func(w action.Work, a *action.Action) { w.Run(a); a.Unsubscribe() })},
		{"it runs too early", once, "x runs at 9ms, before its time, 10ms", newSpoiltHooks(-time.Millisecond, false)},
		{"its interval goes on", once, "the interval of an action that is not pending goes on", newSpoiltHooks(0, true)},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, broken, err := rxjs.Play(c.ops, c.async)
			require.NoError(t, err)
			require.Contains(t, broken, c.want)
		})
	}
}

func TestEffective_LeavesOutClearsThatDidNothing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, recorded, got string
		want                []string
	}{
		{
			"cleared in time",
			`[["setImmediate",0,1],["clearImmediate",0,1]]`, `[["setImmediate",0,1],["clearImmediate",0,1]]`,
			[]string{`["setImmediate",0,1]`, `["clearImmediate",0,1]`},
		}, {
			"cleared after it was called",
			`[["setImmediate",0,1],["run",0,"a",0,0],["clearImmediate",0,1]]`, `[["setImmediate",0,1],["called",1],["run",0,"a",0,0]]`,
			[]string{`["setImmediate",0,1]`, `["run",0,"a",0,0]`},
		}, {
			"not yet called where the recording clears it",
			`[["setImmediate",0,1],["clearImmediate",0,1],["idle",0]]`, `[["setImmediate",0,1],["called",1],["idle",0]]`,
			[]string{`["setImmediate",0,1]`, `["clearImmediate",0,1]`, `["idle",0]`},
		}, {
			"cleared twice",
			`[["setInterval",0,1,5],["clearInterval",0,1],["clearInterval",0,1]]`, `[["setInterval",0,1,5],["clearInterval",0,1]]`,
			[]string{`["setInterval",0,1,5]`, `["clearInterval",0,1]`},
		}, {
			"cleared with the call for another kind",
			`[["requestFrame",0,1],["clearInterval",0,1],["cancelFrame",0,1]]`, `[]`,
			[]string{`["requestFrame",0,1]`, `["cancelFrame",0,1]`},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			lines, err := rxjs.Effective(c.recorded, c.got)
			require.NoError(t, err)
			require.Equal(t, c.want, lines)
		})
	}
}

type op = map[string]any

// ops draws a list of operations for at most budget of them. In a run, again may stand.
func ops(t *rapid.T, budget *int, inRun bool) []op {
	list := []op{}
	for n := rapid.IntRange(0, 4).Draw(t, "n"); n > 0 && *budget > 0; n-- {
		*budget--
		list = append(list, drawOp(t, budget, inRun))
	}
	return list
}

func drawOp(t *rapid.T, budget *int, inRun bool) op {
	id := fmt.Sprint("a", rapid.IntRange(*budget, 30).Draw(t, "id")) // likely one that there is already
	delay := rapid.SampledFrom([]int{-1, 0, 0, 0, 5, 10, 10, 16, 20}).Draw(t, "delay")
	kinds := []string{"schedule", "schedule", "reschedule", "cancel", "probe", "throw", "try", "block", "microtask", "timeout", "frame", "idle"}
	if inRun {
		kinds = append(kinds, "again", "again", "again")
	}
	switch kind := rapid.SampledFrom(kinds).Draw(t, "op"); kind {
	case "schedule":
		on := rapid.SampledFrom([]string{"async", "queue", "asap", "frame"}).Draw(t, "on")
		runs := [][]op{ops(t, budget, true), ops(t, budget, true), ops(t, budget, true)}
		return op{"op": kind, "id": fmt.Sprint("a", *budget), "on": on, "delay": delay, "runs": runs}
	case "again":
		return op{"op": kind, "delay": delay}
	case "throw":
		return op{"op": kind, "message": "m"}
	case "try":
		return op{"op": kind, "ops": ops(t, budget, inRun)}
	case "block":
		return op{"op": kind, "ms": 7}
	default:
		return op{"op": kind, "id": id, "delay": delay, "state": *budget, "ops": ops(t, budget, false)}
	}
}

// Whatever a program does, an action runs once for each schedule that was not replaced or
// cancelled, and nothing is left behind.
func TestPlay_NoProgramBreaksAnInvariant(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		budget := 30
		program, err := json.Marshal(ops(t, &budget, false))
		require.NoError(t, err)
		_, broken, err := rxjs.Play(string(program), nil)
		require.NoError(t, err)
		require.Empty(t, broken, string(program))
	})
}
