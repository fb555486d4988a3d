package corpus

import (
	"bufio"
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
func shutDown(t *testing.T, waits bool, l net.Listener, transport *http.Transport) {
	var mu sync.Mutex
	open := true
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
	go func() { served <- s.Serve(l) }()
	go func() {
		defer close(got)
		c := http.Client{Transport: transport}
		defer c.CloseIdleConnections()
		if r, err := c.Get("http://" + l.Addr().String() + "/"); err == nil {
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

// piped shuts down a server over pipes.
func piped(t *testing.T, waits bool) {
	p := &pipes{conns: make(chan net.Conn), closed: make(chan struct{})}
	shutDown(t, waits, p, &http.Transport{DialContext: p.dial})
}

func TestBug_StoreClosedBeforeShutdown(t *testing.T)    { piped(t, false) }
func TestMended_StoreClosedBeforeShutdown(t *testing.T) { piped(t, true) }

func listen(t *testing.T) net.Listener {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestBug_SocketsClosedBeforeShutdown(t *testing.T) {
	shutDown(t, false, listen(t), &http.Transport{})
}

func TestMended_SocketsClosedBeforeShutdown(t *testing.T) {
	shutDown(t, true, listen(t), &http.Transport{})
}

// lines sends two lines by a connection, on two goroutines: each in one piece, or in two.
func lines(t *testing.T, pieces ...string) {
	l := listen(t)
	defer l.Close()
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for _, p := range pieces {
				_, _ = c.Write([]byte(p))
			}
		})
	}
	wg.Wait()
	d, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	r := bufio.NewReader(d)
	for range 2 {
		if s, err := r.ReadString('\n'); err != nil || s != "line\n" {
			t.Errorf("%q, %v", s, err)
		}
	}
}

func TestBug_LinesInPieces(t *testing.T)    { lines(t, "line", "\n") }
func TestMended_LinesInPieces(t *testing.T) { lines(t, "line\n") }
