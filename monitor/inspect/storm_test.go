package inspect_test

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/monitor"
	"github.com/rxsched/rxsched/monitor/inspect"
	"github.com/rxsched/rxsched/priority"
)

const (
	busyHosts = 8
	openPages = 20
	eachReads = 2 // samples
)

// Eight busy hosts, twenty pages over real connections, and hosts that come and go: nothing is left
// behind, which TestMain sees to.
func TestInspector_LeavesNothingBehindAfterAStorm(t *testing.T) {
	all := monitor.NewHosts()
	in := inspect.New(inspect.Config{Hosts: all})
	server := httptest.NewServer(in)
	defer server.Close()
	var wg sync.WaitGroup
	over := make(chan struct{})
	var hosts []*rxsched.Rx
	for i := range busyHosts {
		rx := busy(i)
		defer rx.Close()
		hosts = append(hosts, rx)
		all.Add(rx).Priorities(rx.Priority())
	}
	wg.Go(func() { comeAndGo(all, over) })

	var pages sync.WaitGroup
	var seen atomic.Int64
	for i := range openPages {
		pages.Go(func() { seen.Add(tour(t, server, eachReads, i%4 == 0)) })
	}
	pages.Wait()
	close(over)
	wg.Wait()
	require.GreaterOrEqual(t, seen.Load(), int64(openPages*eachReads))
	server.Close() // which waits until all handlers have returned
	for i, rx := range hosts {
		require.False(t, traced(rx), i)
	}
}

// burst is how many turns a busy host takes in a row, until it sleeps. So it sleeps and wakes, too,
// and leaves the processors to the pages.
const burst = 100

// busy is a host that has something of each kind to do, again and again.
func busy(i int) *rxsched.Rx {
	rx, turns := rxsched.New(rxsched.Config{}), 0
	var again func()
	again = func() {
		_ = rx.QueueMicrotask(func() {})
		_, _ = rx.SetTimeout(func() {}, time.Duration(i)*ms)
		rx.Priority().Schedule(func(priority.Slice) priority.Work { return nil }, priority.Low)
		if turns++; turns%burst == 0 {
			_, _ = rx.SetTimeout(again, 2*ms)
			return
		}
		_ = rx.Post(again)
	}
	var frame func(time.Duration)
	frame = func(time.Duration) { _, _ = rx.RequestAnimationFrame(frame) }
	_ = rx.Post(again)
	_, _ = rx.RequestAnimationFrame(frame)
	return rx
}

// comeAndGo adds and removes hosts, some closed before they go and some after.
func comeAndGo(all *monitor.Hosts, over <-chan struct{}) {
	for n := 0; ; n++ {
		select {
		case <-over:
			return
		case <-time.After(ms):
		}
		rx := busy(n % 3)
		e := all.Add(rx)
		other := busy(n % 3)
		_ = rx.Post(func() { all.Add(other) })
		if n%2 == 0 {
			_ = rx.Close()
		}
		e.Remove()
		_ = rx.Close()
		all.Add(other).Remove()
		_ = other.Close()
	}
}

// tour reads samples, by one page or one each by several, and returns how many.
func tour(t *testing.T, server *httptest.Server, n int, anew bool) (seen int64) {
	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	for seen < int64(n) {
		ctx, cancel := context.WithCancel(t.Context())
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL+"/events", nil)
		if !assert.NoError(t, err) {
			cancel()
			return seen
		}
		answer, err := client.Do(request)
		if !assert.NoError(t, err) {
			cancel()
			return seen
		}
		seen += count(answer.Body, n, anew)
		_ = answer.Body.Close()
		cancel()
	}
	return seen
}

// count counts samples, up to n or one.
func count(body io.Reader, n int, one bool) (seen int64) {
	lines := bufio.NewReader(body)
	for seen < int64(n) {
		line, err := lines.ReadString('\n')
		if err != nil {
			return seen
		}
		if strings.HasPrefix(line, "event: sample") {
			seen++
			if one {
				return seen
			}
		}
	}
	return seen
}
