package inspect_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor/inspect"
)

func TestSample_SaysWhereATurnThatDoesNotEndWaits(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := host.NewLoop(host.Config{})
		defer l.Close()
		require.NoError(t, l.Start())
		p := open(t, showing(inspect.Config{}, l)).hello()
		defer p.close()
		over := make(chan int)
		require.NoError(t, l.Post(func() { <-over }))
		require.NoError(t, l.Post(func() {}))
		for p.one().Overrun == nil {
		}
		o := p.one().Overrun
		require.Equal(t, "chan receive", o.State)
		require.Contains(t, o.At, "overrun_test.go:")
		require.Contains(t, o.Stack, "TestSample_SaysWhereATurnThatDoesNotEndWaits")
		require.Equal(t, 1, o.Waiting)
		close(over)
		for p.one().Overrun != nil {
		}
	})
}

func TestPending_IsListedAsText(t *testing.T) {
	t.Parallel()
	v, in := watching()
	require.Equal(t, "Nothing waits.\n", get(in, "/pending?host=v").Body.String())
	for i := range 300 {
		_, err := v.SetTimeout(func() {}, time.Duration(i)*time.Second)
		require.NoError(t, err)
	}
	lines := strings.Split(get(in, "/pending?host=v").Body.String(), "\n")
	require.Contains(t, lines[1], "TestPending_IsListedAsText.func1, due at 1s")
	require.Equal(t, "and 100 more", lines[200])
	require.Equal(t, http.StatusNotFound, get(in, "/pending?host=other").Code)
}
