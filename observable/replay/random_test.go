package replay_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/record"
	"github.com/rxsched/rxsched/observable/replay"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/subscription"
)

// pipeline builds the same pipeline of any inputs and schedulers.
type pipeline func(in []observable.Observable[int], on []scheduler.Scheduler) observable.Observable[int]

// stage is an operator of a random pipeline, with a time and a scheduler.
type stage struct {
	name string
	op   func(d time.Duration, s scheduler.Scheduler) observable.Operator[int, int]
}

func lengths(d time.Duration, s scheduler.Scheduler) observable.Operator[int, int] {
	return observable.Compose2(observable.BufferTime[int](d, s), observable.Map(func(all []int) int {
		return len(all)
	}))
}

func later(d time.Duration, s scheduler.Scheduler) func(v int) observable.Observable[int] {
	return func(v int) observable.Observable[int] {
		return observable.Pipe1(observable.Timer(d*time.Duration(1+v%3), s),
			observable.Map(func(int) int { return v }))
	}
}

var stages = []stage{
	{"DebounceTime", observable.DebounceTime[int]},
	{"ThrottleTime", func(d time.Duration, s scheduler.Scheduler) observable.Operator[int, int] {
		return observable.ThrottleTimeWithConfig[int](d, s, observable.ThrottleConfig{Trailing: true})
	}},
	{"AuditTime", observable.AuditTime[int]},
	{"SampleTime", observable.SampleTime[int]},
	{"Delay", observable.Delay[int]},
	{"BufferTime", lengths},
	{"SwitchMap", func(d time.Duration, s scheduler.Scheduler) observable.Operator[int, int] {
		return observable.SwitchMap(later(d, s))
	}},
	{"ConcatMap", func(d time.Duration, s scheduler.Scheduler) observable.Operator[int, int] {
		return observable.ConcatMap(later(d, s))
	}},
	{"ObserveOn", func(_ time.Duration, s scheduler.Scheduler) observable.Operator[int, int] {
		return observable.ObserveOn[int](s)
	}},
	{"MergeWith Interval", func(d time.Duration, s scheduler.Scheduler) observable.Operator[int, int] {
		return observable.MergeWith(observable.Pipe1(observable.Interval(d, s), observable.Take[int](3)))
	}},
	{"TimeInterval", func(_ time.Duration, s scheduler.Scheduler) observable.Operator[int, int] {
		return observable.Compose2(observable.TimeInterval[int](s),
			observable.Map(func(v observable.Elapsed[int]) int { return v.Value + int(v.Interval/ms) }))
	}},
}

// drawPipeline draws a pipeline of so many inputs and schedulers: stages for each input, a merge,
// and more stages. A hop leads each input to the first scheduler before the merge, if asked.
func drawPipeline(t *rapid.T, inputs, schedulers int, hop bool) pipeline {
	type drawn struct {
		stage
		d  time.Duration
		on int
	}
	row := func(label string, on *rapid.Generator[int]) (all []drawn) {
		for range rapid.IntRange(0, 3).Draw(t, label) {
			all = append(all, drawn{
				rapid.SampledFrom(stages).Draw(t, "stage"),
				time.Duration(rapid.IntRange(0, 5).Draw(t, "d")) * ms / 2, on.Draw(t, "on"),
			})
		}
		return all
	}
	var above [][]drawn
	for i := range inputs {
		on := rapid.IntRange(0, schedulers-1)
		if hop {
			on = rapid.Just(i)
		}
		above = append(above, row("above", on))
	}
	on := rapid.IntRange(0, schedulers-1)
	if hop {
		on = rapid.Just(0)
	}
	below := row("below", on)
	return func(in []observable.Observable[int], s []scheduler.Scheduler) observable.Observable[int] {
		through := func(src observable.Observable[int], all []drawn) observable.Observable[int] {
			for _, d := range all {
				src = d.op(max(d.d, ms/2), s[d.on])(src)
			}
			return src
		}
		var merged []observable.Observable[int]
		for i, src := range in {
			src = through(src, above[i])
			if hop {
				src = observable.ObserveOn[int](s[0])(src)
			}
			merged = append(merged, src)
		}
		return through(observable.Merge(merged...), below)
	}
}

var names = []string{"a", "b", "c"}

// recorded builds a pipeline with everything recorded.
func recorded(
	r *record.Recorder, p pipeline, in []observable.Observable[int], on []scheduler.Scheduler,
) observable.Observable[int] {
	var edges []observable.Observable[int]
	var schedulers []scheduler.Scheduler
	for i := range in {
		edges = append(edges, record.Edge[int](r, names[i])(in[i]))
	}
	for i := range on {
		schedulers = append(schedulers, r.Scheduler(names[i], on[i]))
	}
	return record.Output[int](r, "out")(p(edges, schedulers))
}

// repeats replays a recording, and fails unless the output is the same.
func repeats(t require.TestingT, p pipeline, file *bytes.Buffer, inputs, schedulers int) {
	text := file.String()
	r, err := replay.Read(file)
	require.NoError(t, err)
	var in []observable.Observable[int]
	var on []scheduler.Scheduler
	for i := range inputs {
		in = append(in, replay.Source[int](r, names[i]))
	}
	for i := range schedulers {
		on = append(on, r.Scheduler(names[i]))
	}
	replay.Expect(r, "out", p(in, on))
	require.NoError(t, r.Run(), text)
}

// Callbacks take time, so timers are late; and hosts whose clocks differ take turns at random.
func TestReplay_GivesTheOutputOfAnyPipelineOnVirtualHosts(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		hosts := make([]*rxsched.Virtual, rapid.IntRange(1, 3).Draw(t, "hosts"))
		on := make([]scheduler.Scheduler, len(hosts))
		for i := range hosts {
			hosts[i] = rxsched.NewVirtual(rxsched.Config{})
			on[i] = hosts[i].Async()
		}
		in := make([]observable.Observable[int], rapid.IntRange(1, 3).Draw(t, "inputs"))
		p := drawPipeline(t, len(in), len(on), false)
		var file bytes.Buffer
		r := record.New(&file, record.Config{Now: func() time.Time {
			latest := hosts[0].Now()
			for _, h := range hosts {
				if h.Now().After(latest) {
					latest = h.Now()
				}
			}
			return latest
		}})
		for i := range in {
			in[i] = drawInput(t, hosts)
		}
		back := observable.NewSubject[int]()
		in[0] = observable.Merge(in[0], back.Observable())
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		var sub *subscription.Subscription
		feeds, ends := rapid.IntRange(-2, 4).Draw(t, "feeds back"), rapid.IntRange(-2, 9).Draw(t, "ends after")
		sub = recorded(r, p, in, on).Subscribe(ctx, observable.Next(func(v int) {
			if feeds--; feeds >= 0 {
				hosts[0].Block(ms / 8)
				back.Next(v + 1)
				back.Next(v + 2)
			}
			if ends--; ends == 0 && sub != nil {
				sub.Unsubscribe()
			}
		}))
		if rapid.Bool().Draw(t, "unsubscribes") {
			at := time.Duration(rapid.IntRange(0, 20).Draw(t, "unsubscribed at")) * ms / 2
			_, err := hosts[0].SetTimeout(sub.Unsubscribe, at)
			require.NoError(t, err)
		}
		if rapid.IntRange(0, 2).Draw(t, "closes") == 0 {
			h := rapid.SampledFrom(hosts).Draw(t, "closes which")
			_, err := hosts[0].SetTimeout(func() { require.NoError(t, h.Close()) },
				time.Duration(rapid.IntRange(1, 20).Draw(t, "closes at"))*ms/2)
			require.NoError(t, err)
		}
		turns := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "turns"), 0))
		for range 150 {
			h := earliest(hosts)
			if turns.IntN(4) == 0 {
				h = hosts[turns.IntN(len(hosts))]
			}
			h.Step()
		}
		require.NoError(t, r.Close())
		repeats(t, p, &file, len(in), len(on))
	})
}

// drawInput draws a hot or a behaviour subject, with values at random times of a random host.
func drawInput(t *rapid.T, hosts []*rxsched.Virtual) observable.Observable[int] {
	h := rapid.SampledFrom(hosts).Draw(t, "host")
	src, next, complete := subject(rapid.Bool().Draw(t, "behaviour"))
	at := time.Duration(0)
	for range rapid.IntRange(0, 8).Draw(t, "values") {
		at += time.Duration(rapid.IntRange(0, 5).Draw(t, "after")) * ms / 2
		v, block := rapid.IntRange(0, 9).Draw(t, "v"), rapid.IntRange(0, 3).Draw(t, "block")
		_, err := h.SetTimeout(func() {
			h.Block(time.Duration(block) * ms / 4)
			next(v)
			h.Block(time.Duration(block) * ms / 4)
		}, at)
		require.NoError(t, err)
	}
	if rapid.Bool().Draw(t, "completes") {
		_, err := h.SetTimeout(complete, at)
		require.NoError(t, err)
	}
	return src
}

func subject(behaviour bool) (src observable.Observable[int], next func(int), complete func()) {
	if behaviour {
		s := observable.NewBehaviorSubject(7)
		return s.Observable(), s.Next, s.Complete
	}
	s := observable.NewSubject[int]()
	return s.Observable(), s.Next, s.Complete
}

func earliest(hosts []*rxsched.Virtual) *rxsched.Virtual {
	first := hosts[0]
	for _, h := range hosts[1:] {
		a, aok := first.Next()
		b, bok := h.Next()
		if bok && (!aok || b < a) {
			first = h
		}
	}
	return first
}

// Three loops run at the same time, on goroutines of their own. Their parts of the pipeline meet on
// the first one only.
func TestReplay_GivesTheOutputOfAnyPipelineOnLoops(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		const n = 3
		p := drawPipeline(rt, n, n, true)
		gaps := rapid.SliceOfN(rapid.IntRange(0, 300), 8, 8).Draw(rt, "gaps")
		synctest.Test(t, func(t *testing.T) {
			var file bytes.Buffer
			r := record.New(&file, record.Config{})
			var in []observable.Observable[int]
			var on []scheduler.Scheduler
			var start []func()
			for range n {
				rx := rxsched.New(rxsched.Config{})
				defer rx.Close()
				s := observable.NewSubject[int]()
				in, on = append(in, s.Observable()), append(on, rx.Async())
				start = append(start, func() {
					at := time.Duration(0)
					for v, gap := range gaps {
						at += time.Duration(gap) * 10 * time.Microsecond
						_, err := rx.SetTimeout(func() { s.Next(v) }, at)
						require.NoError(t, err)
					}
				})
			}
			recorded(r, p, in, on).Subscribe(t.Context(), observable.Observer[int]{})
			var all sync.WaitGroup
			for _, f := range start {
				all.Go(f)
			}
			all.Wait()
			time.Sleep(40 * ms)
			synctest.Wait()
			require.NoError(t, r.Close())
			repeats(t, p, &file, n, n)
		})
	})
}
