package rxexplore_test

import (
	"os/exec"
	"strings"
	"testing"
)

// A register that is not linearizable is shown by its history and by the order that had it.
func TestHistories(t *testing.T) {
	t.Parallel()
	twins(t, 1, "./testdata/registers")
	twins(t, 1, "-mem", "./testdata/registers")
	out, _ := exec.Command(command, "test", "./testdata/registers").CombinedOutput()
	for _, want := range []string{
		"the history is not linearizable:", ": client 0: ", ": client 1: ", "the longest order that can be: ",
		"The steps (with * ", "locks c",
	} {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %q in %s", want, out)
		}
	}
}
