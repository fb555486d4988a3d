package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/rxsched/rxsched/durable"
)

// connect opens the engine of the flags. It makes no stream: one that is not there is a slip.
func connect(ctx context.Context, o *options) (durable.Engine, func(), error) {
	natsOptions, err := o.natsOptions()
	if err != nil {
		return nil, nil, err
	}
	server := cmp.Or(o.server, nats.DefaultURL)
	conn, err := nats.Connect(server, natsOptions...)
	if err != nil {
		return nil, nil, fmt.Errorf("-server %s: %w", server, err)
	}
	e, err := open(ctx, conn, o)
	if err != nil {
		conn.Close()
		return nil, nil, err
	}
	return e, func() {
		_ = e.Close(ctx) // it has no workers
		conn.Close()
	}, nil
}

func open(ctx context.Context, conn *nats.Conn, o *options) (durable.Engine, error) {
	stream := o.stream
	js, err := jetstream.New(conn)
	if err != nil {
		return nil, err
	}
	switch _, err := js.Stream(ctx, stream); {
	case errors.Is(err, jetstream.ErrStreamNotFound):
		return nil, fmt.Errorf("-stream %s: the server has no such stream, "+
			"or has not recovered it at its start: then workers create it again", stream)
	case errors.Is(err, jetstream.ErrInvalidStreamName):
		return nil, misuse("-stream %q: %w", stream, err)
	case err != nil:
		return nil, fmt.Errorf("-stream %s: %w", stream, err)
	}
	return durable.Open(ctx, durable.Config{Conn: conn, Stream: stream, NoSweep: true})
}

// natsOptions are those of the connection.
func (o *options) natsOptions() ([]nats.Option, error) {
	if (o.tlsCert == "") != (o.tlsKey == "") {
		return nil, misuse("-tlscert and -tlskey need each other")
	}
	all := []nats.Option{nats.Name("rxdurable"), nats.Timeout(o.timeout)}
	for _, c := range []struct {
		given  string
		option nats.Option
	}{
		{o.creds, nats.UserCredentials(o.creds)},
		{o.tlsCert, nats.ClientCert(o.tlsCert, o.tlsKey)},
		{o.tlsCA, nats.RootCAs(o.tlsCA)},
	} {
		if c.given != "" {
			all = append(all, c.option)
		}
	}
	return all, nil
}
