//go:build go1.27

package lookalikes

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
)

func Run(ctx context.Context, urls []string) ([]string, error) {
	rx := rxsched.New(rxsched.Config{})
	defer func() { _ = rx.Close() }()
	return observable.FromSlice(urls).MapGo(4, get, rx.Async()).ToSlice(ctx)
}

func Start(name string) *rxsched.Rx {
	rx := rxsched.New(rxsched.Config{Name: name})
	_ = rx.Post(func() { log.Print("started ", name) })
	return rx
}

type app struct {
	rx *rxsched.Rx
}

func (a *app) stop() { _ = a.rx.Close() }

func newApp() *app {
	a := &app{}
	a.rx = rxsched.New(rxsched.Config{})
	return a
}

func Until(ctx context.Context) observable.Observable[int] {
	rx := rxsched.New(rxsched.Config{})
	context.AfterFunc(ctx, func() { rx.Close() })
	return observable.Interval(time.Second, rx.Async())
}

func Drive() error {
	l := host.NewLoop(host.Config{})
	_ = l.Post(func() { fmt.Println("hi") })
	return l.RunUntilIdle(context.Background())
}

func Sim() []int {
	v := rxsched.NewVirtual(rxsched.Config{})
	var got []int
	observable.Interval(time.Second, v.Async()).Subscribe(context.Background(), observable.Next(func(n int) { got = append(got, n) }))
	v.Advance(time.Minute)
	return got
}

func (f *Feed) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	all, err := f.Live().Take(3).ToSlice(r.Context())
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	_ = json.NewEncoder(w).Encode(all)
}

func (f *Feed) Begin(w http.ResponseWriter, r *http.Request) {
	observable.Of(1, 2, 3).MapGo(2, func(ctx context.Context, n int) (string, error) {
		return get(ctx, fmt.Sprint("http://job/", n))
	}, f.rx.Async()).Subscribe(context.WithoutCancel(r.Context()), observable.Observer[string]{
		Next:  func(s string) { log.Print(s) },
		Error: func(err error) { log.Print(err) },
	})
	w.WriteHeader(http.StatusAccepted)
}

type worker struct {
	stop func()
}

func (w *worker) start(ctx context.Context, rx *rxsched.Rx) {
	sub := observable.Interval(time.Second, rx.Async()).Subscribe(context.Background(), observable.Next(func(int) {}))
	w.stop = sub.Unsubscribe
}

func pooled() error {
	v := host.NewVirtual(host.Config{})
	p := pool.New(pool.Config{On: v})
	_ = p.NewHost(host.Config{}).Post(func() {})
	return v.Run()
}
