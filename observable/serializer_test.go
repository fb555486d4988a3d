package observable_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// flattened is MergeAll, as a user may write it. do calls what subscribes.
func flattened(src observable.Observable[strs], do func(z *observable.Serializer, f func())) strs {
	return observable.Operate(func(src observable.Observable[strs], dst *observable.Subscriber[string]) {
		z := observable.NewSerializer(dst)
		observable.ForwardSerially(z, src, dst, observable.Observer[strs]{
			Next: func(w strs) {
				do(z, func() {
					observable.ForwardSerially(z, w, dst, observable.Observer[string]{
						Next: dst.Next, Complete: func() {}})
				})
			},
			Complete: func() {},
		})
	})(src)
}

// A function that has waited, and subscribes by ForwardSerially, has not handled its group before.
func TestForwardSerially_MissesNothingOfAGroupThatHasWaited(t *testing.T) {
	t.Parallel()
	dos := map[string]func(z *observable.Serializer, f func()){
		"at once":   func(_ *observable.Serializer, f func()) { f() },
		"in a Do":   (*observable.Serializer).Do,
		"in two Do": func(z *observable.Serializer, f func()) { z.Do(func() { z.Do(f) }) },
	}
	for name, within := range map[string]observable.Operator[strs, strs]{
		"alone":      func(src observable.Observable[strs]) observable.Observable[strs] { return src },
		"in windows": observable.Compose2(observable.WindowCount[strs](1), observable.MergeAll[strs]),
		"shared":     observable.Share[strs],
	} {
		for how, do := range dos {
			t.Run(name+", "+how, func(t *testing.T) {
				t.Parallel()
				src, stop := observable.NewSubject[string](), observable.NewSubject[string]()
				held, goOn := make(chan struct{}), make(chan struct{})
				var got []string
				observable.Pipe3(groups(src.Observable()), within,
					observable.MergeWith(observable.Of(stop.Observable())),
					func(src observable.Observable[strs]) strs { return flattened(src, do) },
				).Subscribe(ctx, observable.Next(func(v string) {
					got = append(got, v)
					if v == "stop" {
						close(held)
						<-goOn
					}
				}))
				var busy sync.WaitGroup
				busy.Go(func() { stop.Next("stop") })
				<-held
				for _, v := range []string{"a1", "a2", "b1", "a3", "b2"} {
					src.Next(v)
				}
				close(goOn)
				busy.Wait()
				src.Next("a4")
				require.Equal(t, []string{"stop", "a1", "a2", "a3", "b1", "b2", "a4"}, got)
			})
		}
	}
}

// timerOn makes a timer of an operator without a source.
func timerOn(s scheduler.Scheduler, ring func()) (timer *observable.SerialTimer) {
	observable.New(func(dst *observable.Subscriber[int]) {
		timer = observable.NewSerializer(dst).NewTimer(s, ring)
	}).Subscribe(ctx, observable.Observer[int]{})
	return timer
}

func TestSerialTimer_KeepsNoHostRunningWhenItIsStopped(t *testing.T) {
	t.Parallel()
	r := newRig()
	timer := timerOn(r.async, func() { r.note("ring") })
	timer.Reset(time.Hour)
	timer.Stop()
	timer.Stop()
	require.NoError(t, r.host.Run())
	require.Zero(t, r.host.Elapsed())
	timer.Reset(time.Second)
	timer.Stop()
	timer.Reset(2 * ms)
	require.NoError(t, r.host.Run())
	require.Equal(t, []string{"2ring"}, r.log)
}

// interrupted is a scheduler whose clock calls a function once.
type interrupted struct {
	scheduler.Scheduler
	once func()
}

func (i *interrupted) Now() time.Time {
	if f := i.once; f != nil {
		i.once = nil
		f()
	}
	return i.Scheduler.Now()
}

// A run that comes before the time of a Reset waits for the rest of that, but not if another Reset,
// on another goroutine, comes meanwhile.
func TestSerialTimer_TheLastResetHoldsAlsoIfItComesDuringARun(t *testing.T) {
	t.Parallel()
	r := newRig()
	s := &interrupted{Scheduler: r.async}
	timer := timerOn(s, func() { r.note("ring") })
	timer.Reset(ms)
	s.once = func() { // in the run
		timer.Reset(time.Hour)
		s.once = func() { timer.Reset(2 * ms) }
	}
	require.NoError(t, r.host.Run())
	require.Equal(t, []string{"3ring"}, r.log)
}
