package explore_test

import (
	"os"
	"os/exec"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
)

// Set in the process of a single test: one that leaves goroutines behind, or one of many orders.
const (
	locked = "RXSCHED_LOCKED"
	fresh  = "RXSCHED_FRESH"
)

// afresh runs a test of thousands of orders in a process of its own, one at a time: the race
// detector keeps 10 kB and more of each order for good.
func afresh(t *testing.T) (inside bool) {
	t.Helper()
	if os.Getenv(fresh) != "" {
		return true
	}
	one.Lock()
	defer one.Unlock()
	return runApart(t, fresh)
}

var one sync.Mutex // held while a process of many orders runs

// apartFrom runs a test that leaves goroutines behind in a process of its own.
func apartFrom(t *testing.T) (inside bool) {
	t.Helper()
	if os.Getenv(locked) != "" {
		return true
	}
	t.Parallel()
	return runApart(t, locked)
}

func runApart(t *testing.T, why string) (inside bool) {
	t.Helper()
	run := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
	run.Env = append(os.Environ(), why+"=1")
	out, err := run.CombinedOutput()
	require.NoError(t, err, string(out))
	require.Contains(t, string(out), "--- PASS: "+t.Name())
	t.Logf("%s", out)
	return false
}

func TestMain(m *testing.M) {
	if os.Getenv(locked) != "" {
		os.Exit(m.Run())
	}
	goleak.VerifyTestMain(m,
		goleak.IgnoreAnyFunction("github.com/rxsched/rxsched/testing/explore_test.wait")) // it is left blocked
}
