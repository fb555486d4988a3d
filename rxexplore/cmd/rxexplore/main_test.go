package main

import (
	"bytes"
	"os"
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
