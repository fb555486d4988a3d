package killtest

import (
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"
)

// Receiver takes what the processes of a test post, and outlives them.
type Receiver struct {
	*httptest.Server
	news  chan struct{} // of capacity 1, so that tidings merge
	mu    sync.Mutex
	posts Posts
	hold  chan struct{} // if not nil, posts are not answered before it is closed
}

// Posts is what was posted.
type Posts struct {
	Texts   map[string]map[string]int // how often, by text and idempotency key
	All     int
	Now     int // not answered yet
	Highest int // the most there were at a time
}

// NewReceiver returns a receiver, which the end of the test closes.
func NewReceiver(t *testing.T) *Receiver {
	r := &Receiver{posts: Posts{Texts: map[string]map[string]int{}}, news: make(chan struct{}, 1)}
	r.Server = httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, q *http.Request) {
		text, _ := io.ReadAll(q.Body)
		var hold chan struct{}
		r.change(func(p *Posts) {
			if p.Texts[string(text)] == nil {
				p.Texts[string(text)] = map[string]int{}
			}
			p.Texts[string(text)][q.Header.Get("Idempotency-Key")]++
			p.All++
			p.Now++
			p.Highest = max(p.Highest, p.Now)
			hold = r.hold
		})
		if hold != nil {
			<-hold
		}
		r.change(func(p *Posts) { p.Now-- })
	}))
	t.Cleanup(r.Close)
	return r
}

// change calls a function with the lock, and tells that something has changed.
func (r *Receiver) change(f func(p *Posts)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f(&r.posts)
	select {
	case r.news <- struct{}{}:
	default:
	}
}

// Wait waits until yes is true of the posts. One goroutine may wait at a time.
func (r *Receiver) Wait(t *testing.T, what string, yes func(Posts) bool) {
	t.Helper()
	is := func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		return yes(r.posts)
	}
	for late := time.After(patience); !is(); {
		select {
		case <-r.news:
		case <-late:
			t.Fatal("never: ", what)
		}
	}
}

// Amidst calls kill while a process waits for the answer to a post.
func (r *Receiver) Amidst(t *testing.T, kill func()) {
	t.Helper()
	hold, before := make(chan struct{}), 0
	r.change(func(p *Posts) { r.hold, before = hold, p.All })
	r.Wait(t, "a post", func(p Posts) bool { return p.All > before })
	kill()
	r.change(func(*Posts) { r.hold = nil })
	close(hold)
	r.Wait(t, "the end of all posts", func(p Posts) bool { return p.Now == 0 })
}
