package embedded_test

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if action := os.Getenv(childAction); action != "" {
		child(action)
		return
	}
	goleak.VerifyTestMain(m, goleak.Cleanup(func(status int) {
		_ = os.RemoveAll(dir) // of the command, if a test has built it
		os.Exit(status)
	}))
}
