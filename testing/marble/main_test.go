package marble_test

import (
	"testing"

	"go.uber.org/goleak"
)

// In WebAssembly the runtime has a goroutine for events.
func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("runtime.handleEvent"))
}
