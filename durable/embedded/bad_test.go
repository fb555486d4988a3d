package embedded_test

import (
	"bufio"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/embedded"
)

func TestOpen_RefusesAStreamThatSomebodyElseConfigured(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		stream jetstream.StreamConfig
		want   string
	}{
		"another retention": {jetstream.StreamConfig{Name: "rx", Subjects: []string{"rx.>"}},
			"allow_msg_schedules is false and has to be true"},
		"another stream has the subjects": {jetstream.StreamConfig{Name: "other", Subjects: []string{"rx.>"}},
			"subjects overlap"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			js, err := jetstream.New(r.conn)
			require.NoError(t, err)
			_, err = js.CreateStream(r.ctx, c.stream)
			require.NoError(t, err)
			_, err = durable.Open(r.ctx, durable.Config{Conn: r.conn})
			require.ErrorContains(t, err, c.want)
			require.ErrorContains(t, err, `Config.Stream "rx"`)
		})
	}
}

func TestOpen_TakesItsOwnStreamAgain(t *testing.T) {
	r := newRig(t)
	r.open(durable.Config{})
	r.open(durable.Config{Replicas: 1})
	_, err := durable.Open(r.ctx, durable.Config{Conn: r.conn, Replicas: 3})
	require.ErrorIs(t, err, durable.ErrStream)
	require.ErrorContains(t, err, "num_replicas is 1 and has to be 3")
}

func TestOpen_RefusesAServerWithoutJetStream(t *testing.T) {
	t.Parallel()
	s, err := server.NewServer(&server.Options{DontListen: true, NoLog: true, NoSigs: true})
	require.NoError(t, err)
	s.Start()
	defer s.WaitForShutdown()
	defer s.Shutdown()
	require.True(t, s.ReadyForConnections(patience))
	conn, err := nats.Connect("", nats.InProcessServer(s), nats.Timeout(patience))
	require.NoError(t, err)
	defer conn.Close()
	_, err = durable.Open(t.Context(), durable.Config{Conn: conn})
	require.ErrorIs(t, err, durable.ErrServer)
	require.ErrorContains(t, err, "Config.Conn")
}

// An old server is played by a socket that says so.
func TestOpen_RefusesAnOldServer(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ended := make(chan bool)
	go func() {
		defer close(ended)
		c, err := l.Accept()
		if err != nil {
			return
		}
		defer c.Close()
		fmt.Fprintf(c, "INFO {\"version\":\"2.11.9\",\"headers\":true,\"max_payload\":1048576}\r\n")
		for lines := bufio.NewScanner(c); lines.Scan(); {
			if strings.HasPrefix(lines.Text(), "PING") {
				fmt.Fprint(c, "PONG\r\n")
			}
		}
	}()
	conn, err := nats.Connect(l.Addr().String(), nats.NoReconnect(), nats.Timeout(patience))
	require.NoError(t, err)
	_, err = durable.Open(t.Context(), durable.Config{Conn: conn})
	require.ErrorIs(t, err, durable.ErrServer)
	require.ErrorContains(t, err, `version "2.11.9", and 2.12 or newer is needed`)
	conn.Close()
	<-ended
	l.Close()
}

func TestOpen_NamesBadFieldsOfTheConfig(t *testing.T) {
	t.Parallel()
	conn := new(nats.Conn)
	for want, c := range map[string]durable.Config{
		"durable: Open: nil Config.Conn":                    {},
		"durable: Open: Config.Replicas is negative":        {Conn: conn, Replicas: -1},
		"durable: Open: Config.Concurrency is negative":     {Conn: conn, Concurrency: -1},
		"durable: Open: Config.AckWait is negative":         {Conn: conn, AckWait: -time.Second},
		"durable: Open: Config.HoldMax is negative":         {Conn: conn, HoldMax: -time.Second},
		"durable: Open: Config.Sweep is negative":           {Conn: conn, Sweep: -time.Second},
		"durable: Open: Config.Stream has a forbidden byte": {Conn: conn, Stream: "a.b"},
		"durable: Open: Config.Worker contains a slash":     {Conn: conn, Worker: "a/b"},
	} {
		require.PanicsWithValue(t, want, func() { _, _ = durable.Open(t.Context(), c) })
	}
}

func TestEmbedded_OpensAndClosesWithItsServer(t *testing.T) {
	t.Parallel()
	ctx, cancel := contextOf(true)
	defer cancel()
	r := &rig{T: t, ctx: ctx}
	c := embedded.Config{Dir: t.TempDir(), Addr: "127.0.0.1:0"}
	for n := range 2 {
		e, err := embedded.Open(ctx, c)
		require.NoError(t, err)
		ran := make(chan int, 1)
		act := durable.Register(e, "act", func(_ *durable.Of[int], n int) error {
			ran <- n
			return nil
		}, durable.ActionConfig[int]{})
		require.NoError(t, act.Schedule(ctx, "k", n, 0))
		require.Equal(t, n, take(r, ran))
		require.NoError(t, e.Close(ctx))
	}
	require.PanicsWithValue(t, "embedded: Start: empty Config.Dir", func() {
		_, _ = embedded.Open(ctx, embedded.Config{})
	})
	for field, c := range map[string]embedded.Config{
		"Config.Addr":              {Dir: t.TempDir(), Addr: "nowhere"},
		"Config.ClusterAddr":       {Dir: t.TempDir(), Name: "a", ClusterAddr: "1"},
		"ClusterAddr needs a Name": {Dir: t.TempDir(), ClusterAddr: "127.0.0.1:0"},
	} {
		_, err := embedded.Open(ctx, c)
		require.ErrorContains(t, err, field)
	}
}

func TestStart_SaysWhatItCannotStartWith(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	file := write(t, "file", nil)
	for want, c := range map[string]embedded.Config{
		"listening on port": {Dir: t.TempDir(), Addr: l.Addr().String()},
		"listening on router port": {Dir: t.TempDir(), Name: "a", ClusterAddr: l.Addr().String(),
			Routes: []string{l.Addr().String()}},
		"not a directory": {Dir: file},
	} {
		ctx, cancel := contextOf(true)
		defer cancel()
		_, err := embedded.Start(ctx, c)
		require.ErrorContains(t, err, want)
	}
}
