//go:build go1.27

// Package more has further programs in which nothing is wrong.
package more

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"regexp"
	"strconv"
	"sync"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/subscription"
)

type User struct {
	ID   int
	Name string
}

type API struct {
	base string
	db   *sql.DB
	rx   *rxsched.Rx
	http *http.Client
}

func (a *API) user(ctx context.Context, id int) (u User, err error) {
	req, err := http.NewRequestWithContext(ctx, "GET", a.base+strconv.Itoa(id), nil)
	if err != nil {
		return u, err
	}
	resp, err := a.http.Do(req)
	if err != nil {
		return u, err
	}
	defer resp.Body.Close()
	return u, json.NewDecoder(resp.Body).Decode(&u)
}

func (a *API) fetch(id int) observable.Observable[User] {
	return observable.Go(func(ctx context.Context) (User, error) { return a.user(ctx, id) })
}

// 1
func (a *API) All(ids observable.Observable[int]) observable.Observable[User] {
	return observable.Pipe1(ids, observable.ConcatMap(a.fetch))
}

// 2
var limits = observable.MergeConfig{Concurrent: 8}

func (a *API) Limited(ids observable.Observable[int]) observable.Observable[User] {
	return observable.Pipe1(ids, observable.MergeMapWithConfig(a.fetch, limits))
}

func (a *API) With(ids observable.Observable[int], c observable.MergeConfig) observable.Observable[User] {
	return observable.Pipe1(ids, observable.MergeMapWithConfig(a.fetch, c))
}

func (a *API) Paced(ids observable.Observable[int]) observable.Observable[User] {
	return observable.Pipe2(ids, observable.Pace[int](10, time.Second, a.rx.Async()), observable.MergeMap(a.fetch))
}

func (a *API) Top(ids observable.Observable[int]) observable.Observable[User] {
	return ids.Take(10).MergeMap(a.fetch)
}

func (a *API) Windows(ids observable.Observable[int]) observable.Observable[string] {
	return ids.MergeMap(func(id int) observable.Observable[string] {
		return observable.Timer(time.Second, a.rx.Async()).Map(func(int) string { return strconv.Itoa(id) })
	})
}

func (a *API) Poll() observable.Observable[User] {
	return observable.Interval(time.Minute, a.rx.Async()).MergeMap(func(int) observable.Observable[User] {
		return a.fetch(1).Timeout(10*time.Second, a.rx.Async())
	})
}

func Touch(ctx context.Context, names observable.Observable[string]) {
	names.Subscribe(ctx, observable.Next(func(n string) {
		if _, err := os.Stat(n); errors.Is(err, os.ErrNotExist) {
			fmt.Fprintln(os.Stderr, "gone:", n)
		}
	}))
}

func Signal(ctx context.Context, in observable.Observable[int], wake chan<- struct{}) {
	in.Subscribe(ctx, observable.Next(func(int) {
		select {
		case wake <- struct{}{}:
		default:
		}
	}))
}

type Stats struct {
	mu sync.Mutex
	by map[string]int
}

func (s *Stats) add(k string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.by[k]++
}

func (s *Stats) Follow(ctx context.Context, in observable.Observable[string], rx *rxsched.Rx) {
	in.ObserveOn(rx.Async()).Subscribe(ctx, observable.Next(s.add))
}

func (s *Stats) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_ = json.NewEncoder(w).Encode(s.by)
}

func (a *API) Logged(ids observable.Observable[int]) observable.Observable[User] {
	return ids.MapGo(4, func(ctx context.Context, id int) (User, error) {
		slog.InfoContext(ctx, "get", "id", id)
		return a.user(ctx, id)
	}, a.rx.Async())
}

func (a *API) Quick(ids observable.Observable[int]) observable.Observable[User] {
	return ids.MapGo(4, func(ctx context.Context, id int) (User, error) {
		ctx, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		return a.user(ctx, id)
	}, a.rx.Async())
}

func Slowly(in observable.Observable[int], rx *rxsched.Rx) observable.Observable[int] {
	return in.MapGo(4, func(ctx context.Context, n int) (int, error) {
		select {
		case <-time.After(time.Second):
			return n, nil
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}, rx.Async())
}

func Read(files observable.Observable[string], rx *rxsched.Rx) observable.Observable[[]byte] {
	return files.MapGo(4, func(_ context.Context, f string) ([]byte, error) { return os.ReadFile(f) }, rx.Async())
}

func (a *API) Names(ctx context.Context, ids ...int) ([]string, error) {
	return observable.FromSlice(ids).MapGo(4, a.user, a.rx.Async()).Map(func(u User) string { return u.Name }).ToSlice(ctx)
}

func (a *API) Sync() ([]User, error) {
	return observable.Of(1, 2).MapGo(2, a.user, a.rx.Async()).ToSlice(context.Background())
}

func run() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	return observable.Interval(time.Second, rx.Async()).ForEach(ctx, func(n int) { log.Print(n) })
}

type Server struct {
	ctx    context.Context
	cancel context.CancelFunc
	rx     *rxsched.Rx
	hub    *observable.Subject[string]
}

func NewServer() *Server {
	ctx, cancel := context.WithCancel(context.Background())
	s := &Server{ctx: ctx, cancel: cancel, rx: rxsched.New(rxsched.Config{}), hub: observable.NewSubject[string]()}
	observable.Interval(time.Second, s.rx.Async()).Subscribe(s.ctx, observable.Next(func(n int) { s.hub.Next(strconv.Itoa(n)) }))
	return s
}

func (s *Server) Close() {
	s.cancel()
	s.rx.Close()
}

func (s *Server) Start(w http.ResponseWriter, r *http.Request) {
	observable.Timer(time.Minute, s.rx.Async()).Subscribe(s.ctx, observable.Next(func(int) { s.hub.Next("late") }))
	w.WriteHeader(http.StatusAccepted)
}

type Jobs struct {
	mu  sync.Mutex
	all map[string]*subscription.Subscription
	rx  *rxsched.Rx
}

func (j *Jobs) Start(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	sub := observable.Interval(time.Second, j.rx.Async()).Subscribe(context.Background(), observable.Next(func(int) { log.Print(id) }))
	j.mu.Lock()
	j.all[id] = sub
	j.mu.Unlock()
}

func Latest(s *observable.Subject[int]) observable.Observable[int] {
	return s.Observable().ShareReplay(1)
}

func Settings(ctx context.Context, rx *rxsched.Rx) observable.Observable[int] {
	return observable.Interval(time.Second, rx.Async()).Take(10).ShareReplay(3)
}

var word = regexp.MustCompile(`\w+`)

func Words(lines observable.Observable[string]) observable.Observable[[]string] {
	return lines.Map(func(l string) []string { return word.FindAllString(l, -1) })
}

func Try(in observable.Observable[func()]) observable.Observable[string] {
	return in.Map(func(f func()) (s string) {
		defer func() {
			if v := recover(); v != nil {
				s = fmt.Sprint(v)
			}
		}()
		f()
		panic("always")
	})
}
