package operatortest_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/operatortest"
)

func TestRun_Map(t *testing.T) {
	operatortest.Run(t, observable.Map(func(n int) int { return 2 * n }))
}
