//go:build go1.27

package lookalikes

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
)

func Load(db *sql.DB, ids observable.Observable[int], rx *rxsched.Rx) observable.Observable[string] {
	return ids.MapGo(8, func(ctx context.Context, id int) (name string, err error) {
		err = db.QueryRowContext(ctx, "select name from users where id=?", id).Scan(&name)
		return name, err
	}, rx.Async())
}

func Store(ctx context.Context, db *sql.DB, in observable.Observable[int]) error {
	return in.ForEach(ctx, func(n int) {
		if _, err := db.ExecContext(ctx, "insert into t values (?)", n); err != nil {
			log.Print(err)
		}
	})
}

func Spawn(ctx context.Context, rx *rxsched.Rx, in observable.Observable[string]) {
	in.ObserveOn(rx.Async()).Subscribe(ctx, observable.Next(func(u string) {
		go func() {
			if s, err := get(ctx, u); err == nil {
				log.Print(s)
			}
		}()
	}))
}

func Save(ctx context.Context, in observable.Observable[string]) error {
	f, err := os.Create("out")
	if err != nil {
		return err
	}
	defer f.Close()
	return in.ForEach(ctx, func(s string) { fmt.Fprintln(f, s) })
}

func Hash(in observable.Observable[[]byte], rx *rxsched.Rx) observable.Observable[int] {
	return in.MapGo(4, func(_ context.Context, b []byte) (int, error) {
		n := 0
		for _, c := range b {
			n = n*31 + int(c)
		}
		return n, nil
	}, rx.Async())
}

func Req(urls observable.Observable[string], rx *rxsched.Rx) observable.Observable[int] {
	return urls.MapGo(4, func(ctx context.Context, u string) (int, error) {
		req, err := http.NewRequest("GET", u, nil)
		if err != nil {
			return 0, err
		}
		resp, err := http.DefaultClient.Do(req.WithContext(ctx))
		if err != nil {
			return 0, err
		}
		return resp.StatusCode, resp.Body.Close()
	}, rx.Async())
}

func Lease(db *sql.DB, rx *rxsched.Rx, ids observable.Observable[int]) observable.Observable[int] {
	return ids.MapGo(2, func(ctx context.Context, id int) (int, error) {
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			return 0, err
		}
		defer func() {
			c, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			_, _ = db.ExecContext(c, "unlock ?", id)
		}()
		_, err = tx.ExecContext(ctx, "update x set y=?", id)
		return id, errors.Join(err, tx.Commit())
	}, rx.Async())
}
