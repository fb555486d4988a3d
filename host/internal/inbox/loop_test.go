package inbox_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/testing/explore"
)

// posting is a loop that runs until it is idle, and the goroutines that post to it. It is no host of
// an exploration: such hosts ask before each turn, and have no inbox.
type posting struct {
	*host.Loop
	x   *explore.X
	ran []string
}

// posted makes a loop and goroutines that post to it. It runs until all of them have ended and
// nothing waits.
func posted(x *explore.X, names []string, post ...func(p *posting)) *posting {
	p := &posting{Loop: host.NewLoop(host.Config{}), x: x}
	for i, name := range names {
		hold, err := p.Hold(name)
		require.NoError(x, err)
		x.Go(name, func() {
			defer hold.Release()
			post[i](p)
		})
	}
	x.Go("loop", func() {
		err := p.RunUntilIdle(x.Context())
		if err != nil && err != host.ErrClosed {
			x.Errorf("%v", err)
		}
	})
	x.Settle()
	return p
}

// note returns a callback that notes its name, and lets others go first.
func (p *posting) note(name string) func() {
	return func() {
		p.ran = append(p.ran, name)
		p.x.Point(name)
	}
}

func (p *posting) post(names ...string) {
	for _, name := range names {
		if err := p.Post(p.note(name)); err != nil {
			p.x.Errorf("%v", err)
		}
	}
}

// inOrder checks that names ran, each once and in this order; others may be between.
func (p *posting) inOrder(names ...string) {
	left := names
	for _, name := range p.ran {
		if len(left) > 0 && name == left[0] {
			left = left[1:]
			continue
		}
		for _, n := range names {
			if n == name {
				p.x.Errorf("%v: not %v", p.ran, names)
			}
		}
	}
	if len(left) > 0 {
		p.x.Errorf("%v: not %v", p.ran, names)
	}
}

// postings are programs of goroutines that post to a loop.
var postings = map[string]func(x *explore.X){
	"two goroutines: nothing is lost, and each is in order": func(x *explore.X) {
		p := posted(x, []string{"a", "b"},
			func(p *posting) { p.post("a1", "a2") },
			func(p *posting) { p.post("b1") })
		p.inOrder("a1", "a2")
		p.inOrder("b1")
	},
	"a timer is armed between two posts": func(x *explore.X) {
		p := posted(x, []string{"a", "b"},
			func(p *posting) {
				p.post("a1")
				_, err := p.SetTimeout(p.note("timer"), 0)
				require.NoError(x, err)
				p.post("a2")
			},
			func(p *posting) { p.post("b1", "b2") })
		p.inOrder("a1", "timer", "a2")
		p.inOrder("b1", "b2")
	},
	"an immediate is set between two posts": func(x *explore.X) {
		p := posted(x, []string{"a"}, func(p *posting) {
			p.post("a1")
			_, err := p.SetImmediate(p.note("immediate"))
			require.NoError(x, err)
			p.post("a2")
		})
		p.inOrder("a1", "immediate", "a2")
	},
	"a burst is ended from elsewhere": func(x *explore.X) {
		p := posted(x, []string{"a", "b"},
			func(p *posting) { p.post("a1", "a2", "a3") },
			func(p *posting) {
				require.NoError(x, p.QueueMicrotask(p.note("micro")))
				p.Stats()
			})
		p.inOrder("a1", "a2", "a3")
		p.inOrder("micro")
	},
	"somebody observes, and looks": func(x *explore.X) {
		p := posted(x, []string{"a", "b"},
			func(p *posting) { p.post("a1", "a2") },
			func(p *posting) {
				stop := p.Measure()
				p.post("b1")
				stop()
				p.post("b2")
			})
		p.inOrder("a1", "a2")
		p.inOrder("b1", "b2")
	},
	"the loop is closed": func(x *explore.X) {
		closed, late := false, 0
		p := posted(x, []string{"a", "b"},
			func(p *posting) {
				for range 2 {
					was := closed
					err := p.Post(func() {
						if closed {
							late++
						}
						x.Point("runs")
					})
					if was && err != host.ErrClosed {
						x.Errorf("posted to a closed loop: %v", err)
					}
				}
			},
			func(p *posting) {
				_ = p.Close()
				closed = true
			})
		require.Zero(x, late)
		require.Zero(x, p.Stats().Queued.Tasks)
	},
}

// Steps go from request to request, and from task to task. What happens within the inbox is explored
// in its own package.
func TestExpress_KeepsItsPromisesInAllOrders(t *testing.T) {
	for name, body := range postings {
		t.Run(name, func(t *testing.T) {
			r := explore.Search(t, body, explore.Config{Strategy: explore.Exhaustive, Preemptions: 2})
			if r.Failure != nil {
				t.Fatal(r.Failure.Report)
			}
			require.True(t, r.Complete)
			t.Logf("%d orders", r.Orders)
		})
	}
}
