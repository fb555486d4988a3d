package embedded_test

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/embedded"
)

// file is one of the rig's server, which has it for a stream.
func (r *rig) file(stream, name string) string {
	r.Helper()
	all, err := filepath.Glob(filepath.Join(r.dir, "jetstream", "*", "streams", stream, name))
	require.NoError(r, err)
	if len(all) == 0 {
		return ""
	}
	return all[0]
}

// forget restarts the server, which has lost the checksum of a stream, as if it had died while it
// created that.
func (r *rig) forget(stream string) {
	r.Helper()
	u, err := url.Parse(r.server.URL())
	require.NoError(r, err)
	r.server.Shutdown()
	require.NoError(r, os.Remove(r.file(stream, "meta.sum")))
	r.server, err = embedded.Start(r.ctx, embedded.Config{Dir: r.dir, Addr: u.Host, NoSync: true})
	require.NoError(r, err)
}

// lasting is a connection that comes back.
func (r *rig) lasting() *nats.Conn {
	r.Helper()
	conn, err := nats.Connect(r.server.URL(), nats.MaxReconnects(-1),
		nats.ReconnectWait(20*time.Millisecond))
	require.NoError(r, err)
	r.Cleanup(conn.Close)
	return conn
}

// told are errors that a hook was told.
type told struct {
	mu  sync.Mutex // guards what is below
	all []error
}

func (w *told) hear(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.all = append(w.all, err)
}

func (w *told) about(part string) (n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, err := range w.all {
		if strings.Contains(err.Error(), part) {
			n++
		}
	}
	return n
}

// A stream whose creation was cut short comes back with all that it holds, and stays then.
func TestOpen_KeepsAStreamThatTheServerDoesNotRecover(t *testing.T) {
	r := newRig(t)
	run := func(*durable.Of[int], int) error { return nil }
	open := func(w *told) (durable.Engine, *durable.Action[int]) {
		e, err := durable.Open(r.ctx, durable.Config{Conn: r.lasting(), OnError: w.hear})
		require.NoError(t, err)
		return e, durable.Register(e, "act", run, durable.ActionConfig[int]{})
	}
	var first told
	e, act := open(&first)
	const keys = 5
	for k := range keys {
		require.NoError(t, act.Schedule(r.ctx, fmt.Sprint(k), k, time.Hour))
	}
	require.NoError(t, e.Close(r.ctx))
	require.Zero(t, first.about("stream"))
	r.forget("rx")
	_, err := r.jetStream().Stream(r.ctx, "rx")
	require.ErrorIs(t, err, jetstream.ErrStreamNotFound)
	e, act = open(new(told))
	for k := range keys {
		i, err := act.Inspect(r.ctx, fmt.Sprint(k))
		require.NoError(t, err)
		require.Equal(t, durable.Pending, i.Status)
	}
	require.NoError(t, e.Close(r.ctx))
	r.stop()
	r.start()
	_, err = r.jetStream().Stream(r.ctx, "rx")
	require.NoError(t, err, "the server recovers it")
}

// jetStream asks the server, also after another start.
func (r *rig) jetStream() jetstream.JetStream {
	r.Helper()
	js, err := jetstream.New(r.lasting())
	require.NoError(r, err)
	return js
}

// Streams of a release that did not care are kept, too, from the next Open on.
func TestOpen_KeepsAStreamWithoutAChecksum(t *testing.T) {
	r := newRig(t)
	open := func() {
		e, err := durable.Open(r.ctx, durable.Config{Conn: r.lasting()})
		require.NoError(t, err)
		r.closing(e)
	}
	open()
	s, err := r.jetStream().Stream(r.ctx, "rx")
	require.NoError(t, err)
	old := s.CachedInfo().Config
	require.NotEmpty(t, old.Metadata["rxsched.kept"])
	delete(old.Metadata, "rxsched.kept")
	_, err = r.jetStream().UpdateStream(r.ctx, old)
	require.NoError(t, err)
	require.NoError(t, os.Remove(r.file("rx", "meta.sum")))
	open()
	require.NotEmpty(t, r.file("rx", "meta.sum"))
	require.NoError(t, os.Remove(r.file("rx", "meta.sum")))
	open()
	require.Empty(t, r.file("rx", "meta.sum"), "once is enough")
}

// Engines that stay connected go on by themselves, and say what is known, but not of each call that
// fails.
func TestEngine_CreatesAStreamAgainThatIsGone(t *testing.T) {
	t.Parallel()
	for name, keys := range map[string]int{"not recovered": 3, "deleted": 0} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			var w told
			ran := make(chan string, 100)
			c := brief("w")
			c.Conn, c.OnError = r.lasting(), w.hear
			e, err := durable.Open(r.ctx, c)
			require.NoError(t, err)
			r.closing(e)
			act := durable.Register(e, "act", func(self *durable.Of[int], _ int) error {
				ran <- self.Key()
				return nil
			}, durable.ActionConfig[int]{Limits: []durable.Limit{{AtOnce: 5}}})
			for k := range keys {
				require.NoError(t, act.Schedule(r.ctx, fmt.Sprint(k), 0, 2*time.Second))
			}
			if keys > 0 {
				r.forget("rx")
			} else {
				require.NoError(t, r.deleteStream())
			}
			eventually(r, func() bool {
				ctx, cancel := context.WithTimeout(r.ctx, time.Second)
				defer cancel()
				_, err := act.Inspect(ctx, "0")
				if errors.Is(err, durable.ErrStreamDeleted) {
					require.ErrorContains(t, err, "its files may be there")
				}
				return err == nil || errors.Is(err, durable.ErrNotFound) && keys == 0
			})
			for range keys {
				take(r, ran)
			}
			eventually(r, func() bool { return act.Schedule(r.ctx, "new", 0, 0) == nil })
			require.Equal(t, "new", take(r, ran))
			require.LessOrEqual(t, w.about("has no such stream"), 4, "%v", w.all)
			require.ErrorIs(t, errors.Join(w.all...), durable.ErrStreamDeleted)
		})
	}
}
