//go:build go1.27

package mistakes

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
)

func Thumbnails(urls observable.Observable[string], rx *rxsched.Rx) observable.Observable[[]byte] {
	return urls.MapGo(4, func(ctx context.Context, url string) ([]byte, error) {
		resp, err := http.Get(url) // want `rxcontext: net/http.Get ignores the context of MapGo's function`
		if err != nil {
			return nil, err
		}
		defer resp.Body.Close()
		return io.ReadAll(resp.Body)
	}, rx.Async())
}

func Users(ids observable.Observable[int], db *sql.DB, rx *rxsched.Rx) observable.Observable[string] {
	load := func(ctx context.Context, id int) (name string, err error) {
		c, cancel := context.WithTimeout(context.Background(), time.Second) // want `rxcontext: MapGo's function has a context of its own`
		defer cancel()
		err = db.QueryRowContext(c, "select name from users where id = ?", id).Scan(&name)
		return name, err
	}
	return ids.MapGo(2, load, rx.Async())
}

func (p *Prices) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	all, err := p.Live("x").Take(3).ToSlice(context.Background()) // want `rxcontext: ToSlice with a context that never ends, where one is at hand`
	if err != nil {
		http.Error(w, err.Error(), 500)
		return
	}
	fmt.Fprint(w, all)
}

func Events(hub *observable.Subject[string]) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		hub.Subscribe(context.Background(), observable.Next(func(s string) { // want `rxcontext: Subscribe with a context that never ends`
			fmt.Fprintf(w, "data: %s\n\n", s)
		}))
		<-r.Context().Done()
	}
}

func Outer(ctx context.Context, db *sql.DB, ids observable.Observable[int], rx *rxsched.Rx) error {
	return ids.MapGo(4, func(_ context.Context, id int) (int, error) {
		_, err := db.ExecContext(ctx, "update x set y = ?", id) // want `rxcontext: MapGo's function ignores its context`
		return id, err
	}, rx.Async()).ForEach(ctx, func(int) {})
}
