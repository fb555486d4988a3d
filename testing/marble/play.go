package marble

import (
	"errors"
	"fmt"
	"runtime"
)

// Play is [Run] for programs other than tests. Its error joins what would fail a test. It calls
// play on a goroutine of its own, and waits until that has ended.
func Play(play func(m *M)) error {
	if play == nil {
		panic("marble: Play: nil play")
	}
	p := new(program)
	done := make(chan struct{})
	go func() {
		defer close(done)
		run(p, play)
	}()
	<-done
	return errors.Join(p.failures...)
}

// tester receives failures: a testing.TB, or its stand-in outside of tests.
type tester interface {
	Helper()
	Errorf(format string, args ...any)
	Fatal(args ...any) // does not return
	Fatalf(format string, args ...any)
}

type program struct{ failures []error }

func (p *program) Helper() {}

func (p *program) Errorf(format string, args ...any) {
	p.failures = append(p.failures, fmt.Errorf(format, args...))
}

func (p *program) Fatal(args ...any) {
	p.Errorf("%s", fmt.Sprint(args...))
	runtime.Goexit()
}

func (p *program) Fatalf(format string, args ...any) { p.Fatal(fmt.Sprintf(format, args...)) }
