package panel

import (
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io"
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

	// Acts has buttons beside each key, for all who see the page.
	Acts bool
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
	if c.Acts {
		p.deeds = deeds
		mux.HandleFunc("POST /deed", p.serveDeed)
		mux.HandleFunc("POST /text", p.serveText)
	}
	return mux
}

//go:embed assets
var embedded embed.FS

// panel is a page.
type panel struct {
	engine durable.Engine // set once, as the two below
	names  []string
	deeds  []deed

	reading chan struct{} // full while somebody reads what is below, or the engine
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
		p.latest, p.next = marshal(s), now.Add(max(every, share*s.Took))
	}
	text := p.latest
	<-p.reading
	answer(w, text)
}

// read reads all keys from the engine.
func (p *panel) read(ctx context.Context, now time.Time) *sample {
	s := newSample(now)
	for _, d := range p.deeds {
		s.Deeds = append(s.Deeds, button{d.name, d.asks, d.change != nil})
	}
	var err error
	names := p.names
	if len(names) == 0 {
		names, err = durable.Names(ctx, p.engine)
	}
	for _, name := range names {
		paused, broken := p.action(name).Paused(ctx)
		err = cmp.Or(err, broken)
		for i, broken := range p.action(name).List(ctx) {
			if broken != nil {
				err = cmp.Or(err, fmt.Errorf("%s: %w", name, broken))
				continue
			}
			e := entry{name, i, paused}
			s.add(e, p.offered(e))
		}
	}
	s.finish(time.Since(now), err)
	return s
}

func (p *panel) action(name string) *durable.Action[[]byte] {
	return durable.Remote(p.engine, name, durable.Bytes{})
}

// entry is a key on the page.
type entry struct {
	action string
	durable.Info[[]byte]
	paused bool // its action is
}

// serveDeed does what a button says. It answers with nothing, or with the text of the error: a
// status for that would be a complaint of the browser's.
func (p *panel) serveDeed(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	d, ok := p.deed(q.Get("deed"))
	if !ok {
		http.Error(w, "panel: there is no such button", http.StatusNotFound)
		return
	}
	a, key := p.action(q.Get("action")), q.Get("key")
	var err error
	if d.change != nil {
		var text []byte
		if text, err = io.ReadAll(http.MaxBytesReader(w, r.Body, mostChanged)); err == nil {
			err = d.change(r.Context(), a, key, text)
		}
	} else {
		err = d.do(a, r.Context(), key)
	}
	if err != nil {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = io.WriteString(w, err.Error()) // to a browser that may have left
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// mostChanged is how long a state may be, in bytes, that the page changes.
const mostChanged = 1 << 20

// serveText answers with the state that a button lets somebody change, or with an error.
func (p *panel) serveText(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	var a struct {
		Text  string `json:"text"`
		Error string `json:"error"`
	}
	text, err := state(r.Context(), p.action(q.Get("action")), q.Get("key"))
	if a.Text = text; err != nil {
		a.Error = err.Error()
	}
	answer(w, marshal(a))
}

func marshal(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // there is nothing in what we send that has no JSON
	}
	return text
}

func answer(w http.ResponseWriter, text []byte) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(text) // to a browser that may have left
}
