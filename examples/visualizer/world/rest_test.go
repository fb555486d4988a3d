package world

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

// request opens a page, and returns a function that closes it.
func request(w *World) (end func()) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		w.ServeHTTP(nil, httptest.NewRequestWithContext(ctx, http.MethodGet, "/events", nil))
	}()
	return func() {
		cancel()
		<-done
	}
}

func TestWorld_RestsWhileNobodyLooks(t *testing.T) {
	t.Parallel()
	w := newIdleWorld(t)
	w.page = http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	for range 3 {
		before := w.ui.Stats().Frames
		first, second := request(w), request(w)
		first()
		lives := func() bool { return w.ui.Stats().Frames > before+1 && w.worker.Stats().Queued.Timers == 1 }
		require.Eventually(t, lives, time.Minute, time.Millisecond)
		require.Equal(t, 1, w.open.Len())
		second()

		require.NoError(t, w.ui.WaitUntilIdle(t.Context()))
		require.NoError(t, w.worker.WaitUntilIdle(t.Context()))
		require.Zero(t, w.open.Len())
		require.Zero(t, w.ui.Stats().Queued)
		require.Equal(t, host.Counts{}, w.worker.Stats().Queued)
	}
}
