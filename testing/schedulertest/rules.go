package schedulertest

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/scheduler"
)

const ms = time.Millisecond

// bench is a scheduler on a virtual host that reports panics, and what the case has logged.
type bench struct {
	*testing.T
	host *host.Virtual
	s    scheduler.Scheduler
	log  []string
	died []any
}

func (b *bench) say(line string) func(*action.Action) {
	return func(*action.Action) { b.log = append(b.log, line) }
}

// run posts the program and runs the host until nothing is pending.
func (b *bench) run(program func()) {
	b.Helper()
	require.NoError(b, b.host.Post(program))
	require.NoError(b, b.host.Run())
}

// rule is a rule in words, and how to check it.
type rule struct {
	rule  string
	check func(*bench)
}

// rules are in the order of their subtests: first what nothing else works without.
var rules = []rule{
	{"runs actions of one delay in the order of scheduling", func(b *bench) {
		b.run(func() {
			for _, d := range []time.Duration{0, 5 * ms} {
				b.s.Schedule(b.say("a"), d)
				b.s.Schedule(b.say("b"), d)
				b.s.Schedule(b.say("c"), d)
			}
		})
		require.Equal(b, []string{"a", "b", "c", "a", "b", "c"}, b.log)
	}},
	{"counts a negative delay as 0", func(b *bench) {
		b.run(func() {
			b.s.Schedule(b.say("a"), -5*ms)
			b.s.Schedule(b.say("b"), 0)
		})
		require.Equal(b, []string{"a", "b"}, b.log)
	}},
	{"runs no earlier than after the delay, by the host's clock, which is its own", func(b *bench) {
		b.run(func() {
			b.s.Schedule(func(*action.Action) {
				require.GreaterOrEqual(b, b.host.Elapsed(), 7*ms)
				require.Equal(b, b.host.Now(), b.s.Now())
				b.log = append(b.log, "ran")
			}, 7*ms)
		})
		require.Equal(b, []string{"ran"}, b.log)
	}},
	{"never nests: what a run schedules waits for that run to end", func(b *bench) {
		b.run(func() {
			b.s.Schedule(func(*action.Action) {
				b.s.Schedule(b.say("inner"), 0)
				b.log = append(b.log, "outer ends")
			}, 0)
		})
		require.Equal(b, []string{"outer ends", "inner"}, b.log)
	}},
	{"never runs what was cancelled before", func(b *bench) {
		b.run(func() {
			b.s.Schedule(func(*action.Action) {
				x, y := b.s.Schedule(b.say("x"), 0), b.s.Schedule(b.say("y"), 5*ms)
				x.Unsubscribe()
				y.Unsubscribe()
				require.True(b, x.Closed() && y.Closed())
			}, 0)
		})
		require.Empty(b, b.log)
	}},
	{"runs an action again as often as it schedules itself, with any delays", func(b *bench) {
		delays := []time.Duration{0, 0, 5 * ms, 5 * ms, 0, 3 * ms, -1, 0}
		n := 0
		b.run(func() {
			b.s.Schedule(func(self *action.Action) {
				if n < len(delays) {
					self.Schedule(delays[n])
				}
				n++
			}, 5*ms)
		})
		require.Equal(b, len(delays)+1, n)
	}},
	{"replaces the pending run when scheduled again, whatever its kind", func(b *bench) {
		for _, first := range []time.Duration{0, 5 * ms} {
			for _, second := range []time.Duration{0, 5 * ms, 9 * ms} {
				n := 0
				var began, ran time.Duration
				b.run(func() {
					b.s.Schedule(func(*action.Action) { // so that a queue does not run it at once
						began = b.host.Elapsed()
						b.s.Schedule(func(*action.Action) {
							n++
							ran = b.host.Elapsed()
						}, first).Schedule(second)
					}, 0)
				})
				require.Equalf(b, 1, n, "%v, then %v", first, second)
				if first > 0 { // what waits in a queue keeps its place
					require.GreaterOrEqualf(b, ran-began, second, "%v, then %v", first, second)
				}
			}
		}
	}},
	{"runs once when scheduled twice in its own run", func(b *bench) {
		n := 0
		b.run(func() {
			b.s.Schedule(func(self *action.Action) {
				if n++; n == 1 {
					self.Schedule(0)
					self.Schedule(3 * ms)
				}
			}, 3*ms)
		})
		require.Equal(b, 2, n)
	}},
	{"runs a finished action again from outside, and never a closed one", func(b *bench) {
		n := 0
		var a *action.Action
		b.run(func() { a = b.s.Schedule(func(*action.Action) { n++ }, 0) })
		b.run(func() { a.Schedule(0) })
		b.run(func() { a.Schedule(2 * ms) })
		require.Equal(b, 3, n)
		a.Unsubscribe()
		b.run(func() { a.Schedule(0).Schedule(2 * ms) })
		require.Equal(b, 3, n)
	}},
	{"does nothing after Never, and leaves the run that is pending", func(b *bench) {
		b.run(func() {
			b.s.Schedule(b.say("never"), action.Never)
			b.s.Schedule(b.say("as it was"), 2*ms).Schedule(action.Never)
		})
		require.Equal(b, []string{"as it was"}, b.log)
	}},
	{"closes an action that panics, and the host goes on", func(b *bench) {
		var bad *action.Action
		b.run(func() {
			bad = b.s.NewAction(action.Func(func(*action.Action) { panic("boom") }))
			bad.Schedule(3 * ms)
			b.s.Schedule(b.say("later"), 4*ms)
		})
		require.Equal(b, []any{"boom"}, b.died)
		require.True(b, bad.Closed())
		require.Equal(b, []string{"later"}, b.log)
	}},
	{"closes the rest of the flush that a panic ends", func(b *bench) {
		var rest *action.Action
		b.run(func() {
			b.s.Schedule(func(*action.Action) {
				b.s.Schedule(func(*action.Action) { panic("boom") }, 0)
				rest = b.s.Schedule(b.say("rest"), 0)
			}, 0)
		})
		require.Equal(b, []any{"boom"}, b.died)
		require.Equal(b, rest.Closed(), len(b.log) == 0, "it runs, or it is closed")
		b.run(func() { b.s.Schedule(b.say("anew"), 0) })
		require.Contains(b, b.log, "anew")
	}},
	{"hands typed state from run to run", func(b *bench) {
		var got []int
		b.run(func() {
			scheduler.Schedule(b.s, func(self *action.Of[int], n int) {
				if got = append(got, n); n > 0 {
					self.Schedule(n-1, ms)
				}
			}, 3, ms)
		})
		require.Equal(b, []int{3, 2, 1, 0}, got)
	}},
	{"abandons what is scheduled on a closed host", func(b *bench) {
		require.NoError(b, b.host.Close())
		a := b.s.Schedule(b.say("x"), 5*ms)
		require.True(b, a.Closed() && a.Abandoned())
		require.Empty(b, b.log)
	}},
	{"ends what needs it, and has nothing pending there, when its host closes", func(b *bench) {
		life := scheduler.Lifetime(b.s, ms)
		require.NotNil(b, life, "scheduler.Lifetime knows no end: call scheduler.Base.InitOn")
		require.False(b, life.Closed())
		require.NoError(b, b.host.Close())
		require.True(b, life.Closed())
		require.True(b, scheduler.Lifetime(b.s, ms).Closed())
	}},
	{"knows in a run that waiting for another run would deadlock", func(b *bench) {
		s, ok := b.s.(interface{ Inside() bool })
		if !ok {
			return // it knows of no goroutines
		}
		b.run(func() {
			b.s.Schedule(func(*action.Action) { b.log = append(b.log, fmt.Sprint(s.Inside())) }, 0)
			b.s.Schedule(func(*action.Action) { b.log = append(b.log, fmt.Sprint(s.Inside())) }, ms)
		})
		require.Equal(b, []string{"true", "true"}, b.log)
	}},
	{"runs once, and one at a time, what goroutines schedule at the same time", func(b *bench) {
		var inside atomic.Int32
		runs := 0 // guarded by the order of runs alone
		const senders, each = 8, 50
		var all sync.WaitGroup
		for range senders {
			all.Go(func() {
				for i := range each {
					b.s.Schedule(func(*action.Action) {
						if inside.Add(1) > 1 {
							b.Error("two run at the same time")
						}
						runs++
						runtime.Gosched()
						inside.Add(-1)
					}, time.Duration(i%3)*ms)
				}
			})
		}
		sent := make(chan struct{})
		go func() { all.Wait(); close(sent) }()
		for last := false; !last; {
			select {
			case <-sent:
				last = true
			default:
				runtime.Gosched()
			}
			require.NoError(b, b.host.Run())
		}
		require.Equal(b, senders*each, runs)
	}},
	{"abandons what is pending when its host closes, and tells its teardowns", func(b *bench) {
		told := 0
		b.run(func() {
			b.s.Schedule(func(*action.Action) { // so that a queue does not run the next one at once
				for _, d := range []time.Duration{0, 5 * ms} {
					a := b.s.Schedule(b.say("x"), d)
					a.AddFunc(func() {
						require.True(b, a.Abandoned())
						told++
					})
				}
				b.say("open")(nil)
				require.NoError(b, b.host.Close())
			}, 0)
		})
		require.Equal(b, 2, told+len(b.log)-1, "a queue still runs what it has begun to drain")
	}},
	{"does not call abandoned what runs when its host closes", func(b *bench) {
		a := b.s.Schedule(func(*action.Action) { require.NoError(b, b.host.Close()) }, 5*ms)
		b.run(func() {})
		require.True(b, b.host.Stats().Closed)
		require.False(b, a.Closed())
	}},
	{"abandons what schedules itself after its run has closed the host", func(b *bench) {
		a := b.s.Schedule(func(self *action.Action) {
			require.NoError(b, b.host.Close())
			self.Schedule(5 * ms)
		}, 5*ms)
		b.run(func() {})
		require.True(b, a.Abandoned())
	}},
	{"leaves nothing pending when a run closes its host in the midst of a flush", func(b *bench) {
		var all []*action.Action
		b.run(func() {
			b.s.Schedule(func(*action.Action) { // so that a queue does not run the next one at once
				for i := range 5 {
					all = append(all, b.s.Schedule(func(self *action.Action) {
						b.say("ran")(nil)
						b.host.Block(20 * ms)
						if i == 2 {
							require.NoError(b, b.host.Close())
						}
					}, 0))
				}
			}, 0)
		})
		for i, a := range all[3:] {
			require.Equal(b, len(b.log) < 4+i, a.Abandoned(), "it runs, as in a queue that is being drained, or it is told")
		}
	}},
	{"closes an action whose run ends the goroutine, and the host goes on", func(b *bench) {
		var bad *action.Action
		require.NoError(b, b.host.Post(func() {
			for _, d := range []time.Duration{0, 3 * ms} {
				ends := b.s.NewAction(action.Func(func(*action.Action) { runtime.Goexit() }))
				b.s.Schedule(func(*action.Action) { ends.Schedule(d) }, 2*ms)
				bad = ends
			}
			b.s.Schedule(b.say("later"), 5*time.Second) // later, also if delays are rounded up
		}))
		for len(b.log) == 0 { // each time on a goroutine that may end
			var driver sync.WaitGroup
			driver.Go(func() { b.host.Step() })
			driver.Wait()
		}
		require.True(b, bad.Closed())
		require.Empty(b, b.died)
		b.run(func() { b.s.Schedule(b.say("anew"), 0) })
		require.Equal(b, []string{"later", "anew"}, b.log)
	}},
	{"does not call abandoned what its user unsubscribed", func(b *bench) {
		a := b.s.NewAction(action.Func(b.say("x")))
		a.Schedule(5 * ms).Unsubscribe()
		require.NoError(b, b.host.Close())
		require.False(b, a.Abandoned())
	}},
	{"names the argument that is missing", func(b *bench) {
		require.PanicsWithValue(b, "action: New: nil work", func() { b.s.Schedule(nil, 0) })
		require.PanicsWithValue(b, "action: New: nil work", func() { b.s.NewAction(nil) })
	}},
}
