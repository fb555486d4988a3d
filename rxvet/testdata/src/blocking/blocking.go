package blocking

import (
	"context"
	"net/http"
	"os/exec"
	"sync"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

type client struct {
	http    *http.Client
	answers chan int
	queue   chan int
	done    sync.WaitGroup
}

func newClient() *client {
	return &client{answers: make(chan int), queue: make(chan int, 16)}
}

func (c *client) get(url string) int {
	r, err := c.http.Get(url) // want `rxblocking: net/http.Client.Get in a function of Map holds up the host: let MapGo, Go or a goroutine wait`
	if err != nil {
		return 0
	}
	return r.StatusCode
}

func (c *client) bad(ctx context.Context, h host.Host, s scheduler.Scheduler,
	urls observable.Observable[string]) {
	observable.Pipe2(urls,
		observable.Map(c.get),
		observable.Tap(func(int) { <-ctx.Done() }), // want `rxblocking: a receive from a channel in a function of Tap`
	).Subscribe(ctx, observable.Observer[int]{
		Next:     func(n int) { c.answers <- n }, // want `rxblocking: a send to a channel in an observer holds up the host: use ToChan, or a channel with a buffer`
		Complete: func() { c.done.Wait() },       // want `rxblocking: sync.WaitGroup.Wait in an observer`
	})
	observable.Pipe1(observable.Of(1), observable.Delay[int](time.Second, s)).
		Subscribe(ctx, observable.Next(func(int) {
			select { // want `rxblocking: a select without default in an observer`
			case c.answers <- 1:
			case <-ctx.Done():
			}
		}))
	_ = h.Post(func() {
		for range c.answers { // want `rxblocking: a loop over a channel in a callback of a host`
		}
		for range observable.Values(ctx, urls) { // want `rxblocking: a loop over Values in a callback of a host` `rxunhandled: the error of Values is dropped`
		}
		_, _ = observable.ToSlice(ctx, urls) // want `rxblocking: ToSlice in a callback of a host`
	})
	_, _ = h.SetTimeout(func() { _ = exec.Command("ls").Run() }, time.Second) // want `rxblocking: os/exec.Cmd.Run in a callback of a host`
	scheduler.Schedule(s, func(self *action.Of[int], n int) {
		func() {
			_ = h.WaitUntilIdle(ctx) // want `rxblocking: Host.WaitUntilIdle in the work of an action`
		}()
	}, 1, time.Second)
	s.NewAction(action.Func(func(*action.Action) { time.Sleep(1) })) // want `rxblocking: time.Sleep in the work of an action`
}

func (c *client) fetch(ctx context.Context, url string) (int, error) {
	request, err := http.NewRequestWithContext(ctx, "GET", url, nil)
	if err != nil {
		return 0, err
	}
	r, err := c.http.Do(request)
	if err != nil {
		return 0, err
	}
	return r.StatusCode, nil
}

func (c *client) good(ctx context.Context, rx *rxsched.Rx, urls observable.Observable[string],
	unknown chan<- int) {
	observable.Pipe1(urls, observable.MapGo(4, c.fetch, rx.Async())).Subscribe(ctx, observable.Observer[int]{
		Next: func(n int) {
			c.queue <- n
			unknown <- n
			select {
			case c.answers <- n:
			default:
			}
			select {
			case c.queue <- n:
			case <-ctx.Done():
			}
		},
		Error: func(error) {},
	})
	one := make(chan int, 1)
	done := make(chan struct{})
	_ = rx.Post(func() {
		one <- 1
		close(done)
		go func() { <-ctx.Done() }()
		_, _ = observable.ToSlice(ctx, observable.Of(1, 2))
	})
	<-done
	lines := make(chan string)
	observable.Pipe1(observable.FromChan(lines), observable.Map(func(string) int {
		time.Sleep(time.Millisecond)
		return 1
	})).Subscribe(ctx, observable.Next(func(n int) { c.answers <- n }))
	_ = observable.ForEach(ctx, urls, func(string) { time.Sleep(time.Millisecond) })
	_ = observable.Go(func(context.Context) (int, error) { <-done; return 1, nil })
}
