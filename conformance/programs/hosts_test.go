package programs_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/host"
)

// However its owner drives a virtual host, the program is the same.
func TestVirtual_RunsAlikeHoweverItIsDriven(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := drawProgram(t)
		want := playOn(virtual(), p, run)
		require.Equal(t, want, playOn(virtual(), p, func(v *host.Virtual) {
			for v.Step() {
			}
		}))
		chunks := rapid.SliceOfN(rapid.IntRange(0, 30), 1, 10).Draw(t, "chunks")
		require.Equal(t, want, playOn(virtual(), p, func(v *host.Virtual) {
			for _, c := range chunks {
				v.Advance(time.Duration(c) * ms)
			}
			run(v)
		}))
	})
}

const period = 16 * ms

var orders = []host.TimerOrder{host.StrictOrder, host.NodeOrder}

// Whatever watches a host, the program is the same. A loop in a bubble's time does what a virtual host
// does.
func TestHosts_RunAlikeWhoeverWatches(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		p := drawProgram(rt)
		if rapid.Bool().Draw(rt, "without schedulers") {
			p.Begin = drawer{rt, bare, false}.ops(4)
		}
		for _, order := range orders {
			c := host.Config{FramePeriod: period, TimerOrder: order}
			want := playOn(host.NewVirtual(c), p, run)
			for name, watch := range watchers {
				v := host.NewVirtual(c)
				watch(v)
				require.Equal(rt, want, playOn(v, p, run), "%v, %s, virtual", order, name)
				require.Equal(rt, want, playLoop(t, c, watch, p), "%v, %s, loop", order, name)
			}
		}
	})
}

// watchers watch a host, or give it something that never comes.
var watchers = map[string]func(host.Host){
	"unwatched": func(host.Host) {},
	"measured":  func(h host.Host) { h.Measure() },
	"traced":    func(h host.Host) { h.Trace(silent{}) },
	"beside a far timer": func(h host.Host) {
		id, _ := h.SetTimeout(func() { panic("the program does not last that long") }, time.Hour)
		h.Unref(id)
	},
}

// silent is a tracer that keeps nothing.
type silent struct{}

func (silent) Queued(host.Event)    {}
func (silent) Begin(host.Event)     {}
func (silent) End(host.Event)       {}
func (silent) Cancelled(host.Event) {}

// playLoop plays on a loop in a bubble of its own.
func playLoop(t *testing.T, c host.Config, watch func(host.Host), p program) (result []string) {
	synctest.Test(t, func(t *testing.T) {
		l := host.NewLoop(c)
		watch(l)
		pl := player{host: l, block: time.Sleep, program: p}
		pl.start()
		require.NoError(t, l.RunUntilIdle(t.Context()))
		result = pl.result()
	})
	return result
}

func virtual() *host.Virtual { return host.NewVirtual(host.Config{FramePeriod: period}) }

func playOn(v *host.Virtual, p program, drive func(*host.Virtual)) []string {
	pl := player{host: v, block: v.Block, program: p}
	pl.start()
	drive(v)
	return pl.result()
}

// run drives a virtual host to its end.
func run(v *host.Virtual) {
	if err := v.Run(); err != nil {
		panic(err)
	}
}
