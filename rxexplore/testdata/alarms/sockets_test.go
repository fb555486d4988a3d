package alarms

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Connections of an order are none of the next one, though http keeps them for all.
func TestConnectionsAreKept(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, r.URL.Path)
	}))
	var wg sync.WaitGroup
	for i := range 3 {
		wg.Go(func() {
			path := fmt.Sprint("/", i)
			r, err := http.Get(s.URL + path)
			if err != nil {
				t.Error(err)
				return
			}
			defer r.Body.Close()
			if text, err := io.ReadAll(r.Body); err != nil || string(text) != path {
				t.Error(string(text), err)
			}
		})
	}
	wg.Wait()
}

func accepted(t *testing.T) (client, server *net.TCPConn) {
	l, err := net.Listen("tcp", ":0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if _, err := net.Listen("tcp", l.Addr().String()); !errors.Is(err, syscall.EADDRINUSE) {
		t.Error(err)
	}
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	s, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	return c.(*net.TCPConn), s.(*net.TCPConn)
}

func TestSocketsAreThoseOfASystem(t *testing.T) {
	_, err := net.Dial("tcp", "localhost:9")
	if !errors.Is(err, syscall.ECONNREFUSED) || err.Error() != "dial tcp 127.0.0.1:9: connect: connection refused" {
		t.Error(err)
	}
	c, s := accepted(t)
	began := time.Now()
	_ = c.SetReadDeadline(began.Add(time.Minute))
	if _, err := c.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) || time.Since(began) < time.Minute {
		t.Error(err)
	}
	_ = c.SetReadDeadline(time.Time{})
	if err := errors.Join(c.SetNoDelay(true), c.SetKeepAlive(true), c.CloseWrite()); err != nil {
		t.Error(err)
	}
	var wg sync.WaitGroup
	wg.Go(func() {
		if _, err := s.Read(make([]byte, 1)); err != io.EOF {
			t.Error(err)
		}
		_, _ = s.Write([]byte("it still sends"))
		_ = s.Close()
	})
	if text, err := io.ReadAll(c); err != nil || string(text) != "it still sends" {
		t.Error(string(text), err)
	}
	wg.Wait()
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if err := c.Close(); !errors.Is(err, net.ErrClosed) {
		t.Error(err)
	}
}

// A handshake holds a lock of the library, for which others wait, while it waits for the other side.
func TestHandshakeHoldsALock(t *testing.T) {
	server := httptest.NewUnstartedServer(nil)
	server.StartTLS()
	defer server.Close()
	c, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	conn := tls.Client(c, &tls.Config{InsecureSkipVerify: true})
	defer conn.Close()
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			if err := conn.Handshake(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}
