package engine_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable/internal/engine"
)

func TestLimiter_IsForgottenWhenNobodyHasUsedItForATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all := engine.NewLimiters(time.Second)
		drop := all.Use("a")
		for i := range 1000 {
			all.Use(fmt.Sprint(i))()
		}
		require.Equal(t, 1001, all.Len(), "what they have seen may be needed")
		time.Sleep(3 * time.Second)
		for i := range 1000 {
			all.Use(fmt.Sprint("later", i))()
		}
		require.Less(t, all.Len(), 1500)
		drop()
	})
}
