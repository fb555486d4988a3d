package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/proof/internal/fleet"
)

// rig is running servers with their directory.
type rig struct {
	dir     string
	urls    string
	servers []*fleet.Process
}

func newRig(n int, sync bool) (*rig, error) {
	dir, err := os.MkdirTemp("", "rxfigures")
	if err != nil {
		return nil, err
	}
	r := &rig{dir: dir}
	servers, addrs, err := fleet.Servers(dir, "", n, sync, nil)
	r.servers, r.urls = servers, strings.Join(addrs, ",")
	if err != nil {
		r.close()
		return nil, err
	}
	return r, nil
}

func (r *rig) close() {
	for _, s := range r.servers {
		s.Kill()
	}
	_ = os.RemoveAll(r.dir)
}

func (r *rig) connect() (*nats.Conn, error) {
	return nats.Connect(r.urls, nats.MaxReconnects(-1), nats.ReconnectWait(50*time.Millisecond))
}

// open makes an engine with a connection of its own.
func (r *rig) open(ctx context.Context, worker string) (durable.Engine, func(), error) {
	conn, err := r.connect()
	if err != nil {
		return nil, nil, err
	}
	e, err := durable.Open(ctx, durable.Config{Conn: conn, Replicas: len(r.servers), Worker: worker,
		OnError: func(err error) { fmt.Fprintln(os.Stderr, "trouble:", err) }})
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
