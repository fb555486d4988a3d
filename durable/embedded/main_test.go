package embedded_test

import (
	"flag"
	"os"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if action := os.Getenv(childAction); action != "" {
		child(action)
		return
	}
	// Tests mostly wait, for servers and clocks, so more of them go at once than there are processors.
	_ = flag.Set("test.parallel", "4")
	goleak.VerifyTestMain(m)
}
