package embedded_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
)

// link is a proxy between a client and the rig's server. It loses answers to what the client
// publishes: the message arrives, then the connection ends before the answer is through. Or it loses
// the message itself.
type link struct {
	rig      *rig
	listener net.Listener
	server   string        // its address
	lost     chan string   // gets the subject of each message whose answer was lost
	open     chan struct{} // new connections wait for a value

	mu   sync.Mutex
	lose func(subject string) bool // which answer to lose; nil: none
	drop bool                      // not the answer is lost, but the message
	all  sync.WaitGroup
}

// newLink starts a link, and an engine whose calls go through it. It has no worker.
func newLink(r *rig) (*link, durable.Engine) { return newLinkOf(r, durable.Config{}) }

// newLinkOf is newLink of an engine with a config.
func newLinkOf(r *rig, c durable.Config) (*link, durable.Engine) {
	r.Helper()
	l := &link{rig: r, lost: make(chan string, 100), open: make(chan struct{}, 100)}
	var err error
	l.listener, err = net.Listen("tcp", "127.0.0.1:0")
	require.NoError(r, err)
	l.server = strings.TrimPrefix(r.server.URL(), "nats://")
	l.all.Go(l.accept)
	l.open <- struct{}{}
	conn, err := nats.Connect(l.listener.Addr().String(), nats.MaxReconnects(-1),
		nats.ReconnectWait(10*time.Millisecond), nats.Timeout(patience))
	require.NoError(r, err)
	c.Conn, c.NoSweep = conn, true
	e, err := durable.Open(r.ctx, c)
	require.NoError(r, err)
	r.Cleanup(func() {
		_ = e.Close(r.ctx)
		conn.Close()
		_ = l.listener.Close()
		close(l.open)
		l.all.Wait()
	})
	return l, e
}

// once chooses the first message whose subject has a prefix.
func once(prefix string) func(string) bool {
	var found bool
	return func(subject string) bool {
		first := !found && strings.HasPrefix(subject, prefix)
		found = found || first
		return first
	}
}

func (l *link) loses(subject string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.lose != nil && l.lose(subject)
}

// accept takes connections, each when it may.
func (l *link) accept() {
	for range l.open {
		client, err := l.listener.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("tcp", l.server)
		if err != nil {
			_ = client.Close()
			continue
		}
		lost := make(chan string, 1)
		l.all.Go(func() { l.up(client, server, lost) })
		l.all.Go(func() { l.down(client, server, lost) })
	}
}

// up passes on what the client sends. After a message whose answer is to be lost, it passes on
// nothing more.
func (l *link) up(client, server net.Conn, lost chan<- string) {
	defer server.Close()
	in := bufio.NewReader(client)
	for {
		message, subject, err := readMessage(in)
		if err != nil {
			return
		}
		lose := subject != "" && l.loses(subject)
		if lose && l.drop {
			_ = client.Close()
			l.lost <- subject
			return
		}
		if lose {
			lost <- subject
		}
		if _, err := server.Write(message); err != nil {
			return
		}
		if lose {
			_, _ = io.Copy(io.Discard, in) // until down closes the client
			return
		}
	}
}

// down passes on what the server sends, up to an answer that is to be lost.
func (l *link) down(client, server net.Conn, lost <-chan string) {
	defer client.Close()
	var subject string
	var swallowed []byte
	buffer := make([]byte, 1<<16)
	for {
		n, err := server.Read(buffer)
		if err != nil {
			return
		}
		if subject == "" {
			select {
			case subject = <-lost:
			default:
				_, _ = client.Write(buffer[:n])
				continue
			}
		}
		swallowed = append(swallowed, buffer[:n]...)
		if bytes.Contains(swallowed, []byte(`"seq"`)) || bytes.Contains(swallowed, []byte(`"error"`)) {
			l.lost <- subject
			return
		}
	}
}

// readMessage reads a line of NATS's protocol, with its payload if it is a message.
func readMessage(in *bufio.Reader) (message []byte, subject string, err error) {
	line, err := in.ReadBytes('\n')
	if err != nil {
		return nil, "", err
	}
	words := strings.Fields(string(line))
	if len(words) < 3 || words[0] != "PUB" && words[0] != "HPUB" {
		return line, "", nil
	}
	size, err := strconv.Atoi(words[len(words)-1])
	if err != nil {
		return nil, "", fmt.Errorf("%q: %w", line, err)
	}
	payload := make([]byte, size+2)
	_, err = io.ReadFull(in, payload)
	return append(line, payload...), words[1], err
}
