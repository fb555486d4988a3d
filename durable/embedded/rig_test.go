package embedded_test

import (
	"context"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/embedded"
	"github.com/rxsched/rxsched/durable/internal/engine"
)

// patience bounds what a test waits for. Nothing waits that long unless it is broken.
const patience = 5 * time.Minute

// rig is a server with any number of engines, all ended with the test.
type rig struct {
	*testing.T
	dir    string
	ctx    context.Context
	server *embedded.Server
	conn   *nats.Conn
}

func newRig(t *testing.T) *rig {
	t.Helper()
	t.Parallel()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	r := &rig{T: t, dir: t.TempDir(), ctx: ctx}
	t.Cleanup(func() {
		r.stop()
		cancel()
	})
	r.start()
	return r
}

// start starts the server on the rig's directory.
func (r *rig) start() {
	r.Helper()
	var err error
	r.server, err = embedded.Start(r.ctx,
		embedded.Config{Dir: r.dir, Addr: "127.0.0.1:0", NoSync: true})
	require.NoError(r, err)
	r.conn, err = r.server.Connect()
	require.NoError(r, err)
}

// stop stops the server.
func (r *rig) stop() {
	if r.server != nil {
		r.conn.Close()
		r.server.Shutdown()
		r.server = nil
	}
}

// open makes an engine, which is closed with the test.
func (r *rig) open(c durable.Config) durable.Engine {
	r.Helper()
	c.Conn = r.conn
	if c.OnError == nil {
		c.OnError = r.trouble
	}
	e, err := durable.Open(r.ctx, c)
	require.NoError(r, err)
	return r.closing(e)
}

// openEngine is open for engines that stop before a stage, or have another clock or smaller pages.
func (r *rig) openEngine(c engine.Config) durable.Engine {
	r.Helper()
	c.Conn, c.OnError = r.conn, r.trouble
	e, err := engine.Open(r.ctx, c)
	require.NoError(r, err)
	return r.closing(e)
}

func (r *rig) trouble(err error) { r.Log("trouble:", err) }

func (r *rig) closing(e durable.Engine) durable.Engine {
	r.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = e.Close(ctx)
	})
	return e
}

// take receives a value, or fails the test.
func take[T any](r *rig, from <-chan T) T {
	r.Helper()
	select {
	case v := <-from:
		return v
	case <-r.ctx.Done():
		r.Fatal("nothing came")
		panic("unreachable")
	}
}

// eventually asks until the answer is yes: for what happens in the server, and sends no event.
func eventually(r *rig, yes func() bool) {
	r.Helper()
	for !yes() {
		select {
		case <-time.After(5 * time.Millisecond):
		case <-r.ctx.Done():
			r.Fatal("it never came about")
		}
	}
}

// contextOf is a context for a call that waits, or one that does not.
func contextOf(patient bool) (context.Context, context.CancelFunc) {
	if patient {
		return context.WithTimeout(context.Background(), patience)
	}
	return context.WithTimeout(context.Background(), 50*time.Millisecond)
}
