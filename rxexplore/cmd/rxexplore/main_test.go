package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The rows of commands_test.go of the root module.
func TestCommand_KeepsTheConvention(t *testing.T) {
	for _, c := range []struct {
		args           []string
		stdout, stderr string
		status         int
	}{
		{[]string{"-h"}, "usage: rxexplore test", "", 0},
		{[]string{"test", "-h"}, "-orders", "", 0},
		{nil, "", "rxexplore: a command is missing: test\nTry rxexplore -h.\n", 2},
		{[]string{"run"}, "", "rxexplore: unknown command \"run\": there is only test\nTry rxexplore -h.\n", 2},
		{[]string{"test", "-x"}, "", "rxexplore: flag provided but not defined: -x\nTry rxexplore -h.\n", 2},
		{[]string{"test", "-orders", "-1"}, "", "rxexplore: a number is negative\nTry rxexplore -h.\n", 2},
		{
			[]string{"test", "-strategy", "best"}, "",
			"rxexplore: unknown strategy \"best\": mixed or all\nTry rxexplore -h.\n", 2,
		},
	} {
		var stdout, stderr bytes.Buffer
		if status := run(c.args, &stdout, &stderr); status != c.status {
			t.Errorf("%v: status %d", c.args, status)
		}
		if !strings.Contains(stdout.String(), c.stdout) || stderr.String() != c.stderr {
			t.Errorf("%v: %s%s", c.args, &stdout, &stderr)
		}
	}
}

// A module that knows nothing of this project, and is of an older Go.
const (
	goMod = "module example.com/bank\n\ngo 1.24\n"
	code  = `package bank

import "sync"

type account struct {
	mu sync.Mutex
	n  int
}

func transfer(from, to *account) {
	from.mu.Lock()
	defer from.mu.Unlock()
	to.mu.Lock()
	defer to.mu.Unlock()
	from.n--
	to.n++
}
`
	test = `package bank

import "testing"

func TestTransfer(t *testing.T) {
	a, b, done := &account{}, &account{}, make(chan bool)
	go func() { defer close(done); transfer(a, b) }()
	transfer(b, a)
	<-done
}
`
)

// module makes a module, and makes its folder the current one.
func module(t *testing.T, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	t.Setenv("GOWORK", "off")
	t.Setenv("GOFLAGS", "")
}

func TestCommand_TakesAModuleAsItIs(t *testing.T) {
	module(t, map[string]string{"go.mod": goMod, "bank.go": code, "bank_test.go": test})
	var stdout, stderr bytes.Buffer
	if status := run([]string{"test"}, &stdout, &stderr); status != 1 {
		t.Fatalf("status %d: %s%s", status, &stdout, &stderr)
	}
	for _, want := range []string{
		"fails: stuck", "bank.go:13: main waits to lock to.mu, which bank_test:7 holds since bank.go:11",
		"rxexplore test -run '^TestTransfer$' -replay 'x1:", "example.com/bank\n",
		"rxexplore: 1 tests explored",
	} {
		if !strings.Contains(stdout.String(), want) {
			t.Errorf("no %q in %s%s", want, &stdout, &stderr)
		}
	}
	if text, err := os.ReadFile("go.mod"); err != nil || string(text) != goMod {
		t.Errorf("go.mod is %s: %v", text, err)
	}
	_, schedule, _ := strings.Cut(stdout.String(), "-replay '")
	schedule, _, _ = strings.Cut(schedule, "'")
	stdout.Reset()
	if run([]string{"test", "-replay", schedule}, &stdout, &stderr) != 1 ||
		!strings.Contains(stdout.String(), "order 1 fails: stuck") {
		t.Errorf("%s%s", &stdout, &stderr)
	}
}

func TestCommand_ExploresWhatHasNotChangedOnce(t *testing.T) {
	mended := strings.Replace(test, "transfer(b, a)", "transfer(a, b)", 1)
	module(t, map[string]string{"go.mod": goMod, "bank.go": code, "bank_test.go": mended})
	var was string
	for range 2 {
		var stdout, stderr bytes.Buffer
		if status := run([]string{"test", "-total", "1m"}, &stdout, &stderr); status != 0 {
			t.Fatalf("status %d: %s%s", status, &stdout, &stderr)
		}
		_, summary, _ := strings.Cut(stdout.String(), "rxexplore: 1 tests explored")
		switch cached := strings.Contains(stdout.String(), "(cached)"); {
		case was == "":
			was = summary
		case !cached || summary != was:
			t.Errorf("not from the cache: %s%s", &stdout, &stderr)
		}
	}
}

// Before Go 1.22, the rounds of a loop shared its variables.
const loops = `package loops

import (
	"sync"
	"testing"
)

func TestLoop(t *testing.T) {
	var wg sync.WaitGroup
	for i := 0; i < 2; i++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			_ = i + 1
		}()
	}
	wg.Wait()
}

func TestRange(t *testing.T) {
	c, done := make(chan int, 2), make(chan int, 2)
	c <- 1
	c <- 2
	close(c)
	for v := range c {
		go func() { done <- v }()
	}
	<-done
	<-done
}

func TestMended(t *testing.T) {
	done := make(chan int, 2)
	for i, s := range []string{"a", "b"} {
		i, s := i, s
		go func() { done <- i + len(s) }()
	}
	<-done
	<-done
}
`

func TestCommand_KeepsTheLoopsOfOldGo(t *testing.T) {
	module(t, map[string]string{"go.mod": "module loops\n\ngo 1.17\n", "loops_test.go": loops})
	var stdout, stderr bytes.Buffer
	if status := run([]string{"test", "-mem", "-v", "-orders", "20"}, &stdout, &stderr); status != 1 {
		t.Fatalf("status %d: %s%s", status, &stdout, &stderr)
	}
	for _, want := range []string{
		"--- FAIL: TestLoop", "main writes i", "--- FAIL: TestRange", "main writes v", "--- PASS: TestMended",
	} {
		if !strings.Contains(stdout.String(), want) {
			t.Errorf("no %q in %s%s", want, &stdout, &stderr)
		}
	}
}

const waits = `package bank

import (
	"net"
	"testing"
)

func TestAccept(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, _ = l.Accept()
}
`

const dials = `package bank

import (
	"net"
	"testing"
)

func TestDial(t *testing.T) {
	if _, err := net.Dial("tcp", "192.0.2.1:80"); err != nil {
		t.Error(err)
	}
}
`

func TestCommand_EndsWithWhatItFound(t *testing.T) {
	for name, c := range map[string]struct {
		code, test, stdout, stderr string
		status                     int
		flags                      []string
	}{
		"nothing": {code, "package bank\n", "no test was explored", "", 0, nil},
		"broken":  {code + "var x int = true\n", test, "", "bank.go:18:13: cannot use true", 3, nil},
		"waits": {code, waits, "TestAccept is not explored: it waits for what is not simulated: IO wait at ", "", 4,
			[]string{"-realnet"}},
		"waits in memory": {code, waits, "bank_test.go:13: main waits: calls l.Accept", "", 1, nil},
		"dials":           {code, dials, "TestDial is not explored: it asks for 192.0.2.1:80", "", 4, nil},
	} {
		t.Run(name, func(t *testing.T) {
			module(t, map[string]string{"go.mod": goMod, "bank.go": c.code, "bank_test.go": c.test})
			var stdout, stderr bytes.Buffer
			if status := run(append([]string{"test"}, c.flags...), &stdout, &stderr); status != c.status ||
				!strings.Contains(stdout.String(), c.stdout) || !strings.Contains(stderr.String(), c.stderr) {
				t.Errorf("%d: %s%s", status, &stdout, &stderr)
			}
		})
	}
}

func TestCommand_TellsMachines(t *testing.T) {
	module(t, map[string]string{"go.mod": goMod, "bank.go": code, "bank_test.go": test})
	t.Setenv("GITHUB_ACTIONS", "true")
	t.Setenv("GITHUB_WORKSPACE", filepath.Dir(here()))
	var stdout, stderr bytes.Buffer
	if status := run([]string{"test", "-json", "-total", "10s"}, &stdout, &stderr); status != 1 {
		t.Fatalf("status %d: %s%s", status, &stdout, &stderr)
	}
	var f found
	if err := json.Unmarshal(stdout.Bytes(), &f); err != nil || f.Kind != "stuck" || f.Place != "bank.go:13" {
		t.Errorf("%v: %s", err, &stdout)
	}
	if want := "::error file=" + filepath.Base(here()) + "/bank.go,line=13,title=stuck in an order of TestTransfer::" +
		"no goroutine can go on:%0A"; !strings.Contains(stderr.String(), want) {
		t.Errorf("no %s in %s", want, &stderr)
	}
}

func TestCommand_TakesPackagesThatAChangeReaches(t *testing.T) {
	module(t, map[string]string{"go.mod": goMod, "bank.go": code, "bank_test.go": test})
	for _, args := range [][]string{
		{"init", "-q"}, {"add", "."}, {"-c", "user.name=x", "-c", "user.email=x@y", "commit", "-q", "-m", "x"},
	} {
		if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	for _, c := range []struct {
		status       int
		file, stderr string
	}{
		{0, "", "nothing is reached by what has changed"},
		{0, "other.md/x.md", "nothing is reached"},
		{1, "testdata/x", ""},
	} {
		if c.file != "" {
			if err := errors.Join(os.MkdirAll(filepath.Dir(c.file), 0o700), os.WriteFile(c.file, nil, 0o600)); err != nil {
				t.Fatal(err)
			}
		}
		var stdout, stderr bytes.Buffer
		status := run([]string{"test", "-changed", "HEAD"}, &stdout, &stderr)
		if status != c.status || !strings.Contains(stderr.String(), c.stderr) {
			t.Errorf("%q: status %d: %s%s", c.file, status, &stdout, &stderr)
		}
	}
}

// It fails if goroutines come in another order than they began, by far.
const many = `package bank

import "testing"

func TestMany(t *testing.T) {
	c, inversions := make(chan int), 0
	for i := range 40 {
		go func() { c <- i }()
	}
	var came []int
	for range 40 {
		n := <-c
		for _, earlier := range came {
			if earlier > n {
				inversions++
			}
		}
		came = append(came, n)
	}
	if inversions > 370 {
		t.Error("far from in order")
	}
}
`

func TestCommand_KeepsLongOrdersInFiles(t *testing.T) {
	module(t, map[string]string{"go.mod": goMod, "many_test.go": many})
	var stdout, stderr bytes.Buffer
	if status := run([]string{"test", "-keep", "orders"}, &stdout, &stderr); status != 1 {
		t.Fatalf("status %d: %s%s", status, &stdout, &stderr)
	}
	_, file, _ := strings.Cut(stdout.String(), "-replay '")
	file, _, _ = strings.Cut(file, "'")
	if filepath.Dir(file) != filepath.Join(here(), "orders") {
		t.Fatalf("it is not in a file: %s", &stdout)
	}
	stdout.Reset()
	if run([]string{"test", "-replay", file}, &stdout, &stderr) != 1 ||
		!strings.Contains(stdout.String(), "far from in order") {
		t.Errorf("%s%s", &stdout, &stderr)
	}
}
