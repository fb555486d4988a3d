//go:build go1.27

// Package forms has mistakes that are spread over helpers, and written with functions.
package forms

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

type User struct {
	ID   int
	Name string
}

type API struct {
	base string
	db   *sql.DB
	rx   *rxsched.Rx
}

func (a *API) user(ctx context.Context, id int) (User, error) {
	var u User
	req, err := http.NewRequestWithContext(ctx, "GET", a.base+strconv.Itoa(id), nil)
	if err != nil {
		return u, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return u, err
	}
	defer resp.Body.Close()
	return u, json.NewDecoder(resp.Body).Decode(&u)
}

func (a *API) fetch(id int) observable.Observable[User] {
	return observable.Go(func(ctx context.Context) (User, error) { return a.user(ctx, id) })
}

func (a *API) All(ids []int) observable.Observable[User] {
	return observable.Pipe1(observable.FromSlice(ids), observable.MergeMap(a.fetch))
}

func (a *API) All2(ids observable.Observable[int]) observable.Observable[User] {
	return ids.MergeMapWithConfig(a.fetch, observable.MergeConfig{})
}

func (a *API) All3(ids observable.Observable[int]) observable.Observable[User] {
	return observable.MergeAll(observable.Pipe1(ids, observable.Map(a.fetch)))
}

func Titles(pages observable.Observable[*http.Response]) observable.Observable[string] {
	return pages.Map(func(r *http.Response) string {
		b, _ := io.ReadAll(r.Body) // want `rxblocking: io.ReadAll of a body in a function of Map`
		return string(b)
	})
}

func (a *API) throttle() { time.Sleep(50 * time.Millisecond) }

func (a *API) Send(msgs []string) {
	for _, m := range msgs {
		_ = a.rx.Post(func() {
			log.Print(m)
			a.throttle() // want `rxblocking: a.throttle waits: time.Sleep in a callback of a host`
		})
	}
}

func Convert(files observable.Observable[string], s scheduler.Scheduler) observable.Observable[[]byte] {
	return observable.Pipe1(files, observable.MapGo(2, func(_ context.Context, f string) ([]byte, error) {
		return exec.Command("convert", f, "-").Output() // want `rxcontext: os/exec.Command ignores the context of MapGo's function`
	}, s))
}

func (a *API) count(id int) (n int, err error) {
	err = a.db.QueryRow("select count(*) from x where id=?", id).Scan(&n)
	return n, err
}

func (a *API) Counts(ids observable.Observable[int]) observable.Observable[int] {
	return ids.MapGo(4, func(ctx context.Context, id int) (int, error) { return a.count(id) }, a.rx.Async()) // want `rxcontext: database/sql.DB.QueryRow in a.count ignores the context`
}

func (a *API) Lookups(ids observable.Observable[int]) observable.Observable[User] {
	return ids.ObserveOn(a.rx.Async()).ConcatMap(func(id int) observable.Observable[User] {
		return observable.FromFunc(func(ctx context.Context) (User, error) { return a.user(ctx, id) }) // want `rxblocking: net/http.Client.Do in FromFunc`
	})
}

func Frames(conn net.Conn, rx *rxsched.Rx) observable.Observable[[]byte] {
	return observable.Interval(10*time.Millisecond, rx.Async()).Map(func(int) []byte {
		buf := make([]byte, 512)
		n, _ := conn.Read(buf) // want `rxblocking: net.Conn.Read in a function of Map`
		return buf[:n]
	})
}

func Sync(ctx context.Context, files observable.Observable[string], rx *rxsched.Rx) {
	var mu sync.Mutex
	seen := map[string]bool{}
	files.DebounceTime(time.Second, rx.Async()).Subscribe(ctx, observable.Next(func(f string) {
		mu.Lock()
		seen[f] = true
		mu.Unlock()
		data, err := os.ReadFile(f) // want `rxblocking: os.ReadFile in an observer`
		if err != nil {
			log.Print(err)
			return
		}
		fmt.Println(len(data))
	}))
}
