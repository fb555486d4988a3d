//go:build go1.27

package forms

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
)

func (a *API) polled() observable.Observable[int] {
	return observable.RepeatAfter[int](schedule.Every(time.Second), a.rx.Async())(observable.Of(1))
}

func (a *API) State() observable.Observable[int] {
	return observable.Pipe2(a.polled(), observable.Map(func(n int) int { return n + 1 }),
		observable.ShareReplayWithConfig[int](1, observable.ShareReplayConfig{}))
}

func (a *API) beat() observable.Observable[int] {
	return observable.Interval(time.Second, a.rx.Async())
}

func (a *API) Latest(ctx context.Context) (int, error) {
	return observable.LastValue(ctx, observable.Pipe1(a.beat(), observable.Skip[int](3))) // want `rxnoend: LastValue waits for the end of Interval`
}

func (a *API) Count() observable.Observable[int] {
	return observable.Count(observable.Merge(a.beat(), observable.Of(1))) // want `rxnoend: Count waits for the end of Interval`
}

func (a *API) Then() observable.Observable[int] {
	return a.beat().ConcatWith(observable.Of(1)) // want `rxnoend: ConcatWith waits for the end of Interval`
}

func tick() observable.Observable[int] {
	return observable.Interval(time.Second, rxsched.New(rxsched.Config{}).Async()) // want `rxunclosed: what New makes here is never closed`
}

func (a *API) Stream() observable.Observable[User] {
	return observable.Pipe1(a.fetch(1), observable.RetryWithConfig[User](observable.Forever, observable.RetryConfig{ResetOnSuccess: true})) // want `rxretry: RetryWithConfig for ever`
}

func (a *API) Watch(show func(User)) observable.Observable[User] {
	return observable.Pipe2(a.fetch(1), observable.Tap(show), observable.Repeat[User](observable.Forever)) // want `rxretry: Repeat for ever`
}

func Greps(patterns observable.Observable[string]) observable.Observable[*regexp.Regexp] {
	return observable.Pipe1(patterns, observable.Map(func(p string) *regexp.Regexp {
		return regexp.MustCompile(p)
	}))
}

func Ingest(ctx context.Context, lines observable.Observable[string]) {
	lines.Subscribe(ctx, observable.Next(func(l string) {
		if _, err := strconv.Atoi(l); err != nil {
			log.Fatal(err)
		}
	}))
}

func Rooms(ctx context.Context, s scheduler.Scheduler, rooms []string) {
	i := 0
	for i = 0; i < len(rooms); i++ {
		observable.Timer(time.Second, s).Subscribe(ctx, observable.Next(func(int) {
			fmt.Println(rooms[i])
		}))
	}
}

func Collect(ctx context.Context, urls observable.Observable[string]) []string {
	var all []string
	done := urls.MergeMapWithConfig(func(u string) observable.Observable[string] {
		return observable.Go(func(ctx context.Context) (string, error) {
			r := strings.ToUpper(u)
			all = append(all, r)
			return r, ctx.Err()
		})
	}, observable.MergeConfig{Concurrent: 4})
	_ = done.ForEach(ctx, func(string) {})
	return all
}

type Dash struct {
	last  User
	users observable.Observable[User]
	rx    *rxsched.Rx
}

func (d *Dash) Start(ctx context.Context) {
	d.users.ObserveOn(d.rx.Async()).Subscribe(ctx, observable.Next(func(u User) { d.last = u }))
}

func (d *Dash) ServeHTTP(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, d.last.Name) }
