package explore_test

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

// locked is set in a process that leaves goroutines behind.
const locked = "RXSCHED_LOCKED"

func TestMain(m *testing.M) {
	if os.Getenv(locked) != "" {
		os.Exit(m.Run())
	}
	goleak.VerifyTestMain(m,
		goleak.IgnoreAnyFunction("github.com/rxsched/rxsched/explore_test.wait")) // it is left blocked
}
