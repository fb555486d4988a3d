package embedded_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/embedded"
)

// freeAddr is an address on loopback that nobody uses. Its port is below those that the system
// gives for port 0.
func freeAddr(t *testing.T) string {
	for {
		l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", 10_000+rand.IntN(20_000)))
		if err == nil {
			require.NoError(t, l.Close())
			return l.Addr().String()
		}
	}
}

func TestOpen_MakesAClusterOfThree(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	var routes []string
	for range 3 {
		routes = append(routes, freeAddr(t))
	}
	type opened struct {
		durable.Engine
		err error
	}
	all := make(chan opened, 3)
	for i := range 3 {
		c := embedded.Config{Dir: t.TempDir(), NoSync: true, Name: fmt.Sprint("s", i),
			ClusterAddr: routes[i], Routes: routes}
		go func() {
			e, err := embedded.OpenWithConfig(ctx, c, durable.Config{Replicas: 3})
			all <- opened{e, err}
		}()
	}
	ended := make(chan string, 10)
	var engines []durable.Engine
	var count *durable.Action[int]
	for range 3 {
		o := <-all
		require.NoError(t, o.err)
		defer o.Close(ctx)
		engines = append(engines, o.Engine)
		count = durable.Register(o.Engine, "count", func(self *durable.Of[int], n int) error {
			if n < 5 {
				self.Schedule(n+1, 10*time.Millisecond)
				return nil
			}
			ended <- self.Key()
			return nil
		}, durable.ActionConfig[int]{})
	}
	require.NoError(t, count.Schedule(ctx, "k", 0, 0))
	r := &rig{T: t, ctx: ctx}
	require.Equal(t, "k", take(r, ended))
	eventually(r, func() bool { // the last run is stored, for which two servers are needed
		i, err := count.Inspect(ctx, "k")
		return err == nil && i.Status == durable.Done
	})
	for _, e := range engines {
		require.NoError(t, e.Close(ctx))
	}
}
