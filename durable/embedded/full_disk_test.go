//go:build unix

package embedded_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/embedded"
)

// serverDir is set in the process that is the server of the test below.
const serverDir = "RXSCHED_TEST_SERVER"

func init() {
	dir := os.Getenv(serverDir)
	if dir == "" {
		return
	}
	if err := serve(dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// serve runs a server until its input ends. At "full" its files can't grow beyond 200 KB, at "free"
// they can. It answers each with a line, and first with its URL.
func serve(dir string) error {
	signal.Ignore(syscall.SIGXFSZ)
	var free syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &free); err != nil {
		return err
	}
	full := free
	full.Cur = 200 << 10
	s, err := embedded.Start(context.Background(), embedded.Config{Dir: dir, Addr: "127.0.0.1:0", NoSync: true})
	if err != nil {
		return err
	}
	defer s.Shutdown()
	fmt.Println(s.URL())
	for in := bufio.NewScanner(os.Stdin); in.Scan(); fmt.Println("done") {
		limit := free
		if in.Text() == "full" {
			limit = full
		}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			return err
		}
	}
	return nil
}

// The size of files stands for that of the disk: the server, a process of its own, meets the same
// error of the system.
func TestServer_ThatCannotWriteIsToldOfAndGoesOnWhenItCan(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	server := exec.CommandContext(ctx, os.Args[0])
	server.Env = append(os.Environ(), serverDir+"="+t.TempDir())
	server.Stderr = t.Output()
	in, err := server.StdinPipe()
	require.NoError(t, err)
	out, err := server.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, server.Start())
	t.Cleanup(func() {
		_ = in.Close()
		require.NoError(t, server.Wait())
	})
	lines := bufio.NewReader(out)
	hear := func() string {
		line, err := lines.ReadString('\n')
		require.NoError(t, err)
		return strings.TrimSpace(line)
	}
	disk := func(state string) {
		_, err := io.WriteString(in, state+"\n")
		require.NoError(t, err)
		require.Equal(t, "done", hear())
	}
	conn, err := nats.Connect(hear(), nats.MaxReconnects(-1))
	require.NoError(t, err)
	t.Cleanup(conn.Close)

	r := &rig{T: t, ctx: ctx, conn: conn}
	tell, told := slowErrors(t)
	ran := make(chan int, 1000)
	act := durable.Register(r.open(durable.Config{OnError: tell}), "act",
		func(self *durable.Of[int], n int) error {
			ran <- n
			self.Schedule(n+1, 10*time.Millisecond)
			return nil
		}, durable.ActionConfig[int]{})
	require.NoError(t, act.Schedule(r.ctx, "k", 1, 0))
	disk("full")
	first := take(r, told)
	require.Equal(t, durable.SlowServer, first.What)
	require.False(t, first.Over)
	require.GreaterOrEqual(t, first.Took, 10*time.Second)
	require.Error(t, first.Err)
	disk("free")
	for e := first; !e.Over; e = take(r, told) {
		require.Equal(t, durable.SlowServer, e.What)
	}
	for len(ran) > 0 {
		<-ran
	}
	take(r, ran)
}
