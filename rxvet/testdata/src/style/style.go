// Package style has what code in the style of other Rx libraries for Go does with rxsched. It is
// right, so nothing is found.
package style

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
)

var printing = observable.Observer[int]{
	Next:     func(n int) { fmt.Println("next", n) },
	Error:    func(err error) { fmt.Println("error", err) },
	Complete: func() { fmt.Println("complete") },
}

func chains() {
	observable.Pipe3(observable.Range(0, 10),
		observable.Filter(func(n int) bool { return n%2 == 0 }),
		observable.Map(func(n int) int { return n * n }),
		observable.Reduce(func(sum, n int) int { return sum + n }, 0),
	).Subscribe(context.Background(), printing)

	slow := observable.Pipe1(observable.Of(1, 2, 3), observable.Map(func(n int) int {
		time.Sleep(10 * time.Millisecond)
		return n
	}))
	sub := slow.Subscribe(context.Background(), printing)
	defer sub.Unsubscribe()
}

func errorsOf(s scheduler.Scheduler) {
	failing := observable.Pipe2(observable.Of("1", "x"),
		observable.TryMap(func(string) (int, error) { return 0, errors.New("no number") }),
		observable.RetryAfter[int](schedule.Exponential(time.Second, 2).AtMost(3), s))
	failing.Subscribe(context.Background(), printing)
	observable.Pipe1(failing, observable.CatchError(
		func(error, observable.Observable[int]) observable.Observable[int] { return observable.Of(-1) })).
		Subscribe(context.Background(), observable.Next(printing.Next))
}

func goroutines(ctx context.Context) error {
	lines := make(chan string)
	var producers sync.WaitGroup
	producers.Go(func() {
		for n := range 3 {
			lines <- fmt.Sprint(n)
		}
	})
	go func() {
		producers.Wait()
		close(lines)
	}()
	return observable.ForEach(ctx, observable.FromChan(lines), func(line string) {
		time.Sleep(time.Millisecond)
		fmt.Println(line)
	})
}

func subjects(ctx context.Context) []int {
	numbers := observable.NewSubject[int]()
	var got []int
	first := numbers.Subscribe(context.Background(), observable.Next(func(n int) { got = append(got, n) }))
	numbers.Subscribe(context.Background(), printing)
	numbers.Next(1)
	first.Unsubscribe()
	numbers.Complete()
	return got
}

func fetch(ctx context.Context, urls []string) ([]int, error) {
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	return observable.ToSlice(ctx, observable.Pipe2(observable.FromSlice(urls),
		observable.MapGo(4, func(ctx context.Context, url string) (int, error) {
			request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
			if err != nil {
				return 0, err
			}
			r, err := http.DefaultClient.Do(request)
			if err != nil {
				return 0, err
			}
			return r.StatusCode, r.Body.Close()
		}, rx.Async()),
		observable.Timeout[int](time.Minute, rx.Async())))
}

func clock() {
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	done := make(chan struct{})
	ticks := observable.Pipe2(observable.Interval(time.Second, rx.Async()),
		observable.Map(func(int) time.Time { return time.Now() }),
		observable.Take[time.Time](3))
	ticks.Subscribe(context.Background(), observable.Observer[time.Time]{
		Next:     func(at time.Time) { fmt.Println(at) },
		Complete: func() { close(done) },
	})
	<-done
}
