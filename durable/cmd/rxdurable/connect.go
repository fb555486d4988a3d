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
	e, err := open(ctx, conn, o.stream)
	if err != nil {
		conn.Close()
		return nil, nil, err
	}
	return e, func() {
		_ = e.Close(ctx) // it has no workers
		conn.Close()
	}, nil
}

func open(ctx context.Context, conn *nats.Conn, stream string) (durable.Engine, error) {
	js, err := jetstream.New(conn)
	if err != nil {
		return nil, err
	}
	switch _, err := js.Stream(ctx, stream); {
	case errors.Is(err, jetstream.ErrStreamNotFound):
		return nil, fmt.Errorf("-stream %s: the server has no such stream", stream)
	case errors.Is(err, jetstream.ErrInvalidStreamName):
		return nil, misuse("-stream %q: %w", stream, err)
	case err != nil:
		return nil, fmt.Errorf("-stream %s: %w", stream, err)
	}
	return durable.Open(ctx, durable.Config{Conn: conn, Stream: stream, NoSweep: true})
}

// natsOptions are those of the connection.
func (o *options) natsOptions() ([]nats.Option, error) {
	all := []nats.Option{nats.Name("rxdurable"), nats.Timeout(o.timeout)}
	if o.creds != "" {
		all = append(all, nats.UserCredentials(o.creds))
	}
	if o.nkey != "" {
		key, err := nats.NkeyOptionFromSeed(o.nkey)
		if err != nil {
			return nil, fmt.Errorf("-nkey: %w", err)
		}
		all = append(all, key)
	}
	if o.user != "" {
		all = append(all, nats.UserInfo(o.user, o.password))
	}
	if o.token != "" {
		all = append(all, nats.Token(o.token))
	}
	if (o.tlsCert == "") != (o.tlsKey == "") {
		return nil, misuse("-tlscert and -tlskey need each other")
	}
	if o.tlsCert != "" {
		all = append(all, nats.ClientCert(o.tlsCert, o.tlsKey))
	}
	if o.tlsCA != "" {
		all = append(all, nats.RootCAs(o.tlsCA))
	}
	if o.inboxPrefix != "" {
		all = append(all, nats.CustomInboxPrefix(o.inboxPrefix))
	}
	return all, nil
}
