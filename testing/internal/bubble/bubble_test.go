package bubble_test

import (
	"net"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/internal/bubble"
)

// bad are tests that can't pass. Each runs in a process of its own, with one more after it.
var bad = map[string]func(t *testing.T){
	"network": func(t *testing.T) {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		_, _ = l.Accept() // for ever
	},
	"leak": func(*testing.T) {
		go func() { select {} }()
	},
	"failure": func(t *testing.T) {
		go func() { select {} }()
		require.Fail(t, "enough")
	},
}

const which = "RXSCHED_BAD"

func TestRun_OfABadTest(t *testing.T) {
	test := bad[os.Getenv(which)]
	if test == nil {
		return // it is for the test below
	}
	t.Run("bad", func(t *testing.T) { bubble.Run(t, test) })
	t.Run("good", func(t *testing.T) {
		bubble.Run(t, func(*testing.T) { time.Sleep(time.Hour) })
	})
}

func TestRun_FailsATestThatCannotGoOn(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"network": `this can't be simulated: a goroutine waits for something outside of the bubble:\n` +
			`\s+IO wait at \S+bubble_test.go:20\n`,
		"leak": `goroutines of the test never end:\n` +
			`\s+select at \S+bubble_test.go:23\n`,
		"failure": `bubble_test.go:27: \n`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			run := exec.Command(os.Args[0], "-test.run=TestRun_OfABadTest", "-test.v")
			run.Env = append(os.Environ(), which+"="+name)
			out, err := run.CombinedOutput()
			require.Error(t, err)
			require.Regexp(t, want, string(out))
			require.Regexp(t, "--- FAIL: TestRun_OfABadTest/bad", string(out))
			require.Regexp(t, "--- PASS: TestRun_OfABadTest/good", string(out))
		})
	}
}
