package embedded_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
)

// configured starts a server by the text of a configuration file, and returns it with its options.
func configured(r *rig, text string) (*server.Server, *server.Options) {
	file := filepath.Join(r.TempDir(), "server.conf")
	require.NoError(r, os.WriteFile(file, []byte(text), 0o600))
	o, err := server.ProcessConfigFile(file)
	require.NoError(r, err)
	o.NoLog, o.NoSigs, o.Host, o.Port = true, true, "127.0.0.1", server.RANDOM_PORT
	s, err := server.NewServer(o)
	require.NoError(r, err)
	s.Start()
	r.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	require.True(r, s.ReadyForConnections(patience))
	return s, o
}

// runsAll runs a thread with near and far runs on an engine, and calls it from outside.
func runsAll(r *rig, c durable.Config) {
	c.OnError = r.trouble
	e, err := durable.Open(r.ctx, c)
	require.NoError(r, err)
	r.closing(e)
	act := durable.Register(e, "act", func(self *durable.Of[int], n int) error {
		if n < 3 {
			self.Schedule(n+1, time.Duration(n)*700*time.Millisecond)
		}
		return nil
	}, durable.ActionConfig[int]{Claim: true, Limits: []durable.Limit{{AtOnce: 1}}})
	eventually(r, func() bool { return act.Schedule(r.ctx, "k", 1, 0) == nil })
	i, err := act.Await(r.ctx, "k")
	require.NoError(r, err)
	require.Equal(r, durable.Done, i.Status)
	names, err := durable.Names(r.ctx, e)
	require.NoError(r, err)
	require.Equal(r, []string{"act"}, names)
	n := 0
	for i, err := range act.List(r.ctx) {
		require.NoError(r, err)
		require.Equal(r, "k", i.Key)
		n++
	}
	require.Equal(r, 1, n)
}

// A client of a leaf node uses the JetStream of the hub.
func TestDomain_OfTheHubOfALeafNode(t *testing.T) {
	t.Parallel()
	for name, own := range map[string]string{
		"a leaf without JetStream":   "",
		"a leaf with one of its own": "jetstream {domain: leaf, store_dir: %q}",
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			_, o := configured(r, fmt.Sprintf("jetstream {domain: hub, store_dir: %q}\n"+
				"leafnodes {listen: \"127.0.0.1:-1\"}", r.TempDir()))
			if own != "" {
				own = fmt.Sprintf(own, r.TempDir())
			}
			leaf, _ := configured(r, fmt.Sprintf("%s\nleafnodes {remotes: [{url: \"nats://127.0.0.1:%d\"}]}",
				own, o.LeafNode.Port))
			eventually(r, func() bool { return leaf.NumLeafNodes() == 1 })
			conn, err := nats.Connect(leaf.ClientURL(), nats.Timeout(patience))
			require.NoError(t, err)
			defer conn.Close()
			runsAll(r, durable.Config{Conn: conn, Domain: "hub", HoldMax: 100 * time.Millisecond})
		})
	}
}

func TestDomain_MakesSense(t *testing.T) {
	r := newRig(t)
	for _, c := range []durable.Config{{Domain: "a.b"}, {Domain: "a b"}} {
		c.Conn = r.conn
		require.Panics(t, func() { _, _ = durable.Open(r.ctx, c) })
	}
}
