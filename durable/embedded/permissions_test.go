package embedded_test

import (
	"context"
	"errors"
	"fmt"
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

// allowed are the lines of permissions.conf that allow something.
func allowed(t *testing.T) (lines []string, without func(line string) string) {
	text, err := os.ReadFile("permissions.conf")
	require.NoError(t, err)
	for line := range strings.SplitSeq(string(text), "\n") {
		if strings.HasPrefix(line, "  \"") {
			lines = append(lines, line)
		}
	}
	return lines, func(line string) string {
		if line == "" {
			return string(text)
		}
		return strings.Replace(string(text), line+"\n", "", 1)
	}
}

// guarded is a server with an account for each of some texts of permissions. The user of account n is
// user<n>, which is allowed that, and there is one, boss<n>, which may do everything.
func guarded(r *rig, permissions []string) *embedded.Server {
	var accounts strings.Builder
	dir := r.TempDir()
	for n, text := range permissions {
		name := fmt.Sprintf("permissions%d.conf", n)
		require.NoError(r, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
		fmt.Fprintf(&accounts, "A%d {jetstream: enabled, users: [\n{user: boss%d, password: p}\n"+
			"{user: user%d, password: p, permissions: {\ninclude %s\n}}\n]}\n", n, n, n, name)
	}
	file := filepath.Join(dir, "server.conf")
	require.NoError(r, os.WriteFile(file, []byte("accounts {\n"+accounts.String()+"}\n"), 0o600))
	s, err := embedded.Start(r.ctx, embedded.Config{Dir: r.TempDir(), File: file, NoSync: true,
		Addr: "127.0.0.1:0"})
	require.NoError(r, err)
	r.Cleanup(s.Shutdown)
	return s
}

// violations are what a connection was not allowed.
type violations struct {
	mu   sync.Mutex // guards what is below
	all  []string
	stop context.CancelFunc
}

func (v *violations) hear(_ *nats.Conn, _ *nats.Subscription, err error) {
	if !errors.Is(err, nats.ErrPermissionViolation) {
		return
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.all = append(v.all, err.Error())
	v.stop()
}

// TestPermissions_AreAllThatAnEngineNeeds uses all of an engine with what the file allows, and with a
// line less each.
func TestPermissions_AreAllThatAnEngineNeeds(t *testing.T) {
	r := newRig(t)
	lines, without := allowed(t)
	require.Len(t, lines, 18)
	lines = append([]string{""}, lines...)
	var texts []string
	for _, line := range lines {
		texts = append(texts, without(line))
	}
	s := guarded(r, texts)
	for n, line := range lines {
		t.Run("without "+strings.Trim(strings.Split(line+"#", "#")[0], " "), func(t *testing.T) {
			ctx, cancel := context.WithCancel(r.ctx)
			defer cancel()
			v := &violations{stop: cancel}
			conn, err := nats.Connect(s.URL(), nats.UserInfo(fmt.Sprint("user", n), "p"),
				nats.Timeout(patience), nats.ErrorHandler(v.hear))
			require.NoError(t, err)
			defer conn.Close()
			boss, err := nats.Connect(s.URL(), nats.UserInfo(fmt.Sprint("boss", n), "p"), nats.Timeout(patience))
			require.NoError(t, err)
			defer boss.Close()
			err = useAll(ctx, t, conn, boss)
			_ = conn.FlushTimeout(patience) // what it has sent was judged
			v.mu.Lock()
			defer v.mu.Unlock()
			if line == "" {
				require.Empty(t, v.all)
				require.NoError(t, err)
				return
			}
			require.NotEmpty(t, v.all, "%v", err)
			subject := strings.TrimRight(strings.Split(line, "\"")[1], ".>*")
			require.Contains(t, v.all[0], subject)
		})
	}
}

// useAll uses all that an engine does, until something fails or ctx ends.
func useAll(ctx context.Context, t *testing.T, conn, boss *nats.Conn) (err error) {
	c := brief("w")
	c.Conn, c.OnError = conn, func(error) {}
	e, err := durable.Open(ctx, c)
	if err != nil {
		return err
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = e.Close(ctx)
	}()
	act := durable.Register(e, "act", func(self *durable.Of[int], n int) error {
		if n > 0 {
			self.Schedule(n-1, 1500*time.Millisecond)
		}
		return nil
	}, durable.ActionConfig[int]{Claim: true, Limits: []durable.Limit{{AtOnce: 9}}})
	junk, err := jetstream.New(boss)
	require.NoError(t, err)
	for _, use := range []func() error{
		func() error { return act.Schedule(ctx, "a", 1, 0) },
		func() error { _, err := act.Await(ctx, "a"); return err },
		func() error { return act.Schedule(ctx, "b", 0, time.Hour) },
		func() error { _, err := act.Modify(ctx, "b", func(n int) (int, error) { return n, nil }); return err },
		func() error { _, err := act.Unsubscribe(ctx, "b"); return err },
		func() error { _, err := junk.Publish(ctx, "rx.t.act.c", []byte("junk")); return err },
		func() error { _, err := act.Unsubscribe(ctx, "c"); return err },
		func() error { return act.Pause(ctx) },
		func() error { _, err := durable.Names(ctx, e); return err },
	} {
		if err := use(); err != nil {
			return err
		}
	}
	return nil
}
