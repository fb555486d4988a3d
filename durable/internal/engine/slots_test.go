package engine_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable/internal/engine"
)

var letters = map[engine.Level]string{engine.High: "H", engine.Normal: "n", engine.Low: "l"}

// Of those who wait, each level has seven eighths of what the lower ones leave, and none starves.
func TestSlots_GoToTheMoreUrgentOnes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ waiting, want string }{
		{"nnHH", "HHnn"},
		{"llnnHH", "HHnnll"},
		{strings.Repeat("n", 4) + strings.Repeat("H", 20), "HHHHHHHnHHHHHHHnHHHHHHnn"},
		{strings.Repeat("l", 2) + strings.Repeat("H", 9), "HHHHHHHlHHl"},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := engine.NewSlots(1)
			require.True(t, s.Acquire(t.Context(), engine.Low))
			var order strings.Builder
			for _, letter := range c.waiting {
				for l, name := range letters {
					if name == string(letter) {
						go func() {
							if s.Acquire(t.Context(), l) {
								order.WriteString(name)
							}
						}()
					}
				}
				synctest.Wait()
			}
			for range c.waiting {
				s.Release()
				synctest.Wait()
			}
			require.Equal(t, c.want, order.String())
		})
	}
}

func TestSlots_AreNotWaitedForForEver(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := engine.NewSlots(1)
		require.True(t, s.Acquire(t.Context(), engine.Low))
		require.False(t, s.Acquire(t.Context(), engine.High))
		over, cancel := context.WithCancel(t.Context())
		cancel()
		require.False(t, s.Acquire(over, engine.High))
		s.Release()
		require.True(t, s.Acquire(t.Context(), engine.Normal))
	})
}
