package virtual_test

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/testing/virtual"
)

// model is the plainest scheduler with the rules of package virtual: a list that is searched for
// the least.
type model struct {
	frame, limit time.Duration
	made         int
	acts         []*modelAction
	trace        []string
}

type modelAction struct {
	id, index       int
	at              time.Duration
	pending, closed bool
	running         int // runs in progress: a run may flush
}

func (m *model) make() *modelAction {
	a := &modelAction{id: len(m.acts), index: m.made}
	m.made++
	m.acts = append(m.acts, a)
	return a
}

func (m *model) schedule(a *modelAction, d time.Duration) {
	if a.closed || d == action.Never {
		return
	}
	if a.pending || a.running > 0 {
		a.index = m.made
		m.made++
	}
	a.pending, a.at = true, m.frame+max(d, 0)
}

func (m *model) cancel(a *modelAction) { a.closed, a.pending = true, false }

func (m *model) left() (n int) {
	for _, a := range m.acts {
		if a.pending {
			n++
		}
	}
	return n
}

func (m *model) flush(inRun func(*modelAction)) {
	limit := m.limit
	for {
		var next *modelAction
		for _, a := range m.acts {
			if a.pending && (next == nil || a.at < next.at || a.at == next.at && a.index < next.index) {
				next = a
			}
		}
		if next == nil || next.at > limit {
			return
		}
		m.frame, next.pending = next.at, false
		next.running++
		m.trace = append(m.trace, fmt.Sprint(next.id, "#", next.index, "@", m.frame))
		inRun(next)
		next.running--
	}
}

// step is one thing a program does; n picks the action.
type step struct {
	op    string
	n     int
	delay time.Duration
}

// player does the steps of a program in order, a few outside of runs and some in each.
type player struct {
	steps []step
	do    func(step)
}

func (p *player) some(n int) {
	for ; n > 0 && len(p.steps) > 0; n-- {
		s := p.steps[0]
		p.steps = p.steps[1:]
		p.do(s)
	}
}

var anyStep = rapid.Custom(func(t *rapid.T) step {
	return step{
		op:    rapid.SampledFrom([]string{"new", "new", "again", "again", "cancel", "limit", "flush"}).Draw(t, "op"),
		n:     rapid.IntRange(0, 30).Draw(t, "n"),
		delay: rapid.SampledFrom([]time.Duration{-ms, 0, 0, ms, 2 * ms, 5 * ms, action.Never}).Draw(t, "delay"),
	}
})

func playModel(steps []step) []string {
	m := &model{limit: action.Never}
	p := &player{steps: steps}
	inRun := func(a *modelAction) { p.some(a.id % 4) }
	p.do = func(s step) {
		pick := func(f func(*modelAction)) {
			if len(m.acts) > 0 {
				f(m.acts[s.n%len(m.acts)])
			}
		}
		switch s.op {
		case "new":
			m.schedule(m.make(), s.delay)
		case "again":
			pick(func(a *modelAction) { m.schedule(a, s.delay) })
		case "cancel":
			pick(m.cancel)
		case "limit":
			m.limit = max(s.delay, 0)
			if m.limit != action.Never {
				m.limit *= 3
			}
		case "flush":
			m.flush(inRun)
		}
		m.trace = append(m.trace, fmt.Sprint("left ", m.left()))
	}
	p.some(len(steps))
	return m.trace
}

func playScheduler(steps []step) (trace []string) {
	s := virtual.New(virtual.Config{Mutable: true})
	p := &player{steps: steps}
	var acts []*action.Action
	p.do = func(st step) {
		pick := func(f func(*action.Action)) {
			if len(acts) > 0 {
				f(acts[st.n%len(acts)])
			}
		}
		switch st.op {
		case "new":
			id := len(acts)
			acts = append(acts, s.NewAction(action.Func(func(self *action.Action) {
				index, _ := s.Index(self)
				trace = append(trace, fmt.Sprint(id, "#", index, "@", s.Frame()))
				p.some(id % 4)
			})))
			acts[id].Schedule(st.delay)
		case "again":
			pick(func(a *action.Action) { a.Schedule(st.delay) })
		case "cancel":
			pick((*action.Action).Unsubscribe)
		case "limit":
			limit := max(st.delay, 0)
			if limit != action.Never {
				limit *= 3
			}
			s.SetMaxFrames(limit)
		case "flush":
			s.Flush()
		}
		trace = append(trace, fmt.Sprint("left ", s.Left()))
	}
	p.some(len(steps))
	return trace
}

func TestScheduler_DoesWhatThePlainestOneDoes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		steps := rapid.SliceOfN(anyStep, 0, 120).Draw(t, "steps")
		want, got := playModel(steps), playScheduler(steps)
		if fmt.Sprint(want) != fmt.Sprint(got) {
			t.Fatalf("want %v\ngot  %v", want, got)
		}
	})
}
