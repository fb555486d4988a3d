package embedded_test

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/embedded"
)

func TestReschedule_RunsWithTheStoredState(t *testing.T) {
	r := newRig(t)
	ran := make(chan int, 2)
	act := durable.Register(r.open(durable.Config{}), "act", func(_ *durable.Of[int], n int) error {
		ran <- n
		return nil
	}, durable.ActionConfig[int]{})
	require.ErrorIs(t, act.Reschedule(r.ctx, "k", 0), durable.ErrNotFound)
	require.NoError(t, act.Schedule(r.ctx, "k", 7, time.Hour))
	require.NoError(t, act.Reschedule(r.ctx, "k", 0))
	require.Equal(t, 7, take(r, ran))
	eventually(r, func() bool {
		i, err := act.Inspect(r.ctx, "k")
		require.NoError(t, err)
		return i.Status == durable.Done
	})
	require.NoError(t, act.Reschedule(r.ctx, "k", 0))
	require.Equal(t, 7, take(r, ran), "a run that is over is repeated")
}

// buildCommand builds the command, and returns its path.
func buildCommand(t *testing.T) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "rxdurable")
	build, err := exec.Command("go", "build", "-o", binary,
		"github.com/rxsched/rxsched/durable/cmd/rxdurable").CombinedOutput()
	require.NoError(t, err, string(build))
	return binary
}

// The command works with a server, and makes no stream where there is none.
func TestCommand_OperatesAServer(t *testing.T) {
	r := newRig(t)
	binary := buildCommand(t)
	s, err := embedded.Start(r.ctx,
		embedded.Config{Dir: filepath.Join(r.dir, "other"), Addr: "127.0.0.1:0", NoSync: true})
	require.NoError(t, err)
	defer s.Shutdown()
	command := func(args ...string) string {
		var out bytes.Buffer
		c := exec.CommandContext(r.ctx, binary, append(args, "-server", s.URL())...)
		c.Stdout, c.Stderr = &out, &out
		_ = c.Run() // what it prints says how it went
		return out.String()
	}
	require.Contains(t, command("list"), "-stream rx: the server has no such stream")

	conn, err := s.Connect()
	require.NoError(t, err)
	defer conn.Close()
	e, err := durable.Open(r.ctx, durable.Config{Conn: conn})
	require.NoError(t, err)
	defer e.Close(r.ctx)
	require.NotContains(t, command("list"), "act")
	require.Contains(t, command("show", "act", "k"), "no action of that name was ever registered")
	ran := make(chan int, 1)
	act := durable.Register(e, "act", func(_ *durable.Of[int], n int) error {
		ran <- n
		return nil
	}, durable.ActionConfig[int]{})
	eventually(r, func() bool { return act.Schedule(r.ctx, "k.*> \n", 1, time.Hour) == nil })
	require.Contains(t, command("list", "act"), `"k.*> \n"  pending  in `)
	require.Contains(t, command("replace", "act", "k.*> \n", "-state", "2", "-in", "2h"), "due ")
	require.Contains(t, command("show", "act", "k.*> \n", "-json"), `"state":2`)
	require.Contains(t, command("run", "act", "k.*> \n"), "scheduled")
	require.Equal(t, 2, take(r, ran))
	require.Contains(t, command("cancel", "act", "k.*> \n"), "not found")
}
