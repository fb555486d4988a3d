package inspect_test

import (
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor/inspect"
)

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
	for _, end := range []string{"in time", "by Close"} {
		t.Run(end, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				in := showing(inspect.Config{}, host.NewVirtual(host.Config{}))
				p := open(t, in).hello()
				p.one()
				start, want := time.Now(), 5*time.Second
				done := stuck(t, in, "/events")
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
