package embedded

import (
	"context"

	"github.com/nats-io/nats.go"

	"github.com/rxsched/rxsched/durable"
)

// Open starts a server and makes an engine on it, whose Close stops the server. It returns the
// errors of [Start] and of durable.Open.
func Open(ctx context.Context, c Config) (durable.Engine, error) {
	return OpenWithConfig(ctx, c, durable.Config{})
}

// OpenWithConfig is Open with a config of the engine, whose Conn it sets. In a cluster, it waits
// until enough servers are there.
func OpenWithConfig(ctx context.Context, c Config, d durable.Config) (durable.Engine, error) {
	s, err := Start(ctx, c)
	if err != nil {
		return nil, err
	}
	conn, err := s.Connect()
	if err != nil {
		s.Shutdown()
		return nil, err
	}
	d.Conn = conn
	e, err := durable.Open(ctx, d)
	if err != nil {
		conn.Close()
		s.Shutdown()
		return nil, err
	}
	return &engine{e, conn, s}, nil
}

// engine is an engine with its server.
type engine struct {
	durable.Engine
	conn   *nats.Conn
	server *Server
}

// Close closes the engine, the connection and the server.
func (e *engine) Close(ctx context.Context) error {
	err := e.Engine.Close(ctx)
	_ = e.conn.FlushWithContext(ctx) // the last answers; without them tokens come again
	e.conn.Close()
	e.server.Shutdown()
	return err
}
