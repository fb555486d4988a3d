package inspect_test

import (
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor"
	"github.com/rxsched/rxsched/monitor/inspect"
)

// names are those of the events in a trace file.
func names(t *testing.T, w *httptest.ResponseRecorder) (all []string) {
	t.Helper()
	require.Equal(t, http.StatusOK, w.Code)
	require.Contains(t, w.Header().Get("Content-Disposition"), "attachment")
	var file struct {
		TraceEvents []struct {
			Name string
			Args struct{ Name string }
		}
	}
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &file))
	for _, e := range file.TraceEvents {
		all = append(all, e.Name+e.Args.Name)
	}
	return all
}

func TestTrace_HasWhatPagesWereShown(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v, gone := host.NewVirtual(host.Config{Name: "here"}), host.NewVirtual(host.Config{Name: "gone"})
		hosts := monitor.NewHosts(v)
		goes := hosts.Add(gone)
		in := inspect.New(inspect.Config{Hosts: hosts})
		answer := get(in, "/trace")
		require.Equal(t, http.StatusNotFound, answer.Code, "no page has been open")
		require.Contains(t, answer.Body.String(), "package trace")
		p := open(t, in).hello()
		p.sample()
		for _, h := range []*host.Virtual{v, gone} {
			_ = h.Post(work)
			require.NoError(t, h.Run())
		}
		p.sample()
		_ = v.Post(func() { p.close() }) // which ends while it runs
		require.NoError(t, v.Run())
		goes.Remove()
		got := names(t, get(in, "/trace"))
		require.Contains(t, got, "process_namehere")
		require.NotContains(t, got, "process_namegone")
		require.Contains(t, strings.Join(got, "\n"), "inspect_test.work")
	})
}

func work() {}

// What waited when the last page closed may have run since.
func TestTrace_DoesNotCountWhatRanWhileNobodyLooked(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v, in := watching()
		p := open(t, in).hello()
		p.sample()
		for range 100 {
			require.NoError(t, v.Post(work))
		}
		p.sample()
		p.close()
		require.NoError(t, v.Run())

		p = open(t, in).hello()
		defer p.close()
		p.sample()
		require.NoError(t, v.Post(work))
		require.NoError(t, v.Run())
		p.sample()
		var file struct {
			TraceEvents []struct {
				Ph, Name string
				Args     struct{ Waiting int }
			}
		}
		require.NoError(t, json.Unmarshal(get(in, "/trace").Body.Bytes(), &file))
		waiting := -1
		for _, e := range file.TraceEvents {
			if e.Ph == "C" && e.Name == "tasks" {
				waiting = e.Args.Waiting
			}
		}
		require.Zero(t, waiting)
	})
}

func TestTrace_RefusesMoreDownloadsThanItHasPlacesFor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		_, in := watching()
		p := open(t, in).hello()
		p.one()
		var all []<-chan struct{}
		for range 4 {
			all = append(all, stuck(t, in, "/trace"))
		}
		synctest.Wait()
		w := get(in, "/trace")
		require.Equal(t, http.StatusServiceUnavailable, w.Code)
		require.NotEmpty(t, w.Header().Get("Retry-After"))
		for _, done := range all {
			<-done // given up
		}
		require.Equal(t, http.StatusOK, get(in, "/trace").Code, "the places are free again")
		p.close()
	})
}

// connection is the answer to a client at the other end of a connection.
type connection struct {
	net.Conn
	header http.Header
}

func (c connection) Header() http.Header { return c.header }
func (c connection) WriteHeader(int)     {}
func (c connection) Flush()              {}

// stuck asks for something and reads nothing. The channel is closed when the handler has returned.
func stuck(t *testing.T, in *inspect.Inspector, path string) <-chan struct{} {
	client, server := net.Pipe()
	done := make(chan struct{})
	t.Cleanup(func() { _ = client.Close() })
	go func() {
		defer close(done)
		in.ServeHTTP(connection{server, http.Header{}}, httptest.NewRequest(http.MethodGet, path, nil))
	}()
	return done
}

func TestAnswers_ThatNobodyReadsAreGivenUp(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/events", "/trace"} {
		for _, end := range []string{"in time", "by Close"} {
			t.Run(path+" "+end, func(t *testing.T) {
				t.Parallel()
				synctest.Test(t, func(t *testing.T) {
					in := showing(inspect.Config{}, host.NewVirtual(host.Config{}))
					p := open(t, in).hello()
					p.one()
					start, want := time.Now(), 5*time.Second
					done := stuck(t, in, path)
					if end == "by Close" {
						want = 2 * time.Second
						time.AfterFunc(want, in.Close)
					}
					<-done
					require.Equal(t, want, time.Since(start))
					p.close()
				})
			})
		}
	}
}

// A client that takes a byte now and then does not keep its place for ever.
func TestTrace_EndsForAClientThatReadsSlowly(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v, in := watching()
		p := open(t, in).hello()
		p.one()
		for range 1000 {
			_ = v.Post(work)
		}
		require.NoError(t, v.Run())
		p.one()
		p.close()
		client, server := net.Pipe()
		read := make(chan struct{})
		go func() {
			defer close(read)
			for b := make([]byte, 1024); ; time.Sleep(4 * time.Second) {
				if _, err := client.Read(b); err != nil {
					return
				}
			}
		}()
		start := time.Now()
		in.ServeHTTP(connection{server, http.Header{}}, httptest.NewRequest(http.MethodGet, "/trace", nil))
		require.LessOrEqual(t, time.Since(start), time.Minute)
		_ = server.Close()
		<-read
	})
}
