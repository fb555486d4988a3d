//go:build go1.27

package mistakes

import (
	"context"
	"database/sql"
	"log"
	"net/http"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
)

func Store(ctx context.Context, rx *rxsched.Rx, db *sql.DB, orders observable.Observable[Order]) {
	orders.ObserveOn(rx.Async()).Subscribe(ctx, observable.Next(func(o Order) {
		if _, err := db.ExecContext(ctx, "insert into orders values (?)", o.ID); err != nil { // want `rxblocking: database/sql.DB.ExecContext in an observer`
			log.Print(err)
		}
	}))
}

type repo struct{ db *sql.DB }

func (r *repo) name(id int) string {
	var s string
	_ = r.db.QueryRow("select name from users where id = ?", id).Scan(&s)
	return s
}

func (r *repo) Names(ids observable.Observable[int]) observable.Observable[string] {
	return ids.Map(func(id int) string { return "user " + r.name(id) }) // want `rxblocking: r.name waits: database/sql.DB.QueryRow in a function of Map`
}

func Slow(ctx context.Context, rx *rxsched.Rx, jobs observable.Observable[func()]) {
	var wg sync.WaitGroup
	jobs.ObserveOn(rx.Async()).Tap(func(f func()) {
		wg.Add(1)
		go func() { defer wg.Done(); f() }()
		wg.Wait() // want `rxblocking: sync.WaitGroup.Wait in a function of Tap`
	}).Subscribe(ctx, observable.Next(func(func()) {}))
}

func Snapshot(ctx context.Context, rx *rxsched.Rx, state func() []byte) {
	observable.Interval(time.Minute, rx.Async()).Subscribe(ctx, observable.Next(func(n int) {
		if err := os.WriteFile("snap"+strconv.Itoa(n), state(), 0o600); err != nil { // want `rxblocking: os.WriteFile in an observer`
			log.Print(err)
		}
	}))
}

type Ledger struct {
	mu  sync.Mutex
	sum int
}

func (l *Ledger) Sync(url string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (l *Ledger) Follow(ctx context.Context, in observable.Observable[int], rx *rxsched.Rx) {
	in.ObserveOn(rx.Async()).Subscribe(ctx, observable.Next(func(n int) {
		l.mu.Lock() // want `rxblocking: a lock that is held elsewhere during net/http.Get in an observer`
		l.sum += n
		l.mu.Unlock()
	}))
}
