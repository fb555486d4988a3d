package program

import (
	"os"
	"os/exec"
	"sync"
	"testing"
)

// Output is the folder that a command of the module in ../.. writes with -o. It is made once, when a
// test first asks for it.
type Output struct {
	Package string // the command

	once sync.Once
	dir  string
	said []byte
	err  error
}

// Folder returns the folder, and fails the test if there is none.
func (o *Output) Folder(t testing.TB) string {
	t.Helper()
	o.once.Do(func() {
		if o.dir, o.err = os.MkdirTemp("", "e2e-"); o.err == nil {
			o.said, o.err = exec.Command("go", "run", "-C=../..", o.Package, "-o", o.dir).CombinedOutput()
		}
	})
	if o.err != nil {
		t.Fatalf("%s: %v\n%s", o.Package, o.err, o.said)
	}
	return o.dir
}

// Remove removes the folder, if it was made. TestMain calls it.
func (o *Output) Remove() {
	if o.dir != "" {
		_ = os.RemoveAll(o.dir)
	}
}
