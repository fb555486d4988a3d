package testkit_test

import (
	"bufio"
	"io"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable/internal/testkit"
)

// echo is a server that sends back what it gets.
func echo(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer c.Close()
				_, _ = io.Copy(c, c)
			}()
		}
	}()
	return l.Addr().String()
}

func TestNetwork_BytesWaitWhileALinkIsCut(t *testing.T) {
	t.Parallel()
	var n testkit.Network
	defer n.Close()
	addr, err := n.Link("a", "b", echo(t))
	require.NoError(t, err)
	c, err := net.Dial("tcp", addr)
	require.NoError(t, err)
	defer c.Close()
	lines := bufio.NewScanner(c)
	say := func(text string) {
		_, err := io.WriteString(c, text+"\n")
		require.NoError(t, err)
	}
	hear := func(text string) {
		require.True(t, lines.Scan(), lines.Err())
		require.Equal(t, text, lines.Text())
	}
	say("one")
	hear("one")
	for end, cut := range map[string]func(){
		"a": func() { n.Cut("a") }, "b": func() { n.Cut("b") },
		"a from b": func() { n.Separate("a", []string{"b"}) },
	} {
		n.Cut("c")
		n.Separate("a", []string{"c"})
		cut()
		say("two")
		silent := make(chan bool)
		go func() {
			defer close(silent)
			_ = c.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
			_, err := c.Read(make([]byte, 1))
			require.ErrorContains(t, err, "timeout")
		}()
		<-silent
		_ = c.SetReadDeadline(time.Time{})
		n.Join(end[:1])
		hear("two")
	}
}

func TestNetwork_AProcessThatIsDeafIsHeard(t *testing.T) {
	t.Parallel()
	var n testkit.Network
	defer n.Close()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	addr, err := n.Link("a", "b", l.Addr().String())
	require.NoError(t, err)
	a, err := net.Dial("tcp", addr)
	require.NoError(t, err)
	defer a.Close()
	b, err := l.Accept()
	require.NoError(t, err)
	defer b.Close()
	hears := func(c net.Conn, text string) {
		got := make([]byte, len(text))
		_, err := io.ReadFull(c, got)
		require.NoError(t, err)
		require.Equal(t, text, string(got))
	}
	for deaf, ends := range map[string][2]net.Conn{"a": {a, b}, "b": {b, a}} {
		n.Deafen(deaf)
		for from, to := range map[net.Conn]net.Conn{ends[0]: ends[1], ends[1]: ends[0]} {
			_, err := io.WriteString(from, "x")
			require.NoError(t, err)
			if to == ends[1] {
				hears(to, "x")
			}
		}
		require.NoError(t, ends[0].SetReadDeadline(time.Now().Add(50*time.Millisecond)))
		_, err := ends[0].Read(make([]byte, 1))
		require.ErrorContains(t, err, "timeout")
		require.NoError(t, ends[0].SetReadDeadline(time.Time{}))
		n.Join(deaf)
		hears(ends[0], "x")
	}
}
