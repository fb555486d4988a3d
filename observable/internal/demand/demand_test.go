package demand_test

import (
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/observable/internal/demand"
)

// store is a room of so many places.
type store struct {
	demand.Gate
	places atomic.Int64
}

func newStore(places int64) *store {
	s := new(store)
	s.places.Store(places)
	s.Init(func() bool { return s.places.Load() > 0 })
	return s
}

func (s *store) free() {
	s.places.Add(1)
	s.Freed()
}

func TestGate_WakesOnceForEachNo(t *testing.T) {
	t.Parallel()
	s, woken := newStore(0), 0
	a := demand.Asker{Wake: func() { woken++ }}
	require.False(t, s.Ready(nil))
	require.False(t, s.Ready(&a))
	require.True(t, a.Waits())
	require.False(t, a.Ask(s), "it waits already")
	s.Freed()
	require.Zero(t, woken, "there is no room")
	s.free()
	require.Equal(t, 1, woken)
	s.free()
	require.Equal(t, 1, woken)
	require.True(t, a.Ask(s))
	require.False(t, s.Waits())
}

// An asker that is woken and does not use the room leaves it to the next.
func TestGate_WakesInOrderAsLongAsThereIsRoom(t *testing.T) {
	t.Parallel()
	s := newStore(0)
	var woken []int
	askers := make([]demand.Asker, 4)
	for i := range askers {
		askers[i].Wake = func() {
			woken = append(woken, i)
			if i == 2 {
				s.places.Store(0)
			}
		}
		require.False(t, s.Ready(&askers[i]))
	}
	askers[1].Leave()
	askers[1].Leave()
	s.free()
	require.Equal(t, []int{0, 2}, woken)
	require.True(t, askers[3].Waits())
}

func TestGate_HasInlineAskersRunElsewhere(t *testing.T) {
	t.Parallel()
	s := newStore(0)
	var log []string
	plain := demand.Asker{Wake: func() { log = append(log, "plain") }}
	inline := demand.Asker{Wake: func() { log = append(log, "inline") }, Inline: true}
	s.Ready(&inline)
	s.Ready(&plain)
	s.places.Store(1)
	s.FreedBy(func(wake func()) {
		log = append(log, "elsewhere")
		wake()
	})
	require.Equal(t, []string{"elsewhere", "inline", "plain"}, log)
}

func TestBoth_HasRoomIfBothHave(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		a, b int64
		want bool
	}{
		"both": {1, 1, true}, "the first": {1, 0, false}, "the second": {0, 1, false}, "none": {0, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := demand.Asker{Wake: func() {}}
			require.Equal(t, c.want, demand.Alone(newStore(c.a), newStore(c.b)).Ready(&a))
			require.Equal(t, !c.want, a.Waits())
			a.Leave()
		})
	}
	require.Nil(t, demand.Alone(nil, nil))
}

// Goroutines that ask, and others that make room and leave: all go on in the end.
func TestGate_ForgetsNobody(t *testing.T) {
	t.Parallel()
	const senders, each = 8, 500
	s := newStore(1)
	var taken atomic.Int64
	var all sync.WaitGroup
	for range senders {
		all.Go(func() {
			bell := make(chan struct{}, 1)
			a := demand.Asker{Wake: func() { bell <- struct{}{} }}
			for n := 0; n < each; {
				if !a.Ask(s) {
					<-bell
				} else if p := s.places.Load(); p > 0 && s.places.CompareAndSwap(p, p-1) {
					n++
					taken.Add(1)
					s.free()
				}
			}
		})
	}
	all.Wait()
	require.EqualValues(t, senders*each, taken.Load())
	require.False(t, s.Waits())
}

// The gate's list is as that of a plain model, whatever comes.
func TestGate_IsAsAPlainList(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := newStore(0)
		var waiting, woken, want []int
		askers := make([]demand.Asker, 5)
		for i := range askers {
			askers[i].Wake = func() {
				woken = append(woken, i)
				s.places.Add(-1)
			}
		}
		t.Repeat(map[string]func(*rapid.T){
			"ask": func(t *rapid.T) {
				i := rapid.IntRange(0, len(askers)-1).Draw(t, "who")
				if !askers[i].Ask(s) && !slices.Contains(waiting, i) {
					waiting = append(waiting, i)
				}
			},
			"leave": func(t *rapid.T) {
				i := rapid.IntRange(0, len(askers)-1).Draw(t, "who")
				askers[i].Leave()
				waiting = slices.DeleteFunc(waiting, func(one int) bool { return one == i })
			},
			"free": func(*rapid.T) {
				if len(waiting) > 0 {
					want = append(want, waiting[0])
					waiting = waiting[1:]
					s.free()
				}
			},
			"": func(t *rapid.T) {
				if !slices.Equal(woken, want) {
					t.Fatalf("woken %v, want %v", woken, want)
				}
				if s.Waits() != (len(waiting) > 0) {
					t.Fatalf("%v wait, and Waits says %v", waiting, s.Waits())
				}
			},
		})
	})
}
