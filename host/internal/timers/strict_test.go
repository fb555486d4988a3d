package timers_test

import (
	"cmp"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/host/internal/timers"
)

const ms = time.Millisecond

// label is a runner that only has an identity.
type label int

func (label) Run() {}

// armed is a timer of the model.
type armed struct {
	id       timers.ID
	name     label
	due      time.Duration
	seq      uint64
	duration time.Duration
	repeats  bool
	unrefed  bool
}

// pair is a store and its model: a slice that is sorted by (due time, sequence).
type pair struct {
	store timers.Strict
	model []armed
	gone  []timers.ID
	now   time.Duration
	seq   uint64
	names label
}

func (p *pair) take() uint64 {
	p.seq++
	return p.seq
}

func (p *pair) sort() {
	slices.SortFunc(p.model, func(a, b armed) int {
		return cmp.Or(cmp.Compare(a.due, b.due), cmp.Compare(a.seq, b.seq))
	})
}

// step does one operation on both: what, to the timer number which, with a duration of d.
func (p *pair) step(t require.TestingT, what, which, d byte) {
	duration := time.Duration(d%8) * ms
	at := -1
	if len(p.model) > 0 {
		at = int(which) % len(p.model)
	}
	switch {
	case what%8 < 3:
		p.arm(duration, what%8 == 2)
	case what%8 == 3 && at >= 0:
		p.clear(t, at)
	case what%16 == 4 && at >= 0:
		p.refresh(t, at)
	case what%16 == 12 && at >= 0:
		p.setPeriod(t, at, duration)
	case what%8 == 5 && at >= 0:
		p.model[at].unrefed = d%2 == 0
		require.True(t, p.store.SetRef(p.model[at].id, d%2 != 0))
	case what%8 == 6:
		p.now += duration
	case what%8 == 7 && len(p.model) > 0:
		p.fire(t)
	}
	p.sort()
	p.compare(t)
}

func (p *pair) arm(d time.Duration, repeats bool) {
	p.names++
	m := armed{name: p.names, due: later(p.now, d), seq: p.take(), duration: d, repeats: repeats}
	m.id = p.store.Arm(m.name, repeats, m.seq, p.now, d)
	p.model = append(p.model, m)
}

func (p *pair) clear(t require.TestingT, at int) {
	require.True(t, p.store.Clear(p.model[at].id))
	p.gone = append(p.gone, p.model[at].id)
	p.model = slices.Delete(p.model, at, at+1)
}

func (p *pair) refresh(t require.TestingT, at int) {
	m := &p.model[at]
	m.due, m.seq = later(p.now, m.duration), p.take()
	require.True(t, p.store.Refresh(m.id, p.now, m.seq))
}

func (p *pair) setPeriod(t require.TestingT, at int, d time.Duration) {
	m, seq := &p.model[at], p.take()
	require.Equal(t, m.repeats, p.store.SetPeriod(m.id, p.now, d, seq))
	if m.repeats {
		m.due, m.seq, m.duration = later(p.now, d), seq, d
	}
}

// later is the end of d, which begins at now.
func later(now, d time.Duration) time.Duration {
	if d > timers.Forever-now {
		return timers.Forever
	}
	return now + d
}

// fire fires the first timer, late if the clock says so.
func (p *pair) fire(t require.TestingT) {
	first := &p.model[0]
	p.now = max(p.now, first.due)
	seq := p.take()
	require.Equal(t, timers.Runner(first.name), p.store.Fire(p.now, seq))
	if !first.repeats {
		p.gone = append(p.gone, first.id)
		p.model = p.model[1:]
		return
	}
	first.seq = seq
	if first.duration == 0 {
		first.due = p.now
		return
	}
	missed := (p.now - first.due) / first.duration
	first.due = later(first.due+missed*first.duration, first.duration)
}

func (p *pair) compare(t require.TestingT) {
	require.Equal(t, len(p.model), p.store.Len())
	refed := 0
	for _, m := range p.model {
		if !m.unrefed {
			refed++
		}
		require.Equal(t, !m.unrefed, p.store.HasRef(m.id))
	}
	require.Equal(t, refed, p.store.Refed())
	due, seq := p.store.Due()
	if len(p.model) > 0 {
		require.Equal(t, p.model[0].due, due)
		require.Equal(t, p.model[0].seq, seq)
	} else {
		require.Equal(t, timers.Forever, due)
	}
	for _, id := range p.gone[max(0, len(p.gone)-3):] {
		require.False(t, p.store.Clear(id))
		require.False(t, p.store.Refresh(id, p.now, 0))
		require.False(t, p.store.SetPeriod(id, p.now, ms, 0))
		require.False(t, p.store.SetRef(id, true))
		require.False(t, p.store.HasRef(id))
	}
}

// finish fires what is left, but each interval once.
func (p *pair) finish(t require.TestingT) {
	for len(p.model) > 0 {
		first := p.model[0]
		p.fire(t)
		if first.repeats {
			require.True(t, p.store.Clear(first.id))
			p.model = p.model[1:]
		}
		p.sort()
		p.compare(t)
	}
	require.Zero(t, p.store.Refed())
}

func TestStrict_IsASortedSlice(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var p pair
		for range rapid.IntRange(0, 200).Draw(t, "steps") {
			p.step(t, rapid.Byte().Draw(t, "what"), rapid.Byte().Draw(t, "which"), rapid.Byte().Draw(t, "d"))
		}
		p.finish(t)
	})
}

func FuzzStrict(f *testing.F) {
	f.Add([]byte{0, 0, 5, 2, 0, 3, 7, 0, 0, 3, 1, 0})
	f.Add([]byte{2, 0, 0, 7, 0, 0, 7, 0, 0, 6, 0, 7, 7, 0, 0, 4, 0, 0})
	f.Fuzz(func(t *testing.T, script []byte) {
		var p pair
		for ; len(script) >= 3; script = script[3:] {
			p.step(t, script[0], script[1], script[2])
		}
		p.finish(t)
	})
}

// In a steady state, nothing is allocated: not for arming and clearing, not for firing and arming
// again, not for an interval's ticks.
func TestStrict_AllocatesNothingInASteadyState(t *testing.T) {
	var s timers.Strict
	var run timers.Runner = label(0)
	seq, now := uint64(0), time.Duration(0)
	for i := range 100 {
		s.Arm(run, false, seq, now, time.Duration(i%10)*ms+time.Hour)
	}
	s.Arm(run, true, 0, now, 7*ms)
	require.Zero(t, testing.AllocsPerRun(1000, func() {
		seq++
		s.Clear(s.Arm(run, false, seq, now, 5*ms))
	}), "arm and clear")
	require.Zero(t, testing.AllocsPerRun(1000, func() {
		seq++
		s.Arm(run, false, seq, now, ms)
		now, _ = s.Due()
		s.Fire(now, seq)
	}), "arm and fire")
}
