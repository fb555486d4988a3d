package observable_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

func TestReplaySubject_StopsReplayingToWhoLeaves(t *testing.T) {
	t.Parallel()
	replay := observable.NewReplaySubject[string](0)
	replay.Next("a")
	replay.Next("b")
	require.Equal(t, "0a 0|", watch(newRig(), observable.Pipe1(replay.Observable(), observable.Take[string](1))))
	require.False(t, replay.Observed())
}

// What happens to the subject in the midst of a replay comes after the replay.
func TestReplaySubject_MayBeUsedDuringAReplay(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		use  func(r *rig, replay *observable.ReplaySubject[string])
		want []string
	}{
		"by who sends": {
			func(_ *rig, replay *observable.ReplaySubject[string]) { replay.Next("c"); replay.Next("d") },
			[]string{"0a", "0b", "0c", "0d", "0z", "0|"},
		},
		"by who ends it": {
			func(_ *rig, replay *observable.ReplaySubject[string]) { replay.Next("c"); replay.Error(errOops) },
			[]string{"0a", "0b", "0c", "0#"},
		},
		"by who makes it unusable": {
			func(_ *rig, replay *observable.ReplaySubject[string]) { replay.Next("c"); replay.Unsubscribe() },
			[]string{"0a", "0b", "0c"},
		},
		"by who subscribes, and is told later": {
			func(r *rig, replay *observable.ReplaySubject[string]) {
				replay.Subscribe(ctx, observable.Next(func(v string) { r.note("second " + v) }))
			},
			[]string{"0a", "0second a", "0second b", "0b", "0z", "0second z", "0|"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig()
			replay := observable.NewReplaySubject[string](0)
			replay.Next("a")
			replay.Next("b")
			o := observer[string](r)
			note := o.Next
			o.Next = func(v string) {
				note(v)
				if v == "a" {
					require.True(t, replay.Observed())
					c.use(r, replay)
				}
			}
			replay.Subscribe(ctx, o)
			if name != "by who makes it unusable" {
				replay.Next("z")
				replay.Complete()
			}
			require.False(t, replay.Observed())
			require.Equal(t, c.want, r.log)
		})
	}
}

func TestReplaySubject_ReplaysAtOnceToWhoSubscribesDuringADelivery(t *testing.T) {
	t.Parallel()
	replay := observable.NewReplaySubject[int](0)
	var got []string
	replay.Subscribe(ctx, observable.Next(func(v int) {
		replay.Subscribe(ctx, observable.Next(func(w int) { got = append(got, fmt.Sprint(v, ":", w)) }))
		got = append(got, "after")
	}))
	replay.Next(1)
	replay.Next(2)
	require.Equal(t, []string{"1:1", "after", "2:1", "2:2", "after", "1:2"}, got)
}

// curious is a scheduler whose clock uses the subject that reads it.
type curious struct {
	scheduler.Scheduler
	subject *observable.ReplaySubject[int]
	read    int
}

func (c *curious) Now() time.Time {
	c.read++
	c.subject.Observed()
	return c.Scheduler.Now()
}

func TestReplaySubject_HoldsNoLockWhileItReadsTheTime(t *testing.T) {
	t.Parallel()
	clock := &curious{Scheduler: newRig().async}
	config := observable.ReplayConfig{Window: ms, Scheduler: clock}
	clock.subject = observable.NewReplaySubjectWithConfig[int](0, config)
	clock.subject.Next(1)
	clock.subject.Subscribe(ctx, ignore[int]()).Unsubscribe()
	require.Equal(t, 2, clock.read)
}

func TestReplaySubject_RefusesBadConfigs(t *testing.T) {
	t.Parallel()
	for want, c := range map[string]observable.ReplayConfig{
		"negative Window":             {Window: -1},
		"nil Scheduler with a Window": {Window: 1},
	} {
		for name, f := range map[string]func(){
			"NewReplaySubjectWithConfig": func() { observable.NewReplaySubjectWithConfig[int](0, c) },
			"ShareReplayWithConfig":      func() { observable.ShareReplayWithConfig[int](0, observable.ShareReplayConfig{Window: c.Window}) },
		} {
			require.Equal(t, "observable: "+name+": "+want, recovered(f))
		}
	}
}
