//go:build go1.27

package more

import (
	"bufio"
	"context"
	"fmt"
	"iter"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

func Keys(lines observable.Observable[string]) observable.Observable[string] {
	return lines.Map(func(l string) string { return strings.Split(l, "=")[0] })
}

func Ints(lines observable.Observable[string]) observable.Observable[int] {
	return lines.TryMap(strconv.Atoi)
}

func Rooms(ctx context.Context, s scheduler.Scheduler, rooms []string) {
	for i := 0; i < len(rooms); i++ {
		name := strings.ToUpper(rooms[i])
		observable.Timer(time.Second, s).Subscribe(ctx, observable.Next(func(int) { fmt.Println(i, name) }))
	}
}

func Par(ctx context.Context, rx *rxsched.Rx, ins ...observable.Observable[int]) int {
	sums := make([]int, len(ins))
	var wg sync.WaitGroup
	for i, in := range ins {
		wg.Add(1)
		in.ObserveOn(rx.Async()).Subscribe(ctx, observable.Observer[int]{
			Next:     func(n int) { sums[i] += n },
			Complete: wg.Done,
			Error:    func(error) { wg.Done() },
		})
	}
	wg.Wait()
	total := 0
	for _, s := range sums {
		total += s
	}
	return total
}

type Counter struct {
	n  int
	rx *rxsched.Rx
}

func (c *Counter) Add() { _ = c.rx.Post(func() { c.n++ }) }

func (c *Counter) Get(ctx context.Context) int {
	got := make(chan int, 1)
	_ = c.rx.Post(func() { got <- c.n })
	select {
	case n := <-got:
		return n
	case <-ctx.Done():
		return 0
	}
}

func (c *Counter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, c.Get(r.Context()))
}

func Lookup(ids observable.Observable[int], names map[int]string, rx *rxsched.Rx) observable.Observable[string] {
	return ids.MapGo(8, func(_ context.Context, id int) (string, error) { return names[id], nil }, rx.Async())
}

func Sizes(in observable.Observable[string], rx *rxsched.Rx) observable.Observable[map[rune]int] {
	return in.MapGo(8, func(_ context.Context, s string) (map[rune]int, error) {
		m := map[rune]int{}
		for _, r := range s {
			m[r]++
		}
		return m, nil
	}, rx.Async())
}

func FirstTick(ctx context.Context, rx *rxsched.Rx) (int, error) {
	return observable.FirstValue(ctx, observable.Interval(time.Second, rx.Async()))
}

func For(ctx context.Context, rx *rxsched.Rx) ([]int, error) {
	return observable.Interval(time.Second, rx.Async()).
		TakeUntil(observable.Timer(time.Minute, rx.Async())).ToSlice(ctx)
}

func PerSecond(in observable.Observable[int], rx *rxsched.Rx) observable.Observable[int] {
	return in.BufferTime(time.Second, rx.Async()).Map(func(l []int) int { return len(l) })
}

func Up(rx *rxsched.Rx) observable.Observable[int] {
	return observable.Interval(time.Second, rx.Async()).Scan(func(a, b int) int { return a + b }, 0)
}

func Hello(rx *rxsched.Rx) observable.Observable[int] {
	return observable.Concat(observable.Of(-1), observable.Interval(time.Second, rx.Async()))
}

type closers []interface{ Close() error }

func Build(all *closers) observable.Observable[int] {
	rx := rxsched.New(rxsched.Config{})
	*all = append(*all, rx)
	return observable.Interval(time.Second, rx.Async())
}

func Using() observable.Observable[int] {
	return observable.Using(func() *rxsched.Rx { return rxsched.New(rxsched.Config{}) },
		func(rx *rxsched.Rx) observable.Observable[int] { return observable.Interval(time.Second, rx.Async()) },
		func(rx *rxsched.Rx) { rx.Close() })
}

func Serve(ctx context.Context) *rxsched.Rx {
	rx := rxsched.New(rxsched.Config{})
	go func() {
		<-ctx.Done()
		_ = rx.Close()
	}()
	return rx
}

func Reconnect(rx *rxsched.Rx, dial func(context.Context) (int, error)) observable.Observable[int] {
	return observable.Timer(time.Second, rx.Async()).
		SwitchMap(func(int) observable.Observable[int] { return observable.Go(dial) }).
		Retry(observable.Forever)
}

func Thrice(in observable.Observable[int]) observable.Observable[int] { return in.Repeat(3) }

func Fallback(in observable.Observable[int]) observable.Observable[int] {
	tries := 0
	return in.CatchError(func(err error, caught observable.Observable[int]) observable.Observable[int] {
		if tries++; tries > 3 {
			return observable.Throw[int](err)
		}
		return caught
	})
}

type Room struct{ talk *observable.Subject[string] }

func (r *Room) Join() observable.Observable[string] { return r.talk.Observable() }
func (r *Room) Sink() observable.Observer[string]   { return r.talk.Observer() }
func newRoom() *Room                                { return &Room{talk: observable.NewSubject[string]()} }
func (r *Room) room() *observable.Subject[string]   { return r.talk }

type Queue struct {
	Requests *observable.Subject[User]
}

func (q *Queue) Start(ctx context.Context, a *API) {
	q.Requests.Subscribe(ctx, observable.Next(func(u User) { log.Print(u) }))
}

func Lines(ctx context.Context, f *os.File) error {
	return observable.FromSeqGo(func(context.Context) iter.Seq[string] {
		return func(yield func(string) bool) {
			for s := bufio.NewScanner(f); s.Scan() && yield(s.Text()); {
			}
		}
	}).ForEach(ctx, func(s string) { fmt.Println(s) })
}

func (a *API) Save(ctx context.Context, users observable.Observable[User]) error {
	tx, err := a.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := users.TryForEach(ctx, func(u User) error {
		_, err := tx.ExecContext(ctx, "insert into u values (?)", u.ID)
		return err
	}); err != nil {
		return err
	}
	return tx.Commit()
}

var _, _ = run, newRoom
