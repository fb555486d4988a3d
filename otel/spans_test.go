package rxotel_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	rxotel "github.com/rxsched/rxsched/otel"
)

func TestSpans(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		config rxotel.SpansConfig
		do     func(*rxsched.Virtual)
		want   []string
	}{
		{"a", rxotel.SpansConfig{}, func(v *rxsched.Virtual) {
			v.Async.NewAction(work{"tick", func() {
				v.Block(ms)
				v.Asap.NewAction(work{"soon", func() { v.Block(ms) }}).Schedule(0)
				v.Queue.NewAction(work{"now", nothing}).Schedule(0)
			}}).Schedule(5 * ms)
			v.Frame.NewAction(work{"draw", nothing}).Schedule(0)
			_ = v.Run()
		}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, traced(t, c.config, c.do))
		})
	}
}
