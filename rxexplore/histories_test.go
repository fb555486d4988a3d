package rxexplore_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A register that is not linearizable is shown by its history and by the order that had it.
func TestHistories(t *testing.T) {
	t.Parallel()
	twins(t, 1, "./testdata/registers")
	pages := t.TempDir()
	out, _ := exec.Command(built(t), "test", "-html", pages, "./testdata/registers").CombinedOutput()
	for _, want := range []string{
		"the history is not linearizable:", "client 0 ", "client 1 ", "the longest order that can be: ",
		"The steps (with * ", "locks c",
	} {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %q in %s", want, out)
		}
	}
	files, err := filepath.Glob(filepath.Join(pages, "*registers-TestBug_Copies.html"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%v %v: %s", files, err, out)
	}
	page, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"Fails":[`, `"Passes":[`, "the history is not linearizable", "func (r *register) write(n int)",
	} {
		if !strings.Contains(string(page), want) {
			t.Errorf("no %q in the page", want)
		}
	}
}
