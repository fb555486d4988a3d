package observable_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// The notifier speaks while a value is being delivered on another goroutine: it does not wait, and
// the end comes after the value.
func TestTakeUntil_EndsAfterAValueThatIsBeingDelivered(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		speak func(stop *observable.Subject[int])
		want  []string
	}{
		"with a value":             {func(stop *observable.Subject[int]) { stop.Next(1) }, []string{"0<a", "0a>", "0|"}},
		"with an error":            {func(stop *observable.Subject[int]) { stop.Error(errOops) }, []string{"0<a", "0a>", "0#"}},
		"with a value, then fails": {func(stop *observable.Subject[int]) { stop.Next(1); stop.Error(errOops) }, []string{"0<a", "0a>", "0|"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig()
			src, stop := observable.NewSubject[string](), observable.NewSubject[int]()
			inside, goOn := make(chan struct{}), make(chan struct{})
			o := observer[string](r)
			o.Next = func(v string) {
				r.note("<" + v)
				close(inside)
				<-goOn
				r.note(v + ">")
			}
			observable.TakeUntil[string](stop.Observable())(src.Observable()).Subscribe(ctx, o)
			var wg sync.WaitGroup
			wg.Go(func() { src.Next("a") })
			<-inside
			c.speak(stop)
			close(goOn)
			wg.Wait()
			require.Equal(t, c.want, r.log)
			require.False(t, src.Observed())
			require.False(t, stop.Observed())
		})
	}
}

// The notifier was first, though its end waits for the value inside which all of this happens.
func TestTakeUntil_IgnoresTheSourceAfterTheNotifier(t *testing.T) {
	t.Parallel()
	for name, say := range map[string]func(dst *observable.Subscriber[string]){
		"its values":     func(dst *observable.Subscriber[string]) { dst.Next("b") },
		"its completion": func(dst *observable.Subscriber[string]) { dst.Complete() },
		"its error":      func(dst *observable.Subscriber[string]) { dst.Error(errOops) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig()
			stop := observable.NewSubject[int]()
			var dst *observable.Subscriber[string]
			src := observable.New(func(s *observable.Subscriber[string]) { dst = s })
			o := observer[string](r)
			o.Next = func(v string) {
				r.note("<" + v)
				if v == "a" {
					stop.Next(1)
					say(dst)
				}
				r.note(v + ">")
			}
			observable.TakeUntil[string](stop.Observable())(src).Subscribe(ctx, o)
			dst.Next("a")
			require.Equal(t, []string{"0<a", "0a>", "0|"}, r.log)
		})
	}
}

func TestTakeUntil_ClosesWhenTheObserverPanics(t *testing.T) {
	t.Parallel()
	r := newRig()
	src, stop := observable.NewSubject[string](), observable.NewSubject[int]()
	o := observer[string](r)
	o.Next = func(string) {
		stop.Next(1)
		panic("boom")
	}
	sub := observable.TakeUntil[string](stop.Observable())(src.Observable()).Subscribe(ctx, o)
	require.Equal(t, "boom", recovered(func() { src.Next("a") }))
	require.True(t, sub.Closed())
	require.Empty(t, r.log, "no end")
}
