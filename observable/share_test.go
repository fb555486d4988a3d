package observable_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func msOf(n int) time.Duration { return time.Duration(n) * ms }

// visit is someone who subscribes, and perhaps leaves.
type visit struct {
	from, to int // ms; to is 0 if it stays
	want     string
}

// attend lets visitors subscribe to what op makes of a source, and counts the runs of that.
func attend(t *testing.T, diagram string, op func(*rig) observable.Operator[string, string], visits []visit, runs int) {
	t.Helper()
	r := newRig()
	started := 0
	shared := op(r)(observable.Defer(func() observable.Observable[string] {
		started++
		return r.cold(diagram)
	}))
	logs := make([]*rig, len(visits))
	for i, v := range visits {
		logs[i] = &rig{host: r.host}
		_, err := r.host.SetTimeout(func() {
			sub := shared.Subscribe(ctx, observer[string](logs[i]))
			if v.to > 0 {
				_, err := r.host.SetTimeout(sub.Unsubscribe, msOf(v.to-v.from))
				require.NoError(t, err)
			}
		}, msOf(v.from))
		require.NoError(t, err)
	}
	r.host.Advance(msOf(1000))
	for i, v := range visits {
		require.Equal(t, v.want, strings.Join(logs[i].log, " "), "visitor %d", i)
	}
	require.Equal(t, runs, started, "runs of the source")
}

func TestShare(t *testing.T) {
	t.Parallel()
	timer := func(r *rig) observable.Reset {
		return func(error) observable.Notifier { return observable.Timer(3*ms, r.async) }
	}
	config := func(c func(*rig) observable.ShareConfig[string]) func(*rig) observable.Operator[string, string] {
		return func(r *rig) observable.Operator[string, string] { return observable.ShareWithConfig(c(r)) }
	}
	for _, c := range []struct {
		name   string
		in     string
		op     func(*rig) observable.Operator[string, string]
		visits []visit
		runs   int
	}{
		{"one run for all", "-a-b-c|", always(observable.Share[string]), []visit{{0, 0, "1a 3b 5c 6|"}, {2, 0, "3b 5c 6|"}}, 1},
		{"the last who leaves ends it", "-a-b-c|", always(observable.Share[string]),
			[]visit{{0, 2, "1a"}, {0, 4, "1a 3b"}, {5, 7, "6a"}}, 2},
		{"after the end it begins anew", "-a|", always(observable.Share[string]), []visit{{0, 0, "1a 2|"}, {3, 0, "4a 5|"}}, 2},
		{"after an error it begins anew", "-a#", always(observable.Share[string]), []visit{{0, 0, "1a 2#"}, {3, 0, "4a 5#"}}, 2},
		{"no reset on completion", "-a|", config(func(*rig) observable.ShareConfig[string] {
			return observable.ShareConfig[string]{ResetOnComplete: observable.ResetNever}
		}), []visit{{0, 0, "1a 2|"}, {3, 0, "3|"}}, 1},
		{"no reset on an error", "-a#", config(func(*rig) observable.ShareConfig[string] {
			return observable.ShareConfig[string]{ResetOnError: observable.ResetNever}
		}), []visit{{0, 0, "1a 2#"}, {3, 0, "3#"}}, 1},
		{"no reset when nobody is left", "-a-b-c|", config(func(*rig) observable.ShareConfig[string] {
			return observable.ShareConfig[string]{ResetOnRefCountZero: observable.ResetNever}
		}), []visit{{0, 2, "1a"}, {4, 0, "5c 6|"}}, 1},
		{"who comes in time keeps it going", "-a-b-c|", config(func(r *rig) observable.ShareConfig[string] {
			return observable.ShareConfig[string]{ResetOnRefCountZero: timer(r)}
		}), []visit{{0, 2, "1a"}, {4, 0, "5c 6|"}}, 1},
		{"who comes too late does not", "-a-b-c-d-e|", config(func(r *rig) observable.ShareConfig[string] {
			return observable.ShareConfig[string]{ResetOnRefCountZero: timer(r)}
		}), []visit{{0, 2, "1a"}, {6, 8, "7a"}}, 2},
		{"a reset some time after the end", "-a|", config(func(r *rig) observable.ShareConfig[string] {
			return observable.ShareConfig[string]{ResetOnComplete: timer(r)}
		}), []visit{{0, 0, "1a 2|"}, {4, 0, "4|"}, {6, 0, "7a 8|"}}, 2},
		{"a subject that replays", "-a-b|", config(func(*rig) observable.ShareConfig[string] {
			return observable.ShareConfig[string]{Connector: func() observable.SubjectLike[string] { return observable.NewReplaySubject[string](0) }}
		}), []visit{{0, 0, "1a 3b 4|"}, {2, 0, "2a 3b 4|"}, {5, 0, "6a 8b 9|"}}, 2},
		{"ShareReplay replays after completion", "-a-b|", always(observable.ShareReplay[string](1)),
			[]visit{{0, 0, "1a 3b 4|"}, {2, 0, "2a 3b 4|"}, {5, 0, "5b 5|"}}, 1},
		{"ShareReplay goes on when nobody is left", "-a-b|", always(observable.ShareReplay[string](0)),
			[]visit{{0, 2, "1a"}, {3, 0, "3a 3b 4|"}}, 1},
		{"ShareReplay does not keep errors", "-a#", always(observable.ShareReplay[string](1)), []visit{{0, 0, "1a 2#"}, {3, 0, "4a 5#"}}, 2},
		{"ShareReplay that counts", "-a-b|", always(observable.ShareReplayWithConfig[string](0, observable.ShareReplayConfig{RefCount: true})),
			[]visit{{0, 2, "1a"}, {4, 0, "5a 7b 8|"}, {9, 0, "9a 9b 9|"}}, 2},
		{"ShareReplay that forgets", "-a-b-|", func(r *rig) observable.Operator[string, string] {
			return observable.ShareReplayWithConfig[string](0, observable.ShareReplayConfig{ReplayConfig: observable.ReplayConfig{Window: 2 * ms, Scheduler: r.async}})
		}, []visit{{0, 0, "1a 3b 5|"}, {4, 0, "4b 5|"}, {6, 0, "6|"}}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			attend(t, c.in, c.op, c.visits, c.runs)
		})
	}
}

func TestShare_OutlivesTheContextOfWhoCameFirst(t *testing.T) {
	t.Parallel()
	r := newRig()
	shared := observable.Share(r.cold("-a-b|"))
	first, cancel := context.WithCancel(ctx)
	shared.Subscribe(first, ignore[string]())
	shared.Subscribe(ctx, observer[string](r))
	cancel()
	r.host.Advance(9 * ms)
	require.Equal(t, []string{"1a", "3b", "4|"}, r.log)
}

func TestShare_TellsResetsTheError(t *testing.T) {
	t.Parallel()
	var causes []error
	note := func(err error) observable.Notifier {
		causes = append(causes, err)
		return observable.Never[int]()
	}
	config := observable.ShareConfig[int]{ResetOnError: note, ResetOnComplete: note, ResetOnRefCountZero: note}
	for _, src := range []observable.Observable[int]{observable.Throw[int](errOops), observable.Empty[int](), observable.Never[int]()} {
		observable.ShareWithConfig(config)(src).Subscribe(ctx, observable.Observer[int]{Error: func(error) {}}).Unsubscribe()
	}
	require.Equal(t, []error{errOops, nil, nil}, causes)
}

func TestShare_BeginsAnewAfterAPanic(t *testing.T) {
	t.Parallel()
	runs := 0
	shared := observable.Share(observable.New(func(dst *observable.Subscriber[int]) {
		runs++
		dst.Next(runs)
	}))
	require.Equal(t, "bug", recovered(func() { shared.Subscribe(ctx, observable.Next(func(int) { panic("bug") })) }))
	got := 0
	shared.Subscribe(ctx, observable.Next(func(v int) { got = v }))
	require.Equal(t, 2, got)
}

// The notifier's error is nobody's, and panics; in RxJS it is reported in a timer later.
func TestShare_EndsThoughItsResetNotifierFails(t *testing.T) {
	t.Parallel()
	failing := func(error) observable.Notifier { return observable.Throw[int](errOops) }
	shared := observable.ShareWithConfig(observable.ShareConfig[string]{ResetOnError: failing, ResetOnComplete: failing})
	for _, end := range []func(*observable.Subject[string]){
		func(s *observable.Subject[string]) { s.Complete() },
		func(s *observable.Subject[string]) { s.Error(errors.New("end")) },
	} {
		r := newRig()
		src := observable.NewSubject[string]()
		result := shared(src.Observable())
		result.Subscribe(ctx, observer[string](r))
		err, _ := recovered(func() { end(src) }).(error)
		require.ErrorIs(t, err, errOops)
		result.Subscribe(ctx, observer[string](r)) // it was not reset
		require.Len(t, r.log, 2)
		require.Equal(t, r.log[0], r.log[1])
	}
}

// Eight goroutines subscribe to a shared source and leave it again and again. It is subscribed once
// at a time, and let go of in the end.
func TestShare_HasOneConnectionAtATime(t *testing.T) {
	t.Parallel()
	for name, op := range map[string]observable.Operator[int, int]{
		"Share":       observable.Share[int],
		"ShareReplay": observable.ShareReplayWithConfig[int](0, observable.ShareReplayConfig{RefCount: true}),
		"ShareWithConfig notifiers": observable.ShareWithConfig(observable.ShareConfig[int]{
			ResetOnComplete:     func(error) observable.Notifier { return observable.Of(1) },
			ResetOnRefCountZero: func(error) observable.Notifier { return observable.Of(1) },
		}),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var mu sync.Mutex
			open, most := 0, 0
			count := func(n int) {
				mu.Lock()
				defer mu.Unlock()
				open += n
				most = max(most, open)
			}
			shared := op(observable.New(func(dst *observable.Subscriber[int]) {
				count(1)
				dst.AddFunc(func() { count(-1) })
				dst.Next(1)
			}))
			together(func(int) {
				for range 200 {
					shared.Subscribe(ctx, ignore[int]()).Unsubscribe()
				}
			})
			require.Zero(t, open)
			require.Positive(t, most)
		})
	}
}

// A source that completes again and again, on a goroutine of its own, for eight that subscribe
// again when it does: all get to their end.
func TestShare_EndsForAll(t *testing.T) {
	t.Parallel()
	var runs sync.WaitGroup
	shared := observable.Share(inBackground(&runs, observable.Range(0, 3)))
	var done [eight]chan struct{}
	together(func(g int) {
		done[g] = make(chan struct{})
		values := 0
		o := exclusive[int](t, &values)
		o.Complete = func() { close(done[g]) }
		observable.Pipe1(shared, observable.Repeat[int](50)).Subscribe(ctx, o)
	})
	for g := range done {
		<-done[g]
	}
	runs.Wait()
}
