package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/rxsched/rxsched/durable/internal/pull"
)

// read returns the record of a place from any replica, which may be a little behind.
func (s *store) read(ctx context.Context, p place) (*record, error) {
	reply, err := s.ask(ctx, s.api+"DIRECT.GET."+s.stream+"."+s.recordSubject(p), nil)
	if err != nil {
		return nil, err
	}
	if status := reply.Header.Get("Status"); status != "" {
		if status == "404" {
			return nil, ErrNotFound
		}
		return nil, fmt.Errorf("durable: reading a record: %s", reply.Header.Get("Description"))
	}
	seq, err := strconv.ParseUint(reply.Header.Get("Nats-Sequence"), 10, 64)
	if err != nil {
		return nil, fmt.Errorf("durable: reading a record: its sequence: %w", err)
	}
	return decodeRecord(reply.Data, seq)
}

// leader returns the record of a place as the stream's leader has it.
func (s *store) leader(ctx context.Context, p place) (*record, error) {
	data, seq, err := s.lastData(ctx, s.recordSubject(p))
	if err != nil {
		return nil, err
	}
	return decodeRecord(data, seq)
}

// lastData returns the message of a subject as the stream's leader has it.
func (s *store) lastData(ctx context.Context, subject string) (data []byte, seq uint64, err error) {
	query, err := json.Marshal(map[string]string{"last_by_subj": subject})
	if err != nil {
		return nil, 0, err
	}
	var c *call
	answered := true
	defer func() { s.quiet.over(c, answered) }()
	for {
		reply, err := s.ask(ctx, s.api+"STREAM.MSG.GET."+s.stream, query)
		if err != nil {
			return nil, 0, err
		}
		var a struct {
			Error   *apiError `json:"error"`
			Message struct {
				Seq  uint64 `json:"seq"`
				Data []byte `json:"data"`
			} `json:"message"`
		}
		switch err := json.Unmarshal(reply.Data, &a); {
		case err != nil:
			return nil, 0, err
		case a.Error == nil:
			return a.Message.Data, a.Message.Seq, nil
		case a.Error.ErrCode == codeNoMessage:
			return nil, 0, ErrNotFound
		case a.Error.ErrCode == codeNoStream:
			return nil, 0, s.noStream()
		case a.Error.Code < 500:
			return nil, 0, a.Error
		}
		c = s.quiet.failed(ctx, c, subject, a.Error)
		if answered = Pause(ctx, 50*time.Millisecond); !answered {
			return nil, 0, a.Error
		}
	}
}

// ask sends a request until it is answered or ctx ends. Asking twice does no harm.
func (s *store) ask(ctx context.Context, subject string, data []byte) (*nats.Msg, error) {
	var c *call
	answered := true
	defer func() { s.quiet.over(c, answered) }()
	for {
		once, cancel := context.WithTimeout(ctx, pull.AnswerTime)
		reply, err := s.conn.RequestWithContext(once, subject, data)
		cancel()
		switch {
		case err == nil, errors.Is(err, nats.ErrConnectionClosed):
			return reply, err
		case s.gone(ctx, err):
			return nil, s.noStream()
		}
		c = s.quiet.failed(ctx, c, subject, err)
		if answered = Pause(ctx, 50*time.Millisecond); !answered {
			return nil, err
		}
	}
}

// erase removes the message of a sequence, unless it is gone.
func (s *store) erase(ctx context.Context, seq uint64) error {
	query, err := json.Marshal(map[string]any{"seq": seq, "no_erase": true})
	if err != nil {
		return err
	}
	reply, err := s.ask(ctx, s.api+"STREAM.MSG.DELETE."+s.stream, query)
	if err != nil {
		return err
	}
	var a pubAck
	switch err := json.Unmarshal(reply.Data, &a); {
	case err != nil:
		return err
	case a.Error == nil, a.Error.ErrCode == codeNoSequence:
		return nil
	}
	return a.Error
}

// gone reports whether an error means that there is no stream. The server does not return
// ErrNoResponders if the subject has another subscriber, such as "nats subscribe '>'". The server
// is asked: in a cluster, the stream may just have no leader.
func (s *store) gone(ctx context.Context, err error) bool {
	if !errors.Is(err, nats.ErrNoResponders) && !errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	there, err := s.there(ctx)
	return err == nil && !there
}

// there asks the server whether there is a stream.
func (s *store) there(ctx context.Context) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, pull.AnswerTime)
	defer cancel()
	reply, err := s.conn.RequestWithContext(ctx, s.api+"STREAM.INFO."+s.stream, nil)
	if err != nil {
		return false, err
	}
	var a pubAck
	err = json.Unmarshal(reply.Data, &a)
	return a.Error == nil || a.Error.ErrCode != codeNoStream, err
}

// noStream is what the server has said: that there is no stream.
func (s *store) noStream() error {
	s.missed()
	return s.errNoStream()
}

func (s *store) errNoStream() error {
	return fmt.Errorf("%w: %q was deleted, or not recovered at the start of the server; "+
		"its files may be there, so leave them: Open creates it again, with what they hold",
		ErrStreamDeleted, s.stream)
}

// deleted is an error of the client, which has its own for a stream that is not there.
func (s *store) deleted(err error) error {
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return s.noStream()
	}
	return err
}
