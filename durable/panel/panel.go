package panel

import (
	"cmp"
	"context"
	"embed"
	"fmt"
	"io/fs"
	"net/http"
	"time"

	"github.com/rxsched/rxsched/durable"
)

// Config configures a panel. The zero value is ready to use.
type Config struct {
	// Actions are the names of those to show. If there are none, all are shown that were ever
	// registered with the engine's stream.
	Actions []string
}

// New returns the page of an engine, for AddPanel of package inspect. Any goroutine may call it. It
// panics if e is nil.
//
//	in.AddPanel("durable", panel.New(e, panel.Config{}))
func New(e durable.Engine, c Config) http.Handler {
	if e == nil {
		panic("panel: New: nil engine")
	}
	p := &panel{engine: e, names: c.Actions, reading: make(chan struct{}, 1)}
	mux := http.NewServeMux()
	assets, err := fs.Sub(embedded, "assets")
	if err != nil {
		panic(err) // the folder is there
	}
	mux.Handle("GET /", http.FileServerFS(assets))
	mux.HandleFunc("GET /agenda", p.serveAgenda)
	return mux
}

//go:embed assets
var embedded embed.FS

// panel is a page.
type panel struct {
	engine durable.Engine // set once, as the one below
	names  []string

	reading chan struct{} // full while a goroutine reads what is below, or the engine
	latest  []byte        // the sample, as JSON
	next    time.Time     // when the engine may be read again
}

// How often an engine is read.
const (
	every = time.Second // at most
	share = 20          // of the time one is spent in reading
	limit = time.Minute // of a reading
)

// serveAgenda answers with a sample that is not old.
func (p *panel) serveAgenda(w http.ResponseWriter, r *http.Request) {
	select {
	case p.reading <- struct{}{}:
	case <-r.Context().Done():
		return
	}
	if now := time.Now(); !now.Before(p.next) {
		p.latest, p.next = nil, time.Time{}                                           // if the reading panics
		ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), limit) // others wait for it
		s := p.read(ctx, now)
		cancel()
		p.latest, p.next = s.encode(), now.Add(max(every, share*s.Took))
	}
	text := p.latest
	<-p.reading
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(text) // to a browser that may have left
}

// read reads all keys from the engine.
func (p *panel) read(ctx context.Context, now time.Time) *sample {
	s := newSample(now)
	var err error
	names := p.names
	if len(names) == 0 {
		names, err = durable.Names(ctx, p.engine)
	}
	for _, name := range names {
		a := durable.Remote(p.engine, name, durable.Bytes{})
		paused, broken := a.Paused(ctx)
		err = cmp.Or(err, broken)
		for i, broken := range a.List(ctx) {
			if broken != nil {
				err = cmp.Or(err, fmt.Errorf("%s: %w", name, broken))
				continue
			}
			s.add(name, i, paused)
		}
	}
	s.finish(time.Since(now), err)
	return s
}
