package inspect_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/monitor"
	"github.com/rxsched/rxsched/monitor/inspect"
	"github.com/rxsched/rxsched/priority"
)

const ms = time.Millisecond

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// shown is a host in a sample, as a page reads it.
type shown struct {
	ID            int64
	Name          string
	Now           time.Duration
	Closed        bool
	InTurn        bool
	Queued, Ran   host.Counts
	Turns         uint64
	DroppedFrames uint64
	Watched, Busy time.Duration
	LongTasks     uint64
	Overrun       *struct {
		State, At, Stack string
		Waiting          int
	}
	Longs []struct {
		From, Duration time.Duration
		Turn, Label    string
	}
	Lag struct {
		P50, P99, Max time.Duration
		Turns         uint64
	}
	Priorities []priority.Waiting
	Labels     []string
	Spans      []int64
	Running    []int64
	Drops      []struct {
		At, First, Every time.Duration
		N                int
	}
	Gaps []struct {
		From, To time.Duration
		Turns    uint64
	}
}

// span is a span in words.
type span struct {
	from, length time.Duration
	kind         host.EventKind
	elsewhere    bool
	label        string
	n            int64
}

// spans unpacks the spans.
func (s shown) spans() (all []span) {
	var from int64
	for i := 0; i < len(s.Spans); i += 5 {
		p := s.Spans[i : i+5]
		from += p[0]
		all = append(all, span{time.Duration(from), time.Duration(p[1]), host.EventKind(p[2] & 15), p[2] > 15, s.Labels[p[3]], p[4]})
	}
	return all
}

// tab is a page that is open.
type tab struct {
	t      *testing.T
	lines  *bufio.Reader
	body   *io.PipeReader
	cancel context.CancelFunc
	done   chan struct{} // the handler has returned
}

// pipeWriter is a connection that takes nothing until it is read.
type pipeWriter struct {
	*io.PipeWriter
	header http.Header
}

func (w pipeWriter) Header() http.Header { return w.header }
func (w pipeWriter) WriteHeader(int)     {}
func (w pipeWriter) Flush()              {}

// watching is a virtual host, "v", and an inspector that shows it.
func watching() (*host.Virtual, *inspect.Inspector) {
	v := host.NewVirtual(host.Config{Name: "v"})
	return v, showing(inspect.Config{}, v)
}

// showing is an inspector with hosts of its own.
func showing(c inspect.Config, all ...host.Host) *inspect.Inspector {
	c.Hosts = monitor.NewHosts(all...)
	return inspect.New(c)
}

// open opens a page.
func open(t *testing.T, in *inspect.Inspector) *tab {
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	p := &tab{t: t, lines: bufio.NewReader(r), body: r, cancel: cancel, done: make(chan struct{})}
	request := httptest.NewRequest(http.MethodGet, "/debug/rxsched/events", nil).WithContext(ctx)
	go func() {
		defer close(p.done)
		in.ServeHTTP(pipeWriter{w, http.Header{}}, request)
		_ = w.Close()
	}()
	return p
}

// close closes the page, and waits until the handler has returned.
func (p *tab) close() {
	p.cancel()
	_ = p.body.Close()
	<-p.done
}

// next reads the next event.
func (p *tab) next() (name, data string) {
	p.t.Helper()
	name, err := p.lines.ReadString('\n')
	require.NoError(p.t, err)
	data, err = p.lines.ReadString('\n')
	require.NoError(p.t, err)
	end, err := p.lines.ReadString('\n')
	require.NoError(p.t, err)
	require.Equal(p.t, "\n", end)
	return strings.TrimSuffix(strings.TrimPrefix(name, "event: "), "\n"), strings.TrimPrefix(data, "data: ")
}

// read reads the next event, which must have that name, into v.
func (p *tab) read(name string, v any) {
	p.t.Helper()
	got, data := p.next()
	require.Equal(p.t, name, got, data)
	require.NoError(p.t, json.Unmarshal([]byte(data), v))
}

// sample reads the next event, which must be a sample.
func (p *tab) sample() []shown {
	p.t.Helper()
	var s struct{ Hosts []shown }
	p.read("sample", &s)
	return s.Hosts
}

// one reads a sample of one host.
func (p *tab) one() shown {
	p.t.Helper()
	all := p.sample()
	require.Len(p.t, all, 1)
	return all[0]
}

// hello skips the first event.
func (p *tab) hello() *tab {
	p.t.Helper()
	p.read("hello", &struct{}{})
	return p
}

// traced reports whether a host is traced.
func traced(h host.Host) bool {
	k := kernel.Of(h)
	k.Mutex().Lock()
	defer k.Mutex().Unlock()
	return *k.Traced()
}
