package workload

import (
	"context"
	"sync"

	"github.com/b97tsk/rx"
	"github.com/samber/ro"

	"github.com/rxsched/rxsched/bench/internal/spec"
	"github.com/rxsched/rxsched/observable"
)

func ourMerge(sources, each int) int {
	return ourAwait(observable.Merge(copies(sources, ourSource(each))...))
}

func ourBoundedMerge(sources, each int) int {
	c := observable.MergeConfig{Arriving: observable.Backlog{Limit: spec.Buffer}}
	all := observable.FromSlice(copies(sources, ourSource(each)))
	return ourAwait(observable.MergeAllWithConfig[int](c)(all))
}

func ourSource(n int) ourInts {
	return observable.New(func(dst *observable.Subscriber[int]) {
		go func() {
			sendAll(n, dst.Next)
			dst.Complete()
		}()
	})
}

func ourAwait(src ourInts) (count int) {
	done := make(chan struct{})
	src.Subscribe(context.Background(), observable.Observer[int]{
		Next:     func(int) { count++ },
		Complete: func() { close(done) },
	})
	<-done
	return count
}

func b97tskMerge(sources, each int) (count int) {
	source := rx.NewObservable(func(ctx rx.Context, dst rx.Observer[int]) {
		ctx.Go(func() {
			sendAll(each, dst.Next)
			dst.Complete()
		})
	})
	rx.Merge(copies(sources, source)...).
		BlockingSubscribe(rx.NewBackgroundContext(), b97tskCounter[int](&count))
	return count
}

// b97tskLocked has a subject that delivers to one observer on several goroutines at a time.
func b97tskLocked() hubs[struct{}] {
	return hubs[struct{}]{"subject": func() hub[struct{}] {
		s := rx.Multicast[int]()
		return hub[struct{}]{
			next: s.Next,
			subscribe: func(count *int) struct{} {
				var mu sync.Mutex
				s.Subscribe(rx.NewBackgroundContext(), func(rx.Notification[int]) {
					mu.Lock()
					*count++
					mu.Unlock()
				})
				return struct{}{}
			},
		}
	}}
}

func samberMerge(sources, each int) (count int) {
	source := ro.NewObservable(func(dst ro.Observer[int]) ro.Teardown {
		go func() {
			sendAll(each, dst.Next)
			dst.Complete()
		}()
		return nil
	})
	done := make(chan struct{})
	ro.Merge(copies(sources, source)...).Subscribe(ro.NewObserver(
		func(int) { count++ }, func(error) {}, func() { close(done) },
	))
	<-done
	return count
}

func mutexMerge(sources, each int) (count int) {
	var mu sync.Mutex
	var senders sync.WaitGroup
	for range sources {
		senders.Go(func() {
			sendAll(each, func(int) {
				mu.Lock()
				count++
				mu.Unlock()
			})
		})
	}
	senders.Wait()
	return count
}

func channelMerge(sources, each int) (count int) {
	values := make(chan int, spec.Buffer)
	var senders sync.WaitGroup
	for range sources {
		senders.Go(func() { sendAll(each, func(v int) { values <- v }) })
	}
	go func() {
		senders.Wait()
		close(values)
	}()
	for range values {
		count++
	}
	return count
}
