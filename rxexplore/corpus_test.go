package rxexplore_test

import (
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var verdict = regexp.MustCompile(`(?m)^--- (PASS|FAIL|SKIP): Test(\w+?)_(\w+)`)

// Each bug of the corpus is found, and its mended twin passes.
func TestCorpus(t *testing.T) {
	t.Parallel()
	twins(t, 40, "-slow", "100ms", "./testdata/corpus")
	twins(t, 40, "-slow", "100ms", "-mem", "./testdata/corpus")
}

// twins explores bugs, at least so many, and their mended twins.
func twins(t *testing.T, least int, args ...string) {
	t.Helper()
	args = append([]string{"test", "-v"}, args...)
	out, err := exec.Command(command, args...).CombinedOutput()
	if err == nil {
		t.Fatalf("nothing failed: %s", out)
	}
	want := map[string]string{"Bug": "FAIL", "Mended": "PASS"}
	count := map[string]int{}
	for _, m := range verdict.FindAllStringSubmatch(string(out), -1) {
		if count[m[2]]++; want[m[2]] != m[1] {
			t.Errorf("%s %s: %s", m[2], m[3], m[1])
		}
	}
	if count["Bug"] < least || count["Bug"] != count["Mended"] {
		t.Errorf("%v: %s", count, out)
	}
}

// The forms of Go that are rewritten mean what they did, and lines are those of the file.
func TestForms(t *testing.T) {
	t.Parallel()
	forms(t)
	forms(t, "-mem")
}

func forms(t *testing.T, args ...string) {
	t.Helper()
	args = append(append([]string{"test", "-v"}, args...), "./testdata/forms")
	out, err := exec.Command(command, args...).CombinedOutput()
	if err == nil || strings.Count(string(out), "--- FAIL") != 1 {
		t.Fatalf("%v: %s", err, out)
	}
	src, err := os.ReadFile("testdata/forms/forms_test.go")
	if err != nil {
		t.Fatal(err)
	}
	before, _, _ := strings.Cut(string(src), "t.Error(\"here\")")
	line := strings.Count(before, "\n") + 1
	if place := "forms_test.go:" + strconv.Itoa(line) + ": here"; !strings.Contains(string(out), place) {
		t.Errorf("no %s in %s", place, out)
	}
}

// Tests that are right pass, each counts once, and what fails only if work is slow is a line.
func TestAlarms(t *testing.T) {
	t.Parallel()
	out, err := exec.Command(command, "test", "./testdata/alarms").CombinedOutput()
	if err != nil || !strings.Contains(string(out), "rxexplore: 12 tests explored") {
		t.Errorf("%v: %s", err, out)
	}
	out, err = exec.Command(command, "test", "-run", "SleepForOrder", "./testdata/corpus").CombinedOutput()
	for _, want := range []string{
		"TestBug_SleepForOrder fails only if work is slow (-slow 100ms): error: time_test.go:26: it was not long enough",
		"0 failed, 1 fail only if work is slow",
	} {
		if err != nil || !strings.Contains(string(out), want) {
			t.Errorf("%v: %s", err, out)
		}
	}
}

// http.Server calls the listener of the test with a lock held, for which others wait.
func TestLocksOfTheLibrary(t *testing.T) {
	t.Parallel()
	out, err := exec.Command(command, "test", "-run", "Bug_StoreClosed", "-strategy", "all", "-orders", "10000",
		"-preemptions", "1", "./testdata/corpus").CombinedOutput()
	if err == nil || !strings.Contains(string(out), "the store is closed while a request is served") {
		t.Fatalf("%v: %s", err, out)
	}
}

// What is to be so in some order, and is not, fails a run of all tests.
func TestSometimes(t *testing.T) {
	t.Parallel()
	out, err := exec.Command(command, "test", "./testdata/sometimes").CombinedOutput()
	if want := `rxexplore: testdata/sometimes/sometimes_test.go:29: in no order of any test: "a third one"
rxexplore: testdata/sometimes/sometimes_test.go:27: in no order of any test: "nobody is first"
`; err == nil || !strings.HasSuffix(string(out), want) || strings.Count(string(out), "in no order") != 2 {
		t.Errorf("%v: %s", err, out)
	}
	if out, err := exec.Command(command, "test", "-run", "Race", "./testdata/sometimes").CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
