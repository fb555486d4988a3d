package engine

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/rxsched/rxsched/durable/internal/pull"
	"github.com/rxsched/rxsched/durable/internal/tokens"
)

// The oldest server that fits: schedules of messages came with 2.12.
const (
	oldestMajor = 2
	oldestMinor = 12
)

// checkServer returns ErrServer if the server is too old.
func checkServer(c Config) error {
	conn := c.Conn
	version := conn.ConnectedServerVersion()
	parts := strings.SplitN(version, ".", 3)
	if len(parts) == 3 {
		major, err1 := strconv.Atoi(parts[0])
		minor, err2 := strconv.Atoi(parts[1])
		if err1 == nil && err2 == nil && (major > oldestMajor || major == oldestMajor && minor >= oldestMinor) {
			return checkJetStream(conn)
		}
	}
	return fmt.Errorf("%w: Config.Conn is connected to version %q, and %d.%d or newer is needed",
		ErrServer, version, oldestMajor, oldestMinor)
}

// checkJetStream returns ErrServer if the server has no JetStream.
func checkJetStream(conn *nats.Conn) error {
	if has, _ := conn.ConnectedServerJetStream(); !has {
		return fmt.Errorf("%w: Config.Conn is connected to a server without JetStream", ErrServer)
	}
	return nil
}

// wanted is the stream as it has to be.
func wanted(c Config) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name: c.Stream, Description: "durable actions of rxsched",
		Subjects:  []string{c.Stream + ".t.>", c.Stream + ".d.>", c.Stream + ".s.>"},
		Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage,
		Discard: jetstream.DiscardOld, MaxMsgsPerSubject: 1, Replicas: c.Replicas,
		AllowMsgSchedules: true, AllowRollup: true, AllowMsgTTL: true, AllowDirect: true,
		Duplicates: time.Second,
	}
}

// ensureStream creates the stream, or checks the one that exists. While a cluster has no leader
// yet, it tries until ctx ends.
func ensureStream(ctx context.Context, js jetstream.JetStream, c Config, replicas int) error {
	for {
		once, cancel := context.WithTimeout(ctx, pull.AnswerTime)
		s, err := ensureStreamOnce(once, js, c, replicas)
		cancel()
		if err == nil {
			if err := keepStream(ctx, js, s); err != nil {
				c.OnError(fmt.Errorf("durable: Config.Stream %q: updating it: %w", c.Stream, err))
			}
			return nil
		}
		if !Temporary(err) || !Pause(ctx, 200*time.Millisecond) {
			return err
		}
	}
}

// keptMark is a member of the metadata of a stream that was updated since it was created.
const keptMark = "rxsched.kept"

// keepStream makes the server recover a stream at each start. A server that dies while it creates
// one leaves files without a checksum. It skips these at its start, and takes their messages over
// when the stream is created again; but nats-server 2.15.2 writes the checksum only in an update.
// So one follows each creation, and is made up for if the stream lacks the mark of it.
func keepStream(ctx context.Context, js jetstream.JetStream, s jetstream.Stream) error {
	c := s.CachedInfo().Config
	if c.Metadata[keptMark] != "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, pull.AnswerTime)
	defer cancel()
	c.Metadata = maps.Clone(c.Metadata)
	if c.Metadata == nil {
		c.Metadata = map[string]string{}
	}
	c.Metadata[keptMark] = "1"
	_, err := js.UpdateStream(ctx, c)
	return err
}

// codeNoPeers says that too few servers of the cluster are there.
const codeNoPeers = 10005

// Temporary reports whether the server may answer otherwise in a while.
func Temporary(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && (api.Code == 503 || api.ErrorCode == codeNoPeers) ||
		errors.Is(err, nats.ErrNoResponders) || errors.Is(err, nats.ErrTimeout) ||
		errors.Is(err, context.DeadlineExceeded)
}

func ensureStreamOnce(
	ctx context.Context, js jetstream.JetStream, c Config, replicas int,
) (jetstream.Stream, error) {
	want := wanted(c)
	s, err := js.Stream(ctx, c.Stream)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		s, err = js.CreateStream(ctx, want)
		if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) { // another engine was faster
			s, err = js.Stream(ctx, c.Stream)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("durable: Open: Config.Stream %q: %w", c.Stream, err)
	}
	if bad := differences(s.CachedInfo().Config, want, replicas); len(bad) > 0 {
		return nil, fmt.Errorf("%w: Config.Stream %q: %s", ErrStream, c.Stream, strings.Join(bad, "; "))
	}
	return s, nil
}

// differences lists what is wrong with a stream. replicas 0 takes any number.
func differences(got, want jetstream.StreamConfig, replicas int) (bad []string) {
	check := func(what string, got, want any) {
		if fmt.Sprint(got) != fmt.Sprint(want) {
			bad = append(bad, fmt.Sprintf("%s is %v and has to be %v", what, got, want))
		}
	}
	check("subjects", got.Subjects, want.Subjects)
	check("retention", got.Retention, want.Retention)
	check("storage", got.Storage, want.Storage)
	check("discard", got.Discard, want.Discard)
	check("max_msgs_per_subject", got.MaxMsgsPerSubject, want.MaxMsgsPerSubject)
	check("max_age", got.MaxAge, want.MaxAge)
	check("max_msgs", max(got.MaxMsgs, -1), int64(-1))
	check("max_bytes", max(got.MaxBytes, -1), int64(-1))
	check("allow_msg_schedules", got.AllowMsgSchedules, true)
	check("allow_msg_ttl", got.AllowMsgTTL, true)
	check("allow_direct", got.AllowDirect, true)
	check("sealed", got.Sealed, false)
	if replicas > 0 {
		check("num_replicas", got.Replicas, replicas)
	}
	return bad
}

// ensureConsumer creates the consumer of an action. One that exists stays as it is.
func (s *store) ensureConsumer(ctx context.Context, name string, ackWait time.Duration) error {
	token, err := tokens.OfName(name)
	if err != nil {
		return err
	}
	s.making.RLock()
	defer s.making.RUnlock()
	_, err = s.js.CreateConsumer(ctx, s.stream, jetstream.ConsumerConfig{
		Durable: token, Description: name, AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: ackWait, MaxAckPending: -1, MaxDeliver: -1, MaxWaiting: 4096,
		FilterSubject: s.stream + ".d." + token + ".>",
	})
	if errors.Is(err, jetstream.ErrConsumerExists) {
		return nil
	}
	return s.deleted(err)
}
