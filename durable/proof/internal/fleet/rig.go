package fleet

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/rxsched/rxsched/durable"
)

// Rig is running servers with their directory.
type Rig struct {
	Dir     string
	Servers []*Process
	urls    string
}

// NewRig builds a server, and starts n of it.
func NewRig(n int, sync bool) (*Rig, error) {
	dir, err := os.MkdirTemp("", "rxrig")
	if err != nil {
		return nil, err
	}
	servers, addrs, err := Servers(dir, "", n, sync, nil)
	r := &Rig{dir, servers, strings.Join(addrs, ",")}
	if err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

// Close kills the servers, and deletes their files.
func (r *Rig) Close() {
	for _, s := range r.Servers {
		s.Kill()
	}
	_ = os.RemoveAll(r.Dir)
}

// Connect connects to the servers.
func (r *Rig) Connect() (*nats.Conn, error) {
	return nats.Connect(r.urls, nats.MaxReconnects(-1), nats.ReconnectWait(50*time.Millisecond))
}

// Open makes an engine with a connection of its own.
func (r *Rig) Open(ctx context.Context, c durable.Config) (durable.Engine, func(), error) {
	conn, err := r.Connect()
	if err != nil {
		return nil, nil, err
	}
	c.Conn, c.Replicas = conn, len(r.Servers)
	c.OnError = func(err error) { fmt.Fprintln(os.Stderr, "trouble:", err) }
	e, err := durable.Open(ctx, c)
	if err != nil {
		conn.Close()
		return nil, nil, err
	}
	return e, func() {
		ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
		defer cancel()
		_ = e.Close(ctx)
		conn.Close()
	}, nil
}
