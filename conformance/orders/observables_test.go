package orders_test

import (
	"context"
	"errors"
	"iter"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/subscription"
)

// seen is what an observer has got. One goroutine at a time acts, so it needs no lock.
type seen struct {
	x      *X
	got    []int
	end    error // errCompleted if it was a completion
	inside bool
}

var errCompleted = errors.New("completed")

// observer keeps what it gets, and fails the order if calls overlap or come after the end. Others
// may go on while it handles a value.
func (s *seen) observer() observable.Observer[int] {
	return observable.Observer[int]{
		Next: func(v int) {
			s.enter("a value")
			s.got = append(s.got, v)
			s.x.Point("delivers")
			s.inside = false
		},
		Error:    s.ends,
		Complete: func() { s.ends(errCompleted) },
	}
}

func (s *seen) enter(what string) {
	if s.inside {
		s.x.Errorf("%s comes while another is delivered", what)
	}
	if s.end != nil {
		s.x.Errorf("%s comes after the end", what)
	}
	s.inside = true
}

func (s *seen) ends(err error) {
	s.enter("an end")
	s.end = err
	s.x.Point("ends")
	s.inside = false
}

// sends makes a goroutine that sends values to a subject of any kind and completes it.
func sends(x *X, name string, to observable.SubjectLike[int], values ...int) {
	x.Go(name, func() {
		for _, v := range values {
			to.Next(v)
		}
		to.Complete()
	})
}

// inOrder fails the order if the values of each sender, which have one tens digit, are not in
// order.
func (s *seen) inOrder() {
	latest := map[int]int{}
	for _, v := range s.got {
		if v <= latest[v/10] {
			s.x.Errorf("%d comes after %d", v, latest[v/10])
		}
		latest[v/10] = v
	}
}

func (s *seen) all(values ...int) {
	s.inOrder()
	require.ElementsMatch(s.x, values, s.got)
	require.Equal(s.x, errCompleted, s.end)
}

// bounded is a backlog of one value, for which senders wait.
var bounded = observable.Backlog{Limit: 1}

func TestMerge_TwoGoroutinesNoOverlapNothingLost(t *testing.T) {
	explored(t, func(x *X) {
		a, b, s := observable.NewSubject[int](), observable.NewSubject[int](), &seen{x: x}
		observable.Merge(a.Observable(), b.Observable()).Subscribe(x.Context(), s.observer())
		sends(x, "a", a, 11, 12)
		sends(x, "b", b, 21, 22)
		x.Settle()
		s.all(11, 12, 21, 22)
	})
}

func TestGroupBy_AGroupThatABusyMergeGetsKeepsItsValues(t *testing.T) {
	explored(t, func(x *X) {
		a, b, s := observable.NewSubject[int](), observable.NewSubject[int](), &seen{x: x}
		observable.Pipe3(a.Observable(),
			observable.GroupBy[int, int](func(v int) int { return v / 10 }),
			observable.MergeWith(observable.Of(observable.Grouped[int, int]{Observable: b.Observable()})),
			observable.MergeMap(func(g observable.Grouped[int, int]) observable.Observable[int] { return g.Observable }),
		).Subscribe(x.Context(), s.observer())
		sends(x, "a", a, 11, 12, 21)
		sends(x, "b", b, 91)
		x.Settle()
		s.all(11, 12, 21, 91)
	})
}

func TestMergeAll_SendersWaitForAPlace(t *testing.T) {
	explored(t, func(x *X) {
		a, b, s := observable.NewSubject[int](), observable.NewSubject[int](), &seen{x: x}
		observable.MergeAllWithConfig[int](observable.MergeConfig{Arriving: bounded})(
			observable.Of(a.Observable(), b.Observable())).Subscribe(x.Context(), s.observer())
		sends(x, "a", a, 11, 12)
		sends(x, "b", b, 21)
		x.Settle()
		s.all(11, 12, 21)
	})
}

func TestMergeAll_UnsubscribingFreesSenders(t *testing.T) {
	explored(t, func(x *X) {
		a, b, s := observable.NewSubject[int](), observable.NewSubject[int](), &seen{x: x}
		sub := observable.MergeAllWithConfig[int](observable.MergeConfig{Arriving: bounded})(
			observable.Of(a.Observable(), b.Observable())).Subscribe(x.Context(), s.observer())
		sends(x, "a", a, 11)
		sends(x, "b", b, 21, 22)
		x.Go("leaves", sub.Unsubscribe)
		x.Settle()
		s.inOrder()
	})
}

func TestObserveOn_AnotherGoroutineSValuesComeInOrder(t *testing.T) {
	explored(t, func(x *X) {
		src, s, ui := observable.NewSubject[int](), &seen{x: x}, x.Host("ui")
		observable.ObserveOn[int](ui.Async())(src.Observable()).Subscribe(x.Context(), s.observer())
		sends(x, "a", src, 11, 12, 13)
		x.Settle()
		s.all(11, 12, 13)
	})
}

func TestObserveOn_LosesNothingOfTwoSenders(t *testing.T) {
	for _, backlog := range []observable.Backlog{{}, bounded} {
		explored(t, func(x *X) {
			var in *observable.Subscriber[int]
			src := observable.New(func(dst *observable.Subscriber[int]) { in = dst })
			s, ui := &seen{x: x}, x.Host("ui")
			hop(ui, backlog)(src).Subscribe(x.Context(), s.observer())
			x.Go("a", func() { in.Next(11) })
			x.Go("b", func() { in.Next(21); in.Next(22) })
			x.Settle()
			s.inOrder()
			require.Len(x, s.got, 3)
		})
	}
}

func TestObserveOn_DeliversTheLatestWhereOthersGiveWay(t *testing.T) {
	for _, overflow := range []observable.Overflow{observable.OverflowDropOldest, observable.OverflowKeepLatest} {
		explored(t, func(x *X) {
			src, s, ui := observable.NewSubject[int](), &seen{x: x}, x.Host("ui")
			hop(ui, observable.Backlog{Limit: 1, Overflow: overflow})(src.Observable()).
				Subscribe(x.Context(), s.observer())
			sends(x, "a", src, 11, 12, 13)
			x.Settle()
			s.inOrder()
			require.Equal(x, 13, s.got[len(s.got)-1])
		})
	}
}

func TestObserveOn_ABoundedBacklogMakesSendersWait(t *testing.T) {
	explored(t, func(x *X) {
		src, s, ui := observable.NewSubject[int](), &seen{x: x}, x.Host("ui")
		hop(ui, bounded)(src.Observable()).Subscribe(x.Context(), s.observer())
		sends(x, "a", src, 11, 12, 13)
		x.Settle()
		s.all(11, 12, 13)
	})
}

func TestObserveOn_ASenderThatHasPausedWaitsForRoom(t *testing.T) {
	explored(t, func(x *X) {
		src, s, ui := observable.NewSubject[int](), &seen{x: x}, x.Host("ui")
		goesOn, o := make(chan int), s.observer()
		next := o.Next
		o.Next = func(v int) {
			next(v)
			if v == 11 {
				close(goesOn)
			}
		}
		hop(ui, bounded)(src.Observable()).Subscribe(x.Context(), o)
		x.Go("a", func() {
			src.Next(11)
			src.Next(12)
			<-goesOn
			src.Next(13)
			src.Complete()
		})
		x.Settle()
		s.all(11, 12, 13)
	})
}

func TestObserveOn_UnsubscribingFreesTheSender(t *testing.T) {
	explored(t, func(x *X) {
		src, s, ui := observable.NewSubject[int](), &seen{x: x}, x.Host("ui")
		sub := hop(ui, bounded)(src.Observable()).Subscribe(x.Context(), s.observer())
		sends(x, "a", src, 11, 12, 13)
		x.Go("leaves", sub.Unsubscribe)
		x.Settle()
		s.inOrder()
	})
}

func TestObserveOn_ClosingTheHostFreesTheSenderAndEndsTheSequence(t *testing.T) {
	explored(t, func(x *X) {
		src, s, ui := observable.NewSubject[int](), &seen{x: x}, x.Host("ui")
		hop(ui, bounded)(src.Observable()).Subscribe(x.Context(), s.observer())
		sends(x, "a", src, 11, 12)
		x.Go("closes", func() { ui.Close() })
		x.Settle()
		s.inOrder()
		if !errors.Is(s.end, scheduler.ErrAbandoned) {
			require.Equal(x, errCompleted, s.end)
			require.Equal(x, []int{11, 12}, s.got)
		}
	})
}

// What is needed first is the goroutine that takes the values, and then the source's host.
func TestObserveOn_TheHostOfTheSourceIsNeededOnceTheTakerHasTaken(t *testing.T) {
	explored(t, func(x *X) {
		ui, s := x.Host("ui"), &seen{x: x}
		src := observable.NewSubject[int]()
		x.Go("takes", func() {
			one := observable.ValuesConfig{Backlog: observable.Backlog{Limit: 1}}
			values := hop(ui, bounded)(src.Observable())
			for v, err := range observable.ValuesWithConfig(x.Context(), values, one) {
				if s.end = err; err == nil {
					s.observer().Next(v)
				}
			}
		})
		for v := range 4 {
			ui.Post(func() { src.Next(11 + v) })
		}
		ui.Post(src.Complete)
		x.Settle()
		s.inOrder()
		if s.end != nil {
			require.ErrorIs(x, s.end, observable.ErrWouldDeadlock)
		}
	})
}

func TestDemand_ASourceOnAnotherHostWaitsForRoom(t *testing.T) {
	explored(t, func(x *X) {
		s, ui, worker := &seen{x: x}, x.Host("ui"), x.Host("worker")
		hop(ui, bounded)(slice(worker, 11, 12, 13)).Subscribe(x.Context(), s.observer())
		x.Settle()
		s.all(11, 12, 13)
	})
}

func TestDemand_AGoroutineWaitsForRoom(t *testing.T) {
	explored(t, func(x *X) {
		s, ui := &seen{x: x}, x.Host("ui")
		hop(ui, bounded)(iterator(11, 12, 13)).Subscribe(x.Context(), s.observer())
		x.Settle()
		s.all(11, 12, 13)
	})
}

func TestDemand_UnsubscribingFreesWhatWaits(t *testing.T) {
	explored(t, func(x *X) {
		s, ui := &seen{x: x}, x.Host("ui")
		sub := hop(ui, bounded)(iterator(11, 12, 13)).Subscribe(x.Context(), s.observer())
		x.Go("leaves", sub.Unsubscribe)
		x.Settle()
		s.inOrder()
	})
}

func TestDemand_OfTwoSourcesNoneIsForgottenAndNoneOverruns(t *testing.T) {
	explored(t, func(x *X) {
		s, ui := &seen{x: x}, x.Host("ui")
		src := observable.Merge(slice(x.Host("worker"), 11), slice(ui, 21))
		hop(ui, bounded)(src).Subscribe(x.Context(), s.observer())
		x.Settle()
		s.all(11, 21)
	})
}

func TestDemand_AHopHoldsWhatTheNextHasNoRoomFor(t *testing.T) {
	explored(t, func(x *X) {
		s, ui, worker := &seen{x: x}, x.Host("ui"), x.Host("worker")
		observable.Pipe2(slice(ui, 11, 12, 13), hop(worker, bounded), hop(ui, bounded)).
			Subscribe(x.Context(), s.observer())
		x.Settle()
		s.all(11, 12, 13)
	})
}

func TestDemand_ASharedSourceGoesOnWhenASlowObserverLeaves(t *testing.T) {
	explored(t, func(x *X) {
		fast, slow, ui := &seen{x: x}, &seen{x: x}, x.Host("ui")
		shared := observable.Share(slice(x.Host("worker"), 11))
		sub := hop(ui, bounded)(shared).Subscribe(x.Context(), slow.observer())
		shared.Subscribe(x.Context(), fast.observer())
		x.Go("leaves", sub.Unsubscribe)
		x.Settle()
		fast.inOrder()
		require.Equal(x, errCompleted, fast.end)
		slow.inOrder()
	})
}

func TestShare_TheSourceIsSubscribedOnceAtATimeAndLeft(t *testing.T) {
	explored(t, func(x *X) {
		live := 0
		shared := observable.Share(observable.New(func(dst *observable.Subscriber[int]) {
			live++
			dst.AddFunc(func() { live-- })
		}))
		for _, name := range []string{"a", "b"} {
			s := &seen{x: x}
			x.Go(name, func() { shared.Subscribe(x.Context(), s.observer()).Unsubscribe() })
		}
		x.Settle()
		require.Equal(x, 0, live)
	})
}

func TestShare_LateSubscribersAndTheEnd(t *testing.T) {
	explored(t, func(x *X) {
		src := observable.NewSubject[int]()
		shared := observable.Share(src.Observable())
		var all []*seen
		for _, name := range []string{"a", "b"} {
			s := &seen{x: x}
			all = append(all, s)
			x.Go(name, func() { shared.Subscribe(x.Context(), s.observer()) })
		}
		sends(x, "src", src, 11, 12)
		x.Settle()
		for _, s := range all {
			require.Equal(x, errCompleted, s.end)
			require.Subset(x, []int{11, 12}, s.got)
			s.inOrder()
		}
	})
}

func TestShareReplay_EachSubscriberGetsAllThatItIsToReplay(t *testing.T) {
	explored(t, func(x *X) {
		src := observable.NewSubject[int]()
		shared := observable.ShareReplay[int](9)(src.Observable())
		first, late := &seen{x: x}, &seen{x: x}
		shared.Subscribe(x.Context(), first.observer())
		x.Go("late", func() { shared.Subscribe(x.Context(), late.observer()) })
		sends(x, "src", src, 11, 12)
		x.Settle()
		first.all(11, 12)
		late.all(11, 12)
	})
}

func TestSubject_SubscribingLeavingAndSendingAtATime(t *testing.T) {
	explored(t, func(x *X) {
		src, stays, leaves, late := observable.NewSubject[int](), &seen{x: x}, &seen{x: x}, &seen{x: x}
		src.Observable().Subscribe(x.Context(), stays.observer())
		sub := src.Observable().Subscribe(x.Context(), leaves.observer())
		x.Go("leaves", sub.Unsubscribe)
		x.Go("late", func() { src.Observable().Subscribe(x.Context(), late.observer()) })
		sends(x, "src", src, 11)
		x.Settle()
		stays.all(11)
		require.Equal(x, errCompleted, late.end)
	})
}

func TestAChain_TheSubscriberLeavesWhileTheSourceEndsAndAllIsTornDownOnce(t *testing.T) {
	explored(t, func(x *X) {
		src, s, torn := observable.NewSubject[int](), &seen{x: x}, 0
		counted := observable.New(func(dst *observable.Subscriber[int]) {
			dst.AddFunc(func() { torn++ })
			src.Observable().SubscribeTo(dst)
		})
		same := observable.Map(func(v int) int { return v })
		sub := observable.Pipe3(counted, same, observable.Take[int](2), same).Subscribe(x.Context(), s.observer())
		sends(x, "src", src, 11, 12)
		x.Go("leaves", sub.Unsubscribe)
		x.Settle()
		s.inOrder()
		require.Equal(x, 1, torn)
		require.Zero(x, sub.Len())
	})
}

func TestSubscribe_TheContextEndsWhileTheSubscriptionIsMadeAndLeft(t *testing.T) {
	explored(t, func(x *X) {
		ctx, cancel := context.WithCancel(x.Context())
		made, torn := 0, 0
		src := observable.New(func(dst *observable.Subscriber[int]) {
			made++
			dst.AddFunc(func() { torn++ })
		})
		x.Go("ends", cancel)
		sub := src.Subscribe(ctx, (&seen{x: x}).observer())
		x.Go("leaves", sub.Unsubscribe)
		x.Settle()
		require.Equal(x, made, torn)
		require.True(x, sub.Closed())
		require.Zero(x, sub.Len())
	})
}

func TestMergeMap_AChainOfWhatIsKnownIsLeftWhileItSends(t *testing.T) {
	explored(t, func(x *X) {
		src, s := observable.NewSubject[int](), &seen{x: x}
		sub := observable.MergeMap(pair)(src.Observable()).Subscribe(x.Context(), s.observer())
		sends(x, "src", src, 11, 13)
		x.Go("leaves", sub.Unsubscribe)
		x.Settle()
		s.inOrder()
		require.Zero(x, sub.Len())
	})
}

func TestMergeMap_AChainOfWhatIsKnownAndAnotherGoroutineThatCompletes(t *testing.T) {
	explored(t, func(x *X) {
		src, other, s := observable.NewSubject[int](), observable.NewSubject[int](), &seen{x: x}
		observable.MergeMap(pairOr(other))(src.Observable()).Subscribe(x.Context(), s.observer())
		src.Next(0)
		sends(x, "src", src, 11)
		sends(x, "other", other, 21)
		x.Settle()
		s.all(11, 12, 21)
	})
}

func TestMergeMap_AChainOfWhatIsKnownAndAnotherGoroutineThatFails(t *testing.T) {
	explored(t, func(x *X) {
		src, other, s := observable.NewSubject[int](), observable.NewSubject[int](), &seen{x: x}
		observable.MergeMap(pairOr(other))(src.Observable()).Subscribe(x.Context(), s.observer())
		src.Next(0)
		sends(x, "src", src, 11)
		x.Go("other", func() { other.Error(errFailed) })
		x.Settle()
		s.inOrder()
		require.Equal(x, errFailed, s.end)
	})
}

func TestConcatMap_OneCompletesElsewhereWhileItIsSubscribed(t *testing.T) {
	explored(t, func(x *X) {
		s := &seen{x: x}
		elsewhere := observable.New(func(dst *observable.Subscriber[int]) {
			x.Go("completes", func() {
				dst.Next(11)
				dst.Complete()
			})
		})
		then := func(v int) observable.Observable[int] {
			if v == 0 {
				return elsewhere
			}
			return observable.Range(20+v, 2)
		}
		observable.ConcatMap(then)(observable.Of(0, 1, 0)).Subscribe(x.Context(), s.observer())
		x.Settle()
		require.Equal(x, []int{11, 21, 22, 11}, s.got)
		require.Equal(x, errCompleted, s.end)
	})
}

func TestGroupBy_AGroupIsLeftAndObservedWhileItEnds(t *testing.T) {
	explored(t, func(x *X) {
		src, stays, leaves, late := observable.NewSubject[int](), &seen{x: x}, &seen{x: x}, &seen{x: x}
		var group observable.Observable[int]
		var sub *subscription.Subscription
		all := observable.GroupBy(func(int) int { return 0 })(src.Observable()).Subscribe(x.Context(),
			observable.Next(func(g observable.Grouped[int, int]) {
				group = g.Observable
				group.Subscribe(x.Context(), stays.observer())
				sub = group.Subscribe(x.Context(), leaves.observer())
			}))
		src.Next(11)
		all.Unsubscribe() // observers of the group keep the source
		x.Go("leaves", sub.Unsubscribe)
		x.Go("late", func() { group.Subscribe(x.Context(), late.observer()) })
		sends(x, "src", src, 12)
		x.Settle()
		stays.all(11, 12)
		leaves.inOrder()
		require.Equal(x, errCompleted, late.end)
		require.False(x, src.Observed())
	})
}

func TestRepeat_TheNotifierSpeaksWhileTheRunBeforeItIsLeft(t *testing.T) {
	explored(t, func(x *X) {
		tick, s, runs := observable.NewReplaySubject[int](9), &seen{x: x}, 10
		numbered := observable.Map(func(int) int {
			runs++
			return runs
		})(observable.Of(0))
		again := observable.RepeatWithConfig[int](3, observable.RepeatConfig{
			Delay: func(int) observable.Notifier { return tick.Observable() },
		})(numbered)
		x.Go("subscribes", func() { again.Subscribe(x.Context(), s.observer()) })
		sends(x, "tick", tick, 1)
		x.Settle()
		s.all(11, 12, 13)
	})
}

func TestRepeat_AChainOfWhatIsKnownIsLeft(t *testing.T) {
	explored(t, func(x *X) {
		s, runs, sub := &seen{x: x}, 10, subscription.New(nil)
		numbered := observable.Map(func(int) int {
			runs++
			return runs
		})(observable.Of(0))
		left := observable.New(func(dst *observable.Subscriber[int]) {
			sub.Add(dst)
			observable.Repeat[int](3)(numbered).SubscribeTo(dst)
		})
		x.Go("subscribes", func() { left.Subscribe(x.Context(), s.observer()) })
		x.Go("leaves", sub.Unsubscribe)
		x.Settle()
		s.inOrder()
	})
}

func TestCatchError_TheOtherIsOnAnotherGoroutine(t *testing.T) {
	explored(t, func(x *X) {
		src, other, s := observable.NewReplaySubject[int](9), observable.NewReplaySubject[int](9), &seen{x: x}
		failures := 0
		caught := observable.CatchError(func(
			_ error, caught observable.Observable[int],
		) observable.Observable[int] {
			if failures++; failures < 3 {
				return caught
			}
			return other.Observable()
		})(src.Observable())
		src.Error(errFailed)
		x.Go("subscribes", func() { caught.Subscribe(x.Context(), s.observer()) })
		sends(x, "other", other, 11, 12)
		x.Settle()
		s.all(11, 12)
		require.Equal(x, 3, failures)
	})
}

func TestTakeUntil_TheNotifierCutsValuesOff(t *testing.T) {
	explored(t, func(x *X) {
		src, cut, s := observable.NewSubject[int](), observable.NewSubject[int](), &seen{x: x}
		observable.TakeUntil[int](cut.Observable())(src.Observable()).Subscribe(x.Context(), s.observer())
		sends(x, "src", src, 11, 12)
		sends(x, "cut", cut, 1)
		x.Settle()
		s.inOrder()
		require.Equal(x, errCompleted, s.end)
	})
}

func TestSwitchMap_TheInnerObservableIsOnAnotherGoroutine(t *testing.T) {
	explored(t, func(x *X) {
		outer, s := observable.NewSubject[int](), &seen{x: x}
		inner := []*observable.Subject[int]{observable.NewSubject[int](), observable.NewSubject[int]()}
		observable.SwitchMap(func(i int) observable.Observable[int] { return inner[i].Observable() })(
			outer.Observable()).Subscribe(x.Context(), s.observer())
		outer.Next(0)
		sends(x, "outer", outer, 1)
		sends(x, "first", inner[0], 11)
		x.Settle()
		inner[1].Next(21)
		inner[1].Complete()
		require.Equal(x, 21, s.got[len(s.got)-1])
		require.Equal(x, errCompleted, s.end)
	})
}

func TestZip_NoPairIsLost(t *testing.T) {
	explored(t, func(x *X) {
		a, b, s := observable.NewSubject[int](), observable.NewSubject[int](), &seen{x: x}
		observable.Zip2(a.Observable(), b.Observable(), func(a, b int) int { return a + b }).
			Subscribe(x.Context(), s.observer())
		sends(x, "a", a, 11, 12)
		sends(x, "b", b, 100, 200)
		x.Settle()
		require.Equal(x, []int{111, 212}, s.got)
		require.Equal(x, errCompleted, s.end)
	})
}

func TestObserveOn_ABatchThatGivesWayToAMicrotaskGoesOn(t *testing.T) {
	explored(t, func(x *X) {
		src, s, ui := observable.NewSubject[int](), &seen{x: x}, x.Host("ui")
		o := s.observer()
		next := o.Next
		o.Next = func(v int) {
			ui.QueueMicrotask(func() {})
			next(v)
		}
		observable.ObserveOn[int](ui.Async())(src.Observable()).Subscribe(x.Context(), o)
		sends(x, "a", src, 11, 12, 13)
		x.Settle()
		s.all(11, 12, 13)
	})
}

func TestShare_ASubscriberLeavesBeforeItHasJoined(t *testing.T) {
	explored(t, func(x *X) {
		live := 0
		shared := observable.Share(observable.New(func(dst *observable.Subscriber[int]) {
			live++
			dst.AddFunc(func() { live-- })
		}))
		ctx, cancel := context.WithCancel(x.Context())
		x.Go("joins", func() { shared.Subscribe(ctx, (&seen{x: x}).observer()) })
		x.Go("leaves", cancel)
		x.Settle()
		require.Equal(x, 0, live)
	})
}

func TestShare_TheRoundEndsWhileSomebodyJoins(t *testing.T) {
	explored(t, func(x *X) {
		rounds := 0
		var latest *observable.Subject[int]
		shared := observable.Share(observable.Defer(func() observable.Observable[int] {
			rounds++
			latest = observable.NewSubject[int]()
			return latest.Observable()
		}))
		first, second, third := &seen{x: x}, &seen{x: x}, &seen{x: x}
		shared.Subscribe(x.Context(), first.observer())
		round := latest
		x.Go("ends", round.Complete)
		x.Go("joins", func() { shared.Subscribe(x.Context(), second.observer()) })
		x.Go("joins, too", func() { shared.Subscribe(x.Context(), third.observer()) })
		x.Settle()
		latest.Next(11)
		for _, s := range []*seen{second, third} { // the end of the first round, or a value of the second
			require.True(x, (len(s.got) == 1) != (s.end != nil), "%v %v", s.got, s.end)
		}
		require.LessOrEqual(x, rounds, 2)
	})
}

func TestUnsubscribeAndWait_NothingIsDeliveredAfterwards(t *testing.T) {
	explored(t, func(x *X) {
		src, s := observable.NewSubject[int](), &seen{x: x}
		over := false
		o := s.observer()
		next := o.Next
		o.Next = func(v int) {
			if over {
				x.Errorf("%d is delivered afterwards", v)
			}
			next(v)
		}
		sub := src.Observable().SubscribeWaitable(x.Context(), o)
		sends(x, "src", src, 11, 12)
		x.Go("leaves", func() {
			require.NoError(x, sub.UnsubscribeAndWait(x.Context()))
			over = true
			if s.inside {
				x.Errorf("a delivery goes on")
			}
		})
		x.Settle()
	})
}

func TestClose_TwoHostsCloseEachOther(t *testing.T) {
	explored(t, func(x *X) {
		ui, worker := x.Host("ui"), x.Host("worker")
		ui.Post(func() { worker.Close() })
		worker.Post(func() { ui.Close() })
		x.Settle()
	})
}

func TestClose_AnIntervalEndsAndItsTeardownRunsOnce(t *testing.T) {
	explored(t, func(x *X) {
		ui, s := x.Host("ui"), &seen{x: x}
		torn := 0
		sub := observable.Interval(time.Second, ui.Async()).Subscribe(x.Context(), s.observer())
		sub.AddFunc(func() { torn++ })
		x.Go("closes", func() { ui.Close() })
		x.Go("leaves", sub.Unsubscribe)
		x.Settle()
		require.Equal(x, 1, torn)
	})
}

func TestSubscription_ChildrenThatJoinWhileItClosesAreClosed(t *testing.T) {
	explored(t, func(x *X) {
		parent, torn := new(subscription.Subscription), 0
		for _, name := range []string{"a", "b"} {
			x.Go(name, func() {
				child := new(subscription.Subscription)
				child.AddFunc(func() { torn++ })
				parent.Add(child)
			})
		}
		x.Go("closes", parent.Unsubscribe)
		x.Settle()
		require.Equal(x, 2, torn)
	})
}

func TestToChan_TheReaderGetsAllOrItsContextEnds(t *testing.T) {
	explored(t, func(x *X) {
		src := observable.NewSubject[int]()
		var got []int
		x.Go("reads", func() {
			values, failed := observable.ToChan(x.Context(), src.Observable())
			sends(x, "src", src, 11, 12)
			for v := range values {
				got = append(got, v)
			}
			require.NoError(x, failed())
		})
		x.Settle()
		require.Equal(x, []int{11, 12}, got)
	})
}

func TestDebounceTime_AValueComesAsTheTimerOfTheOneBeforeIsDue(t *testing.T) {
	explored(t, func(x *X) {
		ui, src, s := x.Host("ui"), observable.NewSubject[int](), &seen{x: x}
		observable.DebounceTime[int](time.Second, ui.Async())(src.Observable()).Subscribe(x.Context(), s.observer())
		x.Go("src", func() {
			src.Next(11)
			time.Sleep(time.Second)
			src.Next(12)
		})
		x.Settle()
		require.True(x, slices.Equal(s.got, []int{12}) || slices.Equal(s.got, []int{11, 12}), "%v", s.got)
	})
}

func TestAction_SchedulingAgainAndUnsubscribingWhileItRuns(t *testing.T) {
	explored(t, func(x *X) {
		ui, runs, torn := x.Host("ui"), 0, 0
		a := ui.Async().NewAction(action.Func(func(*action.Action) {
			runs++
			x.Point("runs")
		}))
		a.AddFunc(func() { torn++ })
		a.Schedule(0)
		x.Go("again", func() { a.Schedule(0) })
		x.Go("leaves", a.Unsubscribe)
		x.Settle()
		require.LessOrEqual(x, runs, 2)
		require.Equal(x, 1, torn)
	})
}

func TestRace_OneSourceWins(t *testing.T) {
	explored(t, func(x *X) {
		a, b, s := observable.NewSubject[int](), observable.NewSubject[int](), &seen{x: x}
		observable.Race(a.Observable(), b.Observable()).Subscribe(x.Context(), s.observer())
		sends(x, "a", a, 11, 12)
		sends(x, "b", b, 21, 22)
		x.Settle()
		require.True(x, slices.Equal(s.got, []int{11, 12}) || slices.Equal(s.got, []int{21, 22}), "%v", s.got)
		require.Equal(x, errCompleted, s.end)
	})
}

func TestBehaviorSubject_ALateObserverHasTheLatestValue(t *testing.T) {
	explored(t, func(x *X) {
		src, late := observable.NewBehaviorSubject(10), &seen{x: x}
		x.Go("late", func() { src.Observable().Subscribe(x.Context(), late.observer()) })
		sends(x, "src", src, 11, 12)
		x.Settle()
		late.inOrder()
		require.Equal(x, errCompleted, late.end)
		require.True(x, len(late.got) == 0 || late.got[len(late.got)-1] == 12, "%v", late.got)
	})
}

func TestConnectable_OneConnectionAtATime(t *testing.T) {
	explored(t, func(x *X) {
		live, most := 0, 0
		c := observable.NewConnectable(observable.New(func(dst *observable.Subscriber[int]) {
			live++
			most = max(most, live)
			dst.AddFunc(func() { live-- })
		}))
		for _, name := range []string{"a", "b"} {
			x.Go(name, func() { c.Connect(x.Context()).Unsubscribe() })
		}
		x.Settle()
		require.Equal(x, 0, live)
		require.Equal(x, 1, most)
	})
}

func TestTimeout_TheValueOrTheErrorNotBoth(t *testing.T) {
	explored(t, func(x *X) {
		ui, src, s := x.Host("ui"), observable.NewSubject[int](), &seen{x: x}
		observable.Timeout[int](time.Second, ui.Async())(src.Observable()).Subscribe(x.Context(), s.observer())
		x.Go("src", func() {
			time.Sleep(time.Second)
			src.Next(11)
			src.Complete()
		})
		x.Settle()
		require.NotNil(x, s.end)
		require.True(x, len(s.got) == 1 || s.end != errCompleted)
	})
}

func TestReplaySubject_ALateObserverHasAllValuesOnce(t *testing.T) {
	explored(t, func(x *X) {
		src, late := observable.NewReplaySubject[int](9), &seen{x: x}
		x.Go("late", func() { src.Observable().Subscribe(x.Context(), late.observer()) })
		sends(x, "src", src, 11, 12)
		x.Settle()
		late.all(11, 12)
	})
}

// slice sends values on a host.
func slice(h *Host, values ...int) observable.Observable[int] {
	return observable.FromSliceOn(values, h.Async())
}

// iterator sends values on a goroutine of its own.
func iterator(values ...int) observable.Observable[int] {
	return observable.FromSeqGo(func(context.Context) iter.Seq[int] { return slices.Values(values) })
}

var errFailed = errors.New("failed")

// pair is a chain of what is known, of v and the number after it.
func pair(v int) observable.Observable[int] {
	return observable.Map(func(v int) int { return v })(observable.Of(v, v+1))
}

// pairOr makes a pair of a number, but of 0 it makes other.
func pairOr(other *observable.Subject[int]) func(v int) observable.Observable[int] {
	return func(v int) observable.Observable[int] {
		if v == 0 {
			return other.Observable()
		}
		return pair(v)
	}
}

// hop is ObserveOn a host's async scheduler.
func hop(h *Host, b observable.Backlog) observable.Operator[int, int] {
	return observable.ObserveOnWithConfig[int](h.Async(), observable.ObserveOnConfig{Backlog: b})
}
