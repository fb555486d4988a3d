package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
)

// backup takes a backup of the stream while everything goes on, as the command nats does. Some
// trouble later all servers lose their directories, and empty ones get the backup.
func (r *round) backup(until time.Time) error {
	var saved snapshot
	var took window
	trouble := func() (err error) {
		time.Sleep(time.Until(until) / 4)
		took.from = time.Now()
		err = surely(r.ctx, "the backup", func(ctx context.Context) (err error) {
			saved, err = takeSnapshot(ctx, r.conn, "rx")
			return err
		})
		took.to = time.Now()
		if err != nil {
			return err
		}
		return r.herd.kill(until)
	}
	fault := func() error {
		if err := r.empty(); err != nil {
			return err
		}
		r.v.restored++
		if err := r.restore(saved); err != nil {
			return err
		}
		return r.inStep(nil)
	}
	return r.apartWithin(trouble, fault, func() window { return took })
}

// restore fills empty servers. They may answer too late, or not at all while they find each other:
// then what there is has to go before another try.
func (r *round) restore(s snapshot) error {
	for begun := time.Now(); ; {
		ctx, cancel := context.WithTimeout(r.ctx, catchUp/2)
		err := s.restore(ctx, r.conn, "rx")
		cancel()
		if err == nil {
			return nil
		}
		if waited := time.Since(begun); waited > longestWait || r.ctx.Err() != nil {
			return fmt.Errorf("waited %.0fs for the return to the backup: %w", waited.Seconds(), err)
		}
		ctx, cancel = context.WithTimeout(r.ctx, 5*time.Second)
		_ = ask(ctx, r.conn, "$JS.API.STREAM.DELETE.rx", nil, &struct{}{})
		cancel()
		time.Sleep(time.Second)
	}
}

// snapshot is a stream as the server saves it, with its consumers.
type snapshot struct {
	Config json.RawMessage `json:"config"`
	State  json.RawMessage `json:"state"`
	chunks [][]byte
}

// takeSnapshot saves a stream.
func takeSnapshot(ctx context.Context, conn *nats.Conn, stream string) (s snapshot, err error) {
	inbox := conn.NewInbox()
	sub, err := conn.SubscribeSync(inbox)
	if err != nil {
		return s, err
	}
	defer func() { _ = sub.Unsubscribe() }()
	if err := ask(ctx, conn, "$JS.API.STREAM.SNAPSHOT."+stream,
		map[string]any{"deliver_subject": inbox, "jsck": true}, &s); err != nil {
		return s, err
	}
	for {
		m, err := sub.NextMsgWithContext(ctx)
		if err != nil {
			return s, err
		}
		if len(m.Data) == 0 { // the end
			if status := m.Header.Get("Status"); status != "" && status != "204" {
				return s, fmt.Errorf("saving the stream: %s", m.Header.Get("Description"))
			}
			return s, nil
		}
		s.chunks = append(s.chunks, m.Data)
		if m.Reply != "" {
			if err := m.Respond(nil); err != nil {
				return s, err
			}
		}
	}
}

// restore makes the stream of a snapshot.
func (s snapshot) restore(ctx context.Context, conn *nats.Conn, stream string) error {
	var a struct {
		Subject string `json:"deliver_subject"`
	}
	if err := ask(ctx, conn, "$JS.API.STREAM.RESTORE."+stream, s, &a); err != nil {
		return err
	}
	for _, c := range s.chunks {
		if _, err := conn.RequestWithContext(ctx, a.Subject, c); err != nil {
			return err
		}
	}
	return ask(ctx, conn, a.Subject, nil, &struct{}{})
}

// ask makes a request to JetStream's API, and returns its error, too.
func ask(ctx context.Context, conn *nats.Conn, subject string, what, answer any) error {
	var data []byte
	if what != nil {
		var err error
		if data, err = json.Marshal(what); err != nil {
			return err
		}
	}
	m, err := conn.RequestWithContext(ctx, subject, data)
	if err != nil {
		return err
	}
	var failed struct {
		Error *struct {
			Description string `json:"description"`
		} `json:"error"`
	}
	if err := json.Unmarshal(m.Data, &failed); err != nil {
		return err
	}
	if failed.Error != nil {
		return fmt.Errorf("%s: %s", subject, failed.Error.Description)
	}
	return json.Unmarshal(m.Data, answer)
}
