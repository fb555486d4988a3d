package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/testkit/page"
)

// The recipe of docs/modules/js.md.

// untrusted runs a script in a process of its own, and returns what that has written. The end of
// ctx kills it.
func untrusted(ctx context.Context, rxjs, script, emptyFolder string) ([]byte, error) {
	ctx, kill := context.WithCancel(ctx)
	defer kill()
	results := &atMost{left: 1 << 20, full: kill}
	c := exec.CommandContext(ctx, "sh", "-c",
		`ulimit -v 2097152 && ulimit -t 2 && exec "$0" -`, rxjs) // KiB of memory; seconds of processor
	c.Stdin, c.Stdout = strings.NewReader(script), results
	c.Dir, c.Env = emptyFolder, []string{"GOMEMLIMIT=1GiB"} // and nothing of this program's
	c.WaitDelay = time.Second
	err := c.Run()
	return results.Bytes(), err
}

// atMost keeps so many bytes.
type atMost struct {
	bytes.Buffer
	left int
	full func()
}

func (w *atMost) Write(p []byte) (int, error) {
	if w.left -= len(p); w.left < 0 {
		w.full()
		return 0, bytes.ErrTooLarge
	}
	return w.Buffer.Write(p)
}

// attacks go past every limit of a runtime.
var attacks = map[string]string{
	"endless in Go":       `const self = v => Object.prototype.valueOf.bind(v); new Set({ [Symbol.iterator]: self({ next: self({ done: false, value: 1 }) }) })`,
	"2^35 steps":          `let o = [1]; for (let i = 0; i < 35; i++) o = [o, o]; JSON.stringify(o)`,
	"64 GiB at once":      `const a = []; a.length = 2 ** 32 - 1; JSON.stringify(1, a)`,
	"memory step by step": `const a = []; for (;;) a.push(new Array(1000).fill(0))`,
	"a panic":             `BigInt.asUintN(2 ** 53 - 1, -1n)`,
	"a nested source":     `eval('['.repeat(3e6))`,
	"it never ends":       `setInterval(() => {}, 1000)`,
	"output without end":  `for (;;) console.log('x'.repeat(1000))`,
	"code in a library":   `String.raw({ raw: { length: 2 ** 53 - 1 } })`,
}

func TestUntrusted_NoScriptHarmsItsParent(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("the limits are those of Linux")
	}
	page.Tested(t, page.Section(t, "../../../docs/modules/js.md", "Untrusted scripts"),
		"untrusted_test.go")
	self := command(t)
	out, err := untrusted(t.Context(), self,
		`setTimeout(() => console.log(JSON.stringify({ sum: 1 + 2, home: process.env.HOME })))`,
		t.TempDir())
	require.NoError(t, err)
	require.JSONEq(t, `{"sum": 3}`, string(out))
	for name, script := range attacks {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			_, err := untrusted(ctx, self, script, t.TempDir())
			require.Error(t, err)
		})
	}
}

// command returns the name of the command: of a link to this binary, which knows it by that.
func command(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	name := filepath.Join(t.TempDir(), "rxjs")
	require.NoError(t, os.Symlink(self, name))
	return name
}
