package memhttp

import (
	"context"
	"io"
	"net"
	"net/http"
)

// NewClient returns a client whose requests all go to h, whatever their host. Each request has a
// connection of its own, which takes no time, and ends with the response; so there is nothing to
// close. A handler that sleeps makes a response late. It panics if h is nil. Any goroutine of the
// bubble may use the client.
func NewClient(h http.Handler) *http.Client {
	if h == nil {
		panic("memhttp: NewClient: nil h")
	}
	server := &http.Server{Handler: h}
	dial := func(context.Context, string, string) (net.Conn, error) {
		near, far := net.Pipe()
		go func() { _ = server.Serve(&once{far}) }()
		return near, nil
	}
	return &http.Client{Transport: &http.Transport{DialContext: dial, DisableKeepAlives: true}}
}

// once is a listener with one connection.
type once struct{ conn net.Conn }

func (l *once) Accept() (net.Conn, error) {
	conn := l.conn
	if conn == nil {
		return nil, io.EOF
	}
	l.conn = nil
	return conn, nil
}

func (l *once) Close() error   { return nil }
func (l *once) Addr() net.Addr { return addr{} }

type addr struct{}

func (addr) Network() string { return "memory" }
func (addr) String() string  { return "memory" }
