package observable_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestGroupByWithConfig_LimitsGroups(t *testing.T) {
	t.Parallel()
	limited := func(c stringGroups) func(*marble.M, scheduler.Scheduler) observable.Operator[string, strs] {
		return func(_ *marble.M, s scheduler.Scheduler) observable.Operator[string, strs] {
			own := c // of one of the tests, which go at the same time
			if own.Rest > 0 {
				own.Scheduler = s
			}
			return inGroups(observable.GroupByWithConfig(lowerCase, own))
		}
	}
	runNested(t, []nested{
		{name: "a group that rests ends, and the key begins anew",
			op:    limited(stringGroups{Rest: 3 * ms}),
			in:    "-a-A----a|",
			want:  "-x------y|",
			inner: map[string]string{"x": "a-A--|", "y": "a|"}},
	})
}

func lowerCase(v string) string {
	if v < "a" {
		return string(v[0] - 'A' + 'a')
	}
	return v
}

func TestGroupByWithConfig_FailsBeyondItsLimit(t *testing.T) {
	t.Parallel()
	src := observable.NewSubject[string]()
	var failures []error
	fails := func(err error) { failures = append(failures, err) }
	op := observable.GroupByWithConfig(same[string], stringGroups{MaxGroups: 1, Beyond: observable.BeyondFail})
	op(src.Observable()).Subscribe(ctx, observable.Observer[stringGroup]{
		Next: func(g stringGroup) {
			g.Subscribe(ctx, observable.Observer[string]{Error: fails})
		},
		Error: fails,
	})
	src.Next("a")
	src.Next("a")
	require.Empty(t, failures)
	src.Next("b")
	require.Len(t, failures, 2)
	for _, err := range failures {
		require.ErrorIs(t, err, observable.ErrTooManyGroups)
	}
	require.False(t, src.Observed())
}

func TestGroupByWithConfig_OfAClosedHostIsAbandoned(t *testing.T) {
	t.Parallel()
	h := host.NewVirtual(host.Config{})
	src := observable.NewSubject[string]()
	var ended, alone error
	c := stringGroups{Rest: ms, Scheduler: async.New(h)}
	observable.GroupByWithConfig(same[string], c)(src.Observable()).Subscribe(ctx, observable.Observer[stringGroup]{
		Next: func(g stringGroup) {
			g.Subscribe(ctx, observable.Observer[string]{Error: func(err error) { alone = err }})
		},
		Error: func(err error) { ended = err },
	})
	src.Next("a")
	require.NoError(t, h.Close())
	require.ErrorIs(t, ended, scheduler.ErrAbandoned)
	require.ErrorIs(t, alone, scheduler.ErrAbandoned)
	require.False(t, src.Observed())
}

// The observer of a group that ends for another sends and leaves from inside.
func TestGroupByWithConfig_MayBeEnteredAgain(t *testing.T) {
	t.Parallel()
	src := observable.NewSubject[string]()
	var log []string
	op := observable.GroupByWithConfig(same[string], stringGroups{MaxGroups: 1, Beyond: observable.BeyondEndOldest})
	sub := op(src.Observable()).Subscribe(ctx, observable.Next(func(g stringGroup) {
		log = append(log, "<"+g.Key)
		g.Subscribe(ctx, observable.Observer[string]{
			Next: func(v string) { log = append(log, v) },
			Complete: func() {
				log = append(log, g.Key+">")
				if g.Key == "a" {
					src.Next("c")
				}
			},
		})
	}))
	src.Next("a")
	src.Next("b")
	require.Equal(t, []string{"<a", "a", "a>", "<b", "b", "b>", "<c", "c"}, log)
	sub.Unsubscribe()
	src.Next("c")
	require.Equal(t, "c", log[len(log)-1])
	require.True(t, src.Observed(), "the last group is observed")
}

// groupModel does what GroupBy does, with lists that it searches.
type groupModel struct {
	rest, now time.Duration
	most      int
	beyond    observable.Beyond
	open      []*openGroup // in order of appearance
	key       func(int) int
	log       []string
	over      bool
}

type openGroup struct {
	key  int
	used time.Duration
}

func (m *groupModel) note(format string, args ...any) {
	m.log = append(m.log, fmt.Sprintf("%d: ", m.now/ms)+fmt.Sprintf(format, args...))
}

func (m *groupModel) find(key int) *openGroup {
	for _, g := range m.open {
		if g.key == key {
			return g
		}
	}
	return nil
}

func (m *groupModel) oldest() *openGroup {
	return slices.MinFunc(m.open, func(a, b *openGroup) int { return int(a.used - b.used) })
}

func (m *groupModel) end(g *openGroup) {
	m.open = slices.DeleteFunc(m.open, func(one *openGroup) bool { return one == g })
	m.note("%d ends", g.key)
}

func (m *groupModel) full() bool { return m.most > 0 && len(m.open) == m.most }

func (m *groupModel) take(v int) {
	key := m.key(v)
	g := m.find(key)
	if g == nil {
		if m.full() {
			if m.beyond == observable.BeyondFail {
				m.over, m.open = true, nil
				m.note("fails")
				return
			}
			m.end(m.oldest())
		}
		g = &openGroup{key: key}
		m.open = append(m.open, g)
		m.note("%d begins", g.key)
	}
	g.used = m.now
	m.note("%d has %d", g.key, v)
}

func (m *groupModel) advance(to time.Duration) {
	for m.rest > 0 && len(m.open) > 0 && m.oldest().used+m.rest <= to {
		m.now = m.oldest().used + m.rest
		for len(m.open) > 0 && m.oldest().used+m.rest <= m.now {
			m.end(m.oldest())
		}
	}
	m.now = to
}

// Beside a plain model: no value is lost, none is out of order, no group too many.
func TestGroupByWithConfig_IsAsAPlainModel(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		keys := rapid.IntRange(1, 6).Draw(t, "keys")
		m := &groupModel{
			key: func(v int) int { return v * 7 % keys }, most: rapid.IntRange(0, 3).Draw(t, "most"),
			rest: time.Duration(rapid.SampledFrom([]int{0, 1, 5, 9}).Draw(t, "rest")) * ms,
		}
		if m.most > 0 {
			m.beyond = observable.Beyond(rapid.IntRange(0, 1).Draw(t, "beyond"))
		}
		r := newRig()
		src := observable.NewSubject[int]()
		c := observable.GroupByConfig[int, int]{Rest: m.rest, MaxGroups: m.most, Beyond: m.beyond}
		if m.rest > 0 {
			c.Scheduler = r.async
		}
		var got []string
		note := func(format string, args ...any) {
			got = append(got, fmt.Sprintf("%d: ", r.host.Elapsed()/ms)+fmt.Sprintf(format, args...))
		}
		observable.GroupByWithConfig(m.key, c)(src.Observable()).Subscribe(ctx, observable.Observer[observable.Grouped[int, int]]{
			Next: func(g observable.Grouped[int, int]) {
				note("%d begins", g.Key)
				g.Subscribe(ctx, observable.Observer[int]{
					Next:     func(v int) { note("%d has %d", g.Key, v) },
					Error:    func(error) {},
					Complete: func() { note("%d ends", g.Key) },
				})
			},
			Error:    func(error) { note("fails") },
			Complete: func() { note("is over") },
		})
		for v := range rapid.IntRange(0, 40).Draw(t, "values") {
			pause := time.Duration(2*rapid.IntRange(1, 4).Draw(t, "pause")) * ms
			r.host.Advance(pause)
			m.advance(m.now + pause)
			if m.over {
				break
			}
			src.Next(v)
			m.take(v)
		}
		if !m.over {
			src.Complete()
			for len(m.open) > 0 {
				m.end(m.open[0])
			}
			m.note("is over")
		}
		if !slices.Equal(m.log, got) {
			t.Fatalf("got  %q\nwant %q", got, m.log)
		}
	})
}
