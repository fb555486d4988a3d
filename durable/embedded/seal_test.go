package embedded_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
)

// Secrets are rotated while a thread goes on. No disk of a server has its state.
func TestSeal_RotatesWhileAThreadGoesOn(t *testing.T) {
	r := newRig(t)
	secrets := map[string][]byte{"old": bytes.Repeat([]byte{1}, 32), "new": bytes.Repeat([]byte{2}, 32)}
	config := func(ring *durable.Keyring) durable.ActionConfig[string] {
		return durable.ActionConfig[string]{Seal: ring}
	}
	old := config(durable.NewKeyring("old", map[string][]byte{"old": secrets["old"]}))
	first := r.open(durable.Config{})
	ran := make(chan string, 10)
	work := func(self *durable.Of[string], s string) error {
		ran <- s
		if len(s) < 100 {
			self.Schedule(s+"my secret ", 0)
		}
		return nil
	}
	durable.Register(first, "act", func(*durable.Of[string], string) error { return nil }, old)
	eventually(r, func() bool {
		names, err := durable.Names(r.ctx, first)
		return err == nil && len(names) == 1
	})
	require.NoError(t, first.Close(r.ctx))

	second := r.open(durable.Config{})
	act := durable.RemoteWithConfig(second, "act", old)
	require.NoError(t, act.Schedule(r.ctx, "k", "my secret ", 0))
	both := config(durable.NewKeyring("new", secrets))
	act = durable.Register(second, "act", work, both)
	for n := range 10 {
		require.Equal(t, strings.Repeat("my secret ", n+1), take(r, ran))
	}
	eventually(r, func() bool {
		i, err := act.Inspect(r.ctx, "k")
		require.NoError(t, err)
		return i.Status == durable.Done
	})
	m, err := r.stream().GetLastMsgForSubject(r.ctx, "rx.t.act.k")
	require.NoError(t, err)
	require.False(t, bytes.Contains(m.Data, []byte("my secret")))
	after := config(durable.NewKeyring("new", map[string][]byte{"new": secrets["new"]}))
	i, err := durable.RemoteWithConfig(second, "act", after).Inspect(r.ctx, "k")
	require.NoError(t, err, "the old secret is not needed any more")
	require.Len(t, i.State, 100)
}
