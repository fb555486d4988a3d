package operatortest_test

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

// Broken operators leave goroutines behind, in a process of their own.
func TestMain(m *testing.M) {
	if os.Getenv(fails) != "" {
		os.Exit(m.Run())
	}
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("runtime.handleEvent"))
}
