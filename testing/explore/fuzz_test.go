package explore_test

import (
	"testing"

	"github.com/rxsched/rxsched/testing/explore"
)

func FuzzWithdraw(f *testing.F) {
	explore.Fuzz(f, func(x *explore.X) { withdraw(x, true) })
}
