package serial_test

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/observable/internal/scope"
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/subscription"
)

// recovered is what f panics with.
func recovered(f func()) (value any) {
	defer func() { value = recover() }()
	f()
	return nil
}

// The sender that finds the serializer busy returns at once, and the goroutine that keeps it busy
// runs the event: the channels force both.
func TestSerializer_TheBusyGoroutineRunsWhatArrives(t *testing.T) {
	t.Parallel()
	s := serial.New(nil)
	running, sent := make(chan struct{}), make(chan struct{})
	var ran atomic.Bool
	var wg sync.WaitGroup
	wg.Go(func() {
		s.Do(func() {
			close(running)
			<-sent
			require.False(t, ran.Load())
		})
		require.True(t, ran.Load(), "it ran before Do returned")
	})
	<-running
	s.Do(func() { ran.Store(true) })
	close(sent)
	wg.Wait()
}

// A sender finds the serializer busy, and that becomes idle before the event is queued: no other
// goroutine would run it.
func TestInput_AnEventThatWaitsAtAnIdleSerializerIsRunByItsSender(t *testing.T) {
	t.Parallel()
	var log []any
	s := serial.New(nil)
	numbers := serial.NewInput(s, func(n int) {
		log = append(log, n)
		s.Then(serial.Func(func() { log = append(log, "what follows") }))
	})
	numbers.Wait(1)
	require.Equal(t, []any{1, "what follows"}, log)
	s.Do(func() {
		numbers.Wait(2)
		log = append(log, "busy")
	})
	require.Equal(t, []any{1, "what follows", "busy", 2, "what follows"}, log)
}

func TestSerializer_RunsWhatFollowsOutside(t *testing.T) {
	t.Parallel()
	var log []string
	s := serial.New(nil)
	note := func(text string) func() { return func() { log = append(log, text) } }
	s.Do(func() {
		s.Then(serial.Func(func() {
			s.Do(note("an event of what follows"))
			log = append(log, "what follows")
		}))
		s.Do(note("an event that waited"))
	})
	require.Equal(t, []string{"an event that waited", "an event of what follows", "what follows"}, log)
}

func TestSerializer_GoesOnAfterAPanic(t *testing.T) {
	t.Parallel()
	for name, begin := range map[string]func(s *serial.Serializer, bad func()){
		"of the running event": func(s *serial.Serializer, bad func()) { s.Do(bad) },
		"of one that waited":   func(s *serial.Serializer, bad func()) { s.Do(func() { s.Do(bad) }) },
		"of what follows":      func(s *serial.Serializer, bad func()) { s.Do(func() { s.Then(serial.Func(bad)) }) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := subscription.New(nil)
			s := serial.New(&scope.Scope{Tree: root})
			ran := 0
			require.Equal(t, "boom", recovered(func() {
				begin(s, func() {
					s.Do(func() { ran++ })
					panic("boom")
				})
			}))
			require.True(t, root.Closed())
			require.Equal(t, 1, ran, "what waited")
			s.Do(func() { ran++ })
			require.Equal(t, 2, ran, "what comes later")
		})
	}
}

// A root that deals with panics lets everything go on: what waited, what follows and what comes
// later.
func TestSerializer_GoesOnWhenAPanicIsDealtWith(t *testing.T) {
	t.Parallel()
	for name, begin := range map[string]func(s *serial.Serializer, bad func()){
		"of the running event": func(s *serial.Serializer, bad func()) { s.Do(bad) },
		"of one that waited":   func(s *serial.Serializer, bad func()) { s.Do(func() { s.Do(bad) }) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var log []string
			note := func(text string) func() { return func() { log = append(log, text) } }
			s := serial.New(&scope.Scope{Rare: &scope.Rare{Tell: scope.Tells(func(err *subscription.PanicError) bool {
				log = append(log, err.Value.(string))
				return true
			})}})
			begin(s, func() {
				s.Then(serial.Func(note("what follows")))
				s.Do(note("what waited"))
				panic("boom")
			})
			s.Do(note("what comes later"))
			require.Equal(t, []string{"boom", "what waited", "what follows", "what comes later"}, log)
		})
	}
}

func TestSerializer_EventsOfASenderStayInOrderAcrossInputs(t *testing.T) {
	t.Parallel()
	var s serial.Serializer
	var got []int
	inside := false
	handle := func(v int) {
		require.False(t, inside)
		inside = true
		got = append(got, v)
		inside = false
	}
	odd, even := serial.NewInput(&s, handle), serial.NewInput(&s, handle)
	var all sync.WaitGroup
	for _, first := range []int{11, 21, 31} {
		all.Go(func() {
			serial.Send(odd, first)
			serial.Send(even, first+1)
		})
	}
	all.Wait()
	require.ElementsMatch(t, []int{11, 12, 21, 22, 31, 32}, got)
	for _, first := range []int{11, 21, 31} {
		require.Less(t, slices.Index(got, first), slices.Index(got, first+1))
	}
}

// Nothing is lost, doubled, nested or out of its sender's order, however senders meet.
func TestSerializer_SerialisesGoroutines(t *testing.T) {
	t.Parallel()
	const senders, each = 4, 5000
	type event struct{ sender, n int }
	var next [senders]int
	var inside atomic.Int32
	s := serial.New(nil)
	var wg sync.WaitGroup
	for sender := range senders {
		in := serial.NewInput(s, func(e event) {
			if inside.Add(1) != 1 {
				t.Error("events overlap")
			}
			if e.n != next[e.sender] {
				t.Errorf("sender %d: %d came instead of %d", e.sender, e.n, next[e.sender])
			}
			next[e.sender]++
			inside.Add(-1)
		})
		wg.Go(func() {
			for n := range each {
				serial.Send(in, event{sender, n})
			}
		})
	}
	wg.Wait()
	require.Equal(t, [senders]int{each, each, each, each}, next)
}

// Events run in the order in which they were sent, whatever is sent from inside which.
func TestSerializer_DoesWhatAQueueDoes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var sent, ran []int
		var send func(input int)
		budget := rapid.IntRange(1, 600).Draw(t, "events")
		input := rapid.IntRange(0, 3)
		burst := rapid.SampledFrom([]int{0, 0, 1, 2, 5, 200})
		s := serial.New(nil)
		handle := func(n int) {
			ran = append(ran, n)
			for range burst.Draw(t, "burst") {
				send(input.Draw(t, "input"))
			}
		}
		inputs := [3]*serial.Input[int]{}
		for i := range inputs {
			inputs[i] = serial.NewInput(s, handle)
		}
		send = func(input int) {
			n := len(sent)
			if n == budget {
				return
			}
			sent = append(sent, n)
			if input == len(inputs) {
				s.Do(func() { handle(n) })
			} else {
				serial.Send(inputs[input], n)
			}
		}
		for len(sent) < budget {
			send(input.Draw(t, "input"))
		}
		require.Equal(t, sent, ran)
	})
}

func TestInput_AllocatesNothing(t *testing.T) {
	in := serial.NewInput(serial.New(nil), func(int) {})
	require.Zero(t, testing.AllocsPerRun(100, func() { serial.Send(in, 1) }))
}

func TestInput_AllocatesNothingForEventsThatWait(t *testing.T) {
	var in, other *serial.Input[int]
	s := serial.New(nil)
	other = serial.NewInput(s, func(int) {})
	in = serial.NewInput(s, func(n int) {
		if n == 0 {
			for range 100 {
				serial.Send(in, 1)
				serial.Send(other, 2)
			}
		}
	})
	for range 10 {
		serial.Send(in, 0)
	}
	require.Zero(t, testing.AllocsPerRun(100, func() { serial.Send(in, 0) }))
}

// A burst takes no more than the events and their turns, and gives that back.
func TestInput_GivesTheMemoryOfABurstBack(t *testing.T) {
	const events = 200_000
	for name, c := range map[string]struct {
		inputs int
		most   float64 // bytes an event
	}{
		"of one input": {1, 8.5},
		"of two":       {2, 35},
	} {
		t.Run(name, func(t *testing.T) {
			s := serial.New(nil)
			inputs := make([]*serial.Input[int], c.inputs)
			for i := range inputs {
				inputs[i] = serial.NewInput(s, func(int) {})
			}
			before := heap()
			s.Do(func() {
				for i := range events {
					serial.Send(inputs[i%c.inputs], i)
				}
				require.LessOrEqual(t, float64(heap()-before)/events, c.most)
			})
			require.LessOrEqual(t, heap()-before, int64(64<<10))
			runtime.KeepAlive(inputs)
		})
	}
}

// heap returns the bytes that are live.
func heap() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

func TestTrampoline_RunsNestedStepsOneAfterTheOther(t *testing.T) {
	t.Parallel()
	var log []int
	var tr serial.Trampoline
	tr.Step = serial.Func(func() {
		n := len(log)
		log = append(log, n)
		if n < 2 {
			tr.Again()
			require.Len(t, log, n+1, "not nested")
		}
	})
	tr.Begin()
	require.Equal(t, []int{0, 1, 2}, log)
	tr.Again()
	require.Equal(t, []int{0, 1, 2, 3}, log)
}

// What waits further down is asked after what waits here has been handled, with what that has left.
func TestSettle_ComesAfterWhatWaitsHereAndBelow(t *testing.T) {
	t.Parallel()
	var log []string
	note := func(text string) func() { return func() { log = append(log, text) } }
	below := serial.New(&scope.Scope{})
	s := serial.New(&scope.Scope{Below: below})
	before := s.Queued(nil)
	s.Do(func() {})
	below.Do(func() {})
	require.Equal(t, before, s.Queued(nil), "nothing has waited")
	below.Do(func() {
		s.Do(func() {
			s.Do(func() {
				s.Then(serial.Func(note("left")))
				s.Do(func() { below.Do(note("below")) })
			})
			s.Settle(nil, note("settled"))
		})
		require.Equal(t, []string{"left"}, log)
	})
	require.NotEqual(t, before, s.Queued(nil))
	require.Equal(t, []string{"left", "below", "settled"}, log)
}

func TestSettle_WaitsForWhatIsHeld(t *testing.T) {
	t.Parallel()
	s, settled := serial.New(&scope.Scope{}), 0
	s.Hold()
	s.Settle(nil, func() { settled++ })
	require.Zero(t, settled)
	s.Release()
	require.Equal(t, 1, settled)
	s.Settle(nil, func() { settled++ })
	require.Equal(t, 2, settled)
}

func TestSettle_ComesAfterAPanic(t *testing.T) {
	t.Parallel()
	s, settled := serial.New(&scope.Scope{Tree: subscription.New(nil)}), 0
	require.Equal(t, "boom", recovered(func() {
		s.Do(func() {
			s.Settle(nil, func() { settled++ })
			s.Do(func() { panic("boom") })
		})
	}))
	require.Equal(t, 1, settled)
}
