package observable_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/subscription"
)

func TestSubject_IsUnusableAfterUnsubscribe(t *testing.T) {
	t.Parallel()
	subject := observable.NewSubject[int]()
	subject.Subscribe(context.Background(), observable.Next(func(int) { t.Error("told") }))
	subject.Unsubscribe()
	require.False(t, subject.Observed())
	for _, use := range []func(){
		func() { subject.Next(1) },
		func() { subject.Error(errOops) },
		subject.Complete,
		func() { subject.Subscribe(context.Background(), ignore[int]()) },
	} {
		require.Equal(t, observable.ErrObjectUnsubscribed, recovered(use))
	}
}

func TestSubject_MayBeChangedWhileItSends(t *testing.T) {
	t.Parallel()
	subject := observable.NewSubject[string]()
	r := newRig()
	second := subject.Subscribe(context.Background(), ignore[string]())
	subject.Subscribe(context.Background(), observable.Next(func(v string) {
		r.note(v)
		second.Unsubscribe()
		subject.Subscribe(context.Background(), observable.Next(func(v string) { r.note("late " + v) }))
	}))
	subject.Subscribe(context.Background(), observable.Next(func(v string) { r.note("third " + v) }))
	subject.Next("a")
	require.Equal(t, []string{"0a", "0third a"}, r.log)
}

// In RxJS what a subject throws that was unsubscribed is an error notification below an operator.
func TestSubject_PanicsWhenSubscribedAfterUnsubscribe(t *testing.T) {
	t.Parallel()
	r := newRig()
	src := observable.NewSubject[int]()
	src.Unsubscribe()
	below := observable.Map(func(n int) int { return n })(src.Observable())
	for _, o := range []observable.Observable[int]{src.Observable(), below} {
		require.Equal(t, observable.ErrObjectUnsubscribed, recovered(func() { o.Subscribe(ctx, observer[int](r)) }))
	}
	require.Empty(t, r.log)
}

// Subscribers come and go, between deliveries and during them. A value reaches those that were
// there when it was sent and still are, in the order in which they came.
func TestSubject_TellsWhoIsThereInTheOrderTheyCame(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		subject := observable.NewSubject[int]()
		var (
			there []int // the subscribers
			told  []int
			subs  []*subscription.Subscription
			leave = map[int][]int{} // those that make others leave when told
		)
		goes := func(who int) {
			if who >= len(subs) {
				return
			}
			subs[who].Unsubscribe()
			there = slices.DeleteFunc(there, func(n int) bool { return n == who })
		}
		t.Repeat(map[string]func(*rapid.T){
			"subscribe": func(t *rapid.T) {
				who := len(subs)
				if rapid.IntRange(0, 3).Draw(t, "makes others leave") == 0 {
					leave[who] = rapid.SliceOf(rapid.IntRange(0, 2*who)).Draw(t, "whom")
				}
				there = append(there, who)
				subs = append(subs, subject.Subscribe(t.Context(), observable.Next(func(int) {
					told = append(told, who)
					for _, other := range leave[who] {
						goes(other)
					}
				})))
			},
			"unsubscribe": func(t *rapid.T) {
				goes(rapid.IntRange(0, len(subs)).Draw(t, "who"))
			},
			"next": func(t *rapid.T) {
				var want []int
				left := map[int]bool{}
				for _, who := range there {
					if left[who] {
						continue
					}
					want = append(want, who)
					for _, other := range leave[who] {
						left[other] = true
					}
				}
				told = nil
				subject.Next(0)
				require.Equal(t, want, told)
			},
			"": func(t *rapid.T) { require.Equal(t, len(there) > 0, subject.Observed()) },
		})
	})
}
