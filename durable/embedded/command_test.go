package embedded_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
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

// built is the command, built once, in dir.
var built = sync.OnceValues(func() (binary string, err error) {
	if dir, err = os.MkdirTemp("", "rxdurable"); err != nil {
		return "", err
	}
	binary = filepath.Join(dir, "rxdurable")
	out, err := exec.Command("go", "build", "-o", binary,
		"github.com/rxsched/rxsched/durable/cmd/rxdurable").CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, out)
	}
	return binary, err
})

var dir string // of the command; empty if no test has built it

// command returns the path of the command. To build it takes long on a busy machine, so a test does
// it before its time counts.
func command(t *testing.T) string {
	t.Helper()
	binary, err := built()
	require.NoError(t, err)
	return binary
}

// The command works with a server, and makes no stream where there is none.
func TestCommand_OperatesAServer(t *testing.T) {
	binary := command(t)
	r := newRig(t)
	s, err := embedded.Start(r.ctx,
		embedded.Config{Dir: filepath.Join(r.dir, "other"), Addr: "127.0.0.1:0", NoSync: true})
	require.NoError(t, err)
	defer s.Shutdown()
	run := func(args ...string) string {
		var out bytes.Buffer
		c := exec.CommandContext(r.ctx, binary, append(args, "-server", s.URL())...)
		c.Stdout, c.Stderr = &out, &out
		_ = c.Run() // what it prints says how it went
		return out.String()
	}
	require.Contains(t, run("list"), "-stream rx: the server has no such stream")

	conn, err := s.Connect()
	require.NoError(t, err)
	defer conn.Close()
	e, err := durable.Open(r.ctx, durable.Config{Conn: conn})
	require.NoError(t, err)
	defer e.Close(r.ctx)
	require.NotContains(t, run("list"), "act")
	require.Contains(t, run("show", "act", "k"), "no action of that name was ever registered")
	ran := make(chan int, 1)
	act := durable.Register(e, "act", func(_ *durable.Of[int], n int) error {
		ran <- n
		return nil
	}, durable.ActionConfig[int]{})
	eventually(r, func() bool { return act.Schedule(r.ctx, "k.*> \n", 1, time.Hour) == nil })
	require.Contains(t, run("list", "act"), `"k.*> \n"  pending  in `)
	require.Contains(t, run("replace", "act", "k.*> \n", "-state", "2", "-in", "2h"), "due ")
	require.Contains(t, run("show", "act", "k.*> \n", "-json"), `"state":2`)
	require.Contains(t, run("run", "act", "k.*> \n"), "scheduled")
	require.Equal(t, 2, take(r, ran))
	require.Contains(t, run("cancel", "act", "k.*> \n"), "not found")

	for _, key := range []string{"bad", "worse"} { // no records
		_, err = conn.RequestWithContext(r.ctx, "rx.t.act."+key, nil)
		require.NoError(t, err)
	}
	listed := run("list", "act")
	require.Contains(t, listed, `act/worse: durable: what is stored is no record`)
	require.Contains(t, listed, `"k.*> \n"  done`, "the list goes on")
	require.Contains(t, run("list"), "act/worse: durable: what is stored is no record")
	require.Contains(t, run("run", "act", "bad"), "no record")
	require.Contains(t, run("replace", "act", "bad", "-state", "3", "-in", "0s"), "due ")
	require.Equal(t, 3, take(r, ran))
	require.Contains(t, run("cancel", "act", "worse"), "is removed")
	require.NotContains(t, run("list", "act"), "no record")
}
