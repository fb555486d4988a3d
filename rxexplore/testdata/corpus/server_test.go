package corpus

import (
	"context"
	"io"
	"net"
	"net/http"
	"sync"
	"testing"
	"time"
)

// pipes is a listener whose connections are pipes.
type pipes struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

// Close is called by http.Server with its lock held.
func (p *pipes) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{} }

func (p *pipes) dial(context.Context, string, string) (net.Conn, error) {
	here, there := net.Pipe()
	select {
	case p.conns <- there:
		return here, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

// shutDown shuts a server down while a request is served, which uses a store. Serve returns at once, and
// Shutdown when requests have ended.
func shutDown(t *testing.T, waits bool) {
	var mu sync.Mutex
	open := true
	p := &pipes{conns: make(chan net.Conn), closed: make(chan struct{})}
	s := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		time.Sleep(time.Second)
		mu.Lock()
		defer mu.Unlock()
		if !open {
			t.Error("the store is closed while a request is served")
		}
		_, _ = io.WriteString(w, "hello")
	})}
	served, got, down := make(chan error, 1), make(chan struct{}), make(chan struct{})
	go func() { served <- s.Serve(p) }()
	go func() {
		defer close(got)
		c := http.Client{Transport: &http.Transport{DialContext: p.dial}}
		defer c.CloseIdleConnections()
		if r, err := c.Get("http://host/"); err == nil {
			_, _ = io.ReadAll(r.Body)
			_ = r.Body.Close()
		}
	}()
	go func() {
		defer close(down)
		_ = s.Shutdown(context.Background())
	}()
	<-served
	if waits {
		<-down
	}
	mu.Lock()
	open = false
	mu.Unlock()
	<-got
	<-down
}

func TestBug_StoreClosedBeforeShutdown(t *testing.T)    { shutDown(t, false) }
func TestMended_StoreClosedBeforeShutdown(t *testing.T) { shutDown(t, true) }
