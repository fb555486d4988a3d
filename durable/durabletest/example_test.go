package durabletest_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/durabletest"
	"github.com/rxsched/rxsched/internal/testkit/page"
	"github.com/rxsched/rxsched/testing/explore"
)

// A bill is paid once, wherever workers die.
func ExampleNew() {
	_ = func(t *testing.T) { // a test
		explore.Run(t, func(x *explore.X) {
			w := durabletest.New(x, durabletest.Config{})
			bank := w.Effects("bank") // in place of the real one
			pay := durable.Register(w, "pay", func(self *durable.Of[int], cents int) error {
				bank.Do(self.Context(), self.IdempotencyKey(), fmt.Sprint("charge ", cents))
				return nil
			}, durable.ActionConfig[int]{})
			require.NoError(x, pay.Schedule(x.Context(), "ann", 100, time.Hour))
			x.Settle() // until nothing is to come
			require.Len(x, bank.All(), 1)
		})
	}
}

// careless has a key of its own for each attempt.
func careless(x *explore.X) {
	w := durabletest.New(x, durabletest.Config{})
	bank := w.Effects("bank")
	pay := durable.Register(w, "pay", func(self *durable.Of[int], cents int) error {
		key := self.Run().Begun.Format("15:04:05")
		bank.Do(self.Context(), key, fmt.Sprint("charge ", cents))
		return nil
	}, durable.ActionConfig[int]{})
	require.NoError(x, pay.Schedule(x.Context(), "ann", 100, time.Hour))
}

func TestCareless_PaysTwice(t *testing.T) {
	t.Parallel()
	r := explore.Search(t, careless)
	require.NotNil(t, r.Failure)
	_, why, _ := strings.Cut(r.Failure.Report, "outside, these are two")
	require.NotEmpty(t, why, r.Failure.Report)
	require.Contains(t, r.Failure.Report, "the worker of pay/ann#1")
}

func TestPage_ShowsWhatIsTested(t *testing.T) {
	t.Parallel()
	page.Tested(t, page.Section(t, "../../docs/modules/durable.md", "Tests of yours"), "example_test.go")
}
