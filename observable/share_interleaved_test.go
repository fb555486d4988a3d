package observable_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// runCounter is a source that counts its subscriptions, and is told what to send to the latest.
type runCounter struct {
	*observable.Subject[int]
	runs int
}

func (c *runCounter) source() ints {
	return observable.Defer(func() ints {
		c.runs++
		c.Subject = observable.NewSubject[int]()
		return c.Observable()
	})
}

// sharedBy is src, shared by a subject that connector makes.
func sharedBy(src *runCounter, connector func() observable.SubjectLike[int]) ints {
	return observable.ShareWithConfig(observable.ShareConfig[int]{Connector: connector})(src.source())
}

// Two come at once, and both find that there is no subject yet: each makes one, of which one is
// taken.
func TestShare_TwoMakeTheSubject(t *testing.T) {
	t.Parallel()
	var both, wg sync.WaitGroup
	both.Add(2)
	src := new(runCounter)
	shared := sharedBy(src, func() observable.SubjectLike[int] {
		both.Done()
		both.Wait()
		return observable.NewSubject[int]()
	})
	var got [2][]int
	for i := range got {
		wg.Go(func() { shared.Subscribe(ctx, observable.Next(func(v int) { got[i] = append(got[i], v) })) })
	}
	wg.Wait()
	src.Next(1)
	require.Equal(t, [2][]int{{1}, {1}}, got)
	require.Equal(t, 1, src.runs)
}

// pausingSubject is one that calls a function before a subscriber joins it.
type pausingSubject struct {
	*observable.Subject[int]
	before func()
}

func (p pausingSubject) Observable() ints {
	return observable.Defer(func() ints {
		p.before()
		return p.Subject.Observable()
	})
}

// A subscriber has been given the subject. Before it joins, the source ends, and another subscriber
// is given the next subject. The first gets the end, and does not connect the round of the second,
// which gets its values.
func TestShare_TheRoundEndsBeforeSomebodyHasJoinedIt(t *testing.T) {
	t.Parallel()
	src := new(runCounter)
	var wg sync.WaitGroup
	visits := make(chan chan struct{}) // of subscribers with a subject: closed when they may join
	waits := false
	shared := sharedBy(src, func() observable.SubjectLike[int] {
		return pausingSubject{observable.NewSubject[int](), func() {
			if waits {
				join := make(chan struct{})
				visits <- join
				<-join
			}
		}}
	})
	shared.Subscribe(ctx, ignore[int]())
	waits = true
	ends := 0
	wg.Go(func() { shared.Subscribe(ctx, observable.Observer[int]{Complete: func() { ends++ }}) })
	former := <-visits
	src.Complete()
	var got []int
	joined := make(chan struct{})
	go func() {
		defer close(joined)
		shared.Subscribe(ctx, observable.Next(func(v int) { got = append(got, v) }))
	}()
	latter := <-visits
	close(former)
	wg.Wait()
	require.Equal(t, 1, ends)
	require.Equal(t, 1, src.runs)
	close(latter)
	<-joined
	require.Equal(t, 2, src.runs)
	src.Next(1)
	require.Equal(t, []int{1}, got)
}

// A reset's notifier has answered. If a subscriber comes before the source is let go of, the source
// is kept for it. If none comes, the source is let go of.
func TestShare_SomebodyComesWhileAResetIsOnItsWay(t *testing.T) {
	t.Parallel()
	for name, comes := range map[string]bool{"somebody comes": true, "nobody comes": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			src := new(runCounter)
			signals := observable.NewSubject[int]()
			answered, entered := make(chan struct{}), make(chan struct{})
			// The notifier is torn down between its answer and the reset.
			notifier := observable.New(func(dst *observable.Subscriber[int]) {
				dst.AddFunc(func() {
					close(answered)
					<-entered
				})
				signals.Observable().SubscribeTo(dst)
			})
			shared := observable.ShareWithConfig(observable.ShareConfig[int]{
				ResetOnRefCountZero: func(error) observable.Notifier { return notifier },
			})(src.source())
			shared.Subscribe(ctx, ignore[int]()).Unsubscribe()
			require.True(t, src.Observed(), "until the notifier answers")

			var wg sync.WaitGroup
			wg.Go(func() { signals.Next(1) })
			<-answered
			var got []int
			if comes {
				shared.Subscribe(ctx, observable.Next(func(v int) { got = append(got, v) }))
			}
			close(entered)
			wg.Wait()
			require.Equal(t, comes, src.Observed())
			src.Next(1)
			require.Equal(t, comes, len(got) == 1)
			require.Equal(t, 1, src.runs)
		})
	}
}
