// Load tests a service by a script, as k6 does. Each user has a goja runtime of the program's own, with
// the program's globals; js.Attach makes one host the event loop of all. The service and the time are
// simulated, so a test of a minute takes a second, and always gives the same.
package main

import (
	_ "embed"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
)

//go:embed script.js
var source string

const (
	users  = 50
	length = time.Minute
)

func main() {
	if err := run(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

// run runs the test, and writes what came of it.
func run(out io.Writer) error {
	t := &test{
		host:   host.NewVirtual(host.Config{TimerOrder: host.NodeOrder, MaxTurns: 1 << 30}),
		random: rand.New(rand.NewPCG(1, 2)), checks: map[string]*tally{},
	}
	defer t.host.Close()
	program, err := goja.Compile("script.js", source, true)
	if err != nil {
		return err
	}
	for range users {
		if err := t.join(program); err != nil {
			return err
		}
	}
	if err := t.host.Run(); err != nil {
		return err
	}
	t.report(out)
	return nil
}

// test is a test in progress. Only callbacks of the host use it.
type test struct {
	host       *host.Virtual
	random     *rand.Rand
	times      []time.Duration // that requests took
	iterations int
	failures   int
	checks     map[string]*tally
	names      []string // of checks, in the order of their first use
}

// tally counts what a check found.
type tally struct{ passed, failed int }

// join adds a user, who calls the script's function again and again.
func (t *test) join(program *goja.Program) error {
	vm := goja.New()
	r, err := js.Attach(t.host, vm, js.AttachConfig{Config: js.Config{
		OnError: func(error) { t.failures++ },
		Limits:  js.Limits{Turn: time.Second, Stack: 1000},
	}})
	if err != nil {
		return err
	}
	u := &user{test: t, vm: vm, runtime: r}
	for name, f := range map[string]any{"sleep": u.sleep, "get": u.get, "check": t.check} {
		if err := vm.Set(name, f); err != nil {
			return err
		}
	}
	return r.Post(func(vm *goja.Runtime) {
		if _, err := vm.RunProgram(program); err != nil {
			panic(err) // is the script's error
		}
		iterate, ok := goja.AssertFunction(vm.Get("iteration"))
		if !ok {
			panic(vm.NewTypeError("the script has no function iteration"))
		}
		_ = u.again(iterate)
	})
}

// user is a virtual user.
type user struct {
	test    *test
	vm      *goja.Runtime
	runtime *js.Runtime
}

// again calls the function, and once more when its promise has been settled, until the time is over.
func (u *user) again(iterate goja.Callable) error {
	t := u.test
	if t.host.Elapsed() >= length {
		return nil
	}
	p, err := iterate(goja.Undefined())
	if err != nil {
		return err
	}
	then, _ := goja.AssertFunction(p.ToObject(u.vm).Get("then"))
	next := func(err error) {
		if t.iterations++; err != nil {
			t.failures++
		}
		_ = u.runtime.Post(func(*goja.Runtime) { _ = u.again(iterate) })
	}
	_, err = then(p, u.vm.ToValue(func(goja.Value) { next(nil) }),
		u.vm.ToValue(func(reason goja.Value) { next(fmt.Errorf("%v", reason)) }))
	return err
}

// later makes a promise that is fulfilled with what f returns, when a time has passed.
func (u *user) later(d time.Duration, f func() any) *goja.Promise {
	p, resolve, _ := u.vm.NewPromise()
	_, _ = u.test.host.SetTimeout(func() {
		_ = u.runtime.Post(func(*goja.Runtime) { _ = resolve(f()) })
	}, d)
	return p
}

// sleep is the script's.
func (u *user) sleep(seconds float64) *goja.Promise {
	return u.later(time.Duration(seconds*float64(time.Second)), func() any { return nil })
}

// get is the script's: a request to a service that is slower, and fails more often, the more users
// there are.
func (u *user) get(string) *goja.Promise {
	t := u.test
	took := time.Duration(20+t.random.ExpFloat64()*60) * time.Millisecond
	status := 200
	if t.random.IntN(100) == 0 {
		status = 503
	}
	return u.later(took, func() any {
		t.times = append(t.times, took)
		return map[string]any{"status": status, "duration": took.Milliseconds()}
	})
}

// check is the script's: it counts which of some functions are true for a value.
func (t *test) check(v goja.Value, checks *goja.Object) {
	for _, name := range checks.Keys() {
		if t.checks[name] == nil {
			t.checks[name] = &tally{}
			t.names = append(t.names, name)
		}
		f, ok := goja.AssertFunction(checks.Get(name))
		if !ok {
			continue
		}
		if got, err := f(goja.Undefined(), v); err == nil && got.ToBoolean() {
			t.checks[name].passed++
		} else {
			t.checks[name].failed++
		}
	}
}

// report writes what the test has found.
func (t *test) report(out io.Writer) {
	slices.Sort(t.times)
	at := func(share float64) time.Duration { return t.times[int(share*float64(len(t.times)-1))] }
	fmt.Fprintf(out, "%d users, %v: %d iterations, %d failed\n", users, length, t.iterations, t.failures)
	fmt.Fprintf(out, "requests: %d, p50 %v, p95 %v, max %v\n", len(t.times), at(.5), at(.95), at(1))
	for _, name := range t.names {
		c := t.checks[name]
		fmt.Fprintf(out, "check %q: %d passed, %d failed\n", name, c.passed, c.failed)
	}
}
