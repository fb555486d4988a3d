package embedded_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
)

// keyed is an action whose keys say what a run does: it ends, it goes on in an hour, or it is in
// progress until the test lets it go.
type keyed struct {
	*rig
	act  *durable.Action[int]
	goOn chan bool

	mu   sync.Mutex
	runs map[string]int
}

func newKeyed(r *rig, claim bool) *keyed {
	k := &keyed{rig: r, goOn: make(chan bool), runs: map[string]int{}}
	e := r.open(durable.Config{})
	k.act = durable.Register(e, "act", func(self *durable.Of[int], n int) error {
		k.mu.Lock()
		k.runs[self.Key()]++
		k.mu.Unlock()
		switch {
		case strings.Contains(self.Key(), "goes on"):
			self.Schedule(n+1, time.Hour)
		case strings.Contains(self.Key(), "in progress"):
			<-k.goOn
		}
		return nil
	}, durable.ActionConfig[int]{Claim: claim, Keep: time.Second})
	eventually(r, func() bool { // the server knows the action
		names, err := durable.Names(r.ctx, e)
		return err == nil && len(names) == 1
	})
	return k
}

// ran returns how often a key has run.
func (k *keyed) ran(key string) int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.runs[key]
}

// lostCall is a call on a link of its own, whose first write arrives without its answer.
type lostCall struct {
	key    string
	link   *link
	result chan error
}

// lose begins a call.
func (k *keyed) lose(ctx context.Context, key string, call calling) *lostCall {
	link, e := newLink(k.rig)
	return link.begin(ctx, e, key, once("rx.t."), call)
}

// calling is a call of an action.
type calling func(context.Context, *durable.Action[int]) error

// begin begins a call, some of whose answers are lost.
func (l *link) begin(
	ctx context.Context, e durable.Engine, key string, lose func(string) bool, call calling,
) *lostCall {
	l.mu.Lock()
	l.lose = lose
	l.mu.Unlock()
	c := &lostCall{key, l, make(chan error, 1)}
	go func() { c.result <- call(ctx, durable.Remote[int](e, "act", nil)) }()
	return c
}

// A call whose answer is lost is sent again. Meanwhile, the run that it asked for has begun, has
// scheduled itself, or has ended. The call knows its own write below what the worker has written.
func TestCall_WhoseAnswerIsLostTakesEffectOnce(t *testing.T) {
	t.Parallel()
	calls := map[string]func(ctx context.Context, key string, a *durable.Action[int]) error{
		"schedule": func(ctx context.Context, key string, a *durable.Action[int]) error {
			return a.Schedule(ctx, key, 1, 0)
		},
		"scheduleNew": func(ctx context.Context, key string, a *durable.Action[int]) error {
			return a.ScheduleNew(ctx, key, 1, 0)
		},
		"reschedule": func(ctx context.Context, key string, a *durable.Action[int]) error {
			return a.Reschedule(ctx, key, 0)
		},
	}
	statuses := map[string]durable.Status{"ends": durable.Done, "goes on": durable.Pending,
		"in progress": durable.Running}
	for _, claim := range []bool{false, true} {
		t.Run(fmt.Sprint("claim ", claim), func(t *testing.T) {
			r := newRig(t)
			k := newKeyed(r, claim)
			var lost []*lostCall
			for name, call := range calls {
				for does := range statuses {
					key := name + ", " + does
					if name == "reschedule" {
						require.NoError(t, k.act.Schedule(r.ctx, key, 1, time.Hour))
					}
					lost = append(lost, k.lose(r.ctx, key,
						func(ctx context.Context, a *durable.Action[int]) error { return call(ctx, key, a) }))
				}
			}
			for _, l := range lost {
				take(r, l.link.lost)
				eventually(r, func() bool {
					_, does, _ := strings.Cut(l.key, ", ")
					want := statuses[does]
					if !claim && want == durable.Running {
						want = durable.Pending
					}
					i, err := k.act.Inspect(r.ctx, l.key)
					require.NoError(t, err)
					return k.ran(l.key) == 1 && i.Status == want
				})
				l.link.open <- struct{}{}
			}
			for _, l := range lost {
				require.NoError(t, take(r, l.result), l.key)
				require.Equal(t, 1, k.ran(l.key), l.key)
			}
			close(k.goOn)
			require.NoError(t, k.act.Schedule(r.ctx, "the last", 1, 0))
			eventually(r, func() bool { return k.ran("the last") == 1 })
			for _, l := range lost {
				require.Equal(t, 1, k.ran(l.key), l.key)
			}
		})
	}
}

// Others may call meanwhile. A few of their calls hide nothing; many do, which the caller is told.
func TestCall_WhoseAnswerIsLostIsKnownBelowOtherCalls(t *testing.T) {
	t.Parallel()
	schedule := func(ctx context.Context, key string, a *durable.Action[int]) error {
		return a.Schedule(ctx, key, 1, time.Hour)
	}
	unsubscribe := func(was durable.Cancellation) func(context.Context, string, *durable.Action[int]) error {
		return func(ctx context.Context, key string, a *durable.Action[int]) error {
			got, err := a.Unsubscribe(ctx, key)
			if err == nil && got != was {
				return fmt.Errorf("it answers %v", got)
			}
			return err
		}
	}
	const pending, none = true, false
	for name, c := range map[string]struct {
		call   func(context.Context, string, *durable.Action[int]) error
		before bool // there is a pending run before
		others int  // calls meanwhile
		want   error
	}{
		"schedule a new one":          {schedule, none, 3, nil},
		"schedule over another":       {schedule, pending, 3, nil},
		"schedule below many":         {schedule, none, 10, durable.ErrUncertain},
		"unsubscribe":                 {unsubscribe(durable.WasPending), pending, 0, nil},
		"unsubscribe below others":    {unsubscribe(durable.WasPending), pending, 3, nil},
		"unsubscribe below very many": {unsubscribe(durable.WasPending), pending, 10, durable.ErrUncertain},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			k := newKeyed(r, false)
			if c.before {
				require.NoError(t, k.act.Schedule(r.ctx, "k", 0, time.Hour))
			}
			l := k.lose(r.ctx, "k", func(ctx context.Context, a *durable.Action[int]) error {
				return c.call(ctx, "k", a)
			})
			take(r, l.link.lost)
			for n := range c.others {
				require.NoError(t, k.act.Schedule(r.ctx, "k", 100+n, time.Hour))
			}
			l.link.open <- struct{}{}
			require.ErrorIs(t, take(r, l.result), c.want)
			i, err := k.act.Inspect(r.ctx, "k")
			require.NoError(t, err)
			if c.others > 0 {
				require.Equal(t, 100+c.others-1, i.State, "the last call wins")
			}
		})
	}
}

// What never arrived is sent again, also if others have called meanwhile: their calls are listed.
func TestCall_ThatNeverArrivedTakesEffectLater(t *testing.T) {
	r := newRig(t)
	k := newKeyed(r, false)
	link, e := newLink(r)
	link.drop = true
	l := link.begin(r.ctx, e, "k", once("rx.t."),
		func(ctx context.Context, a *durable.Action[int]) error { return a.Schedule(ctx, "k", 1, time.Hour) })
	take(r, link.lost)
	for n := range 3 {
		require.NoError(t, k.act.Schedule(r.ctx, "k", 100+n, time.Hour))
	}
	link.open <- struct{}{}
	require.NoError(t, take(r, l.result))
	i, err := k.act.Inspect(r.ctx, "k")
	require.NoError(t, err)
	require.Equal(t, 1, i.State)
}

// The context ends while the call finds out what has become of its write.
func TestCall_WhoseContextEndsIsUncertain(t *testing.T) {
	r := newRig(t)
	k := newKeyed(r, false)
	link, e := newLink(r)
	write, read := once("rx.t."), once("$JS.API.STREAM.MSG.GET.")
	ctx, cancel := context.WithCancel(r.ctx)
	defer cancel()
	l := link.begin(ctx, e, "k", func(subject string) bool { return write(subject) || read(subject) },
		func(ctx context.Context, a *durable.Action[int]) error { return a.Schedule(ctx, "k", 1, 0) })
	take(r, link.lost)
	eventually(r, func() bool { return k.ran("k") == 1 })
	link.open <- struct{}{}
	require.Contains(t, take(r, link.lost), "MSG.GET")
	cancel()
	require.ErrorIs(t, take(r, l.result), durable.ErrUncertain)
}
