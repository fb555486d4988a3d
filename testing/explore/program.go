package explore

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/testing/internal/bubble"
	"github.com/rxsched/rxsched/testing/internal/conduct"
	"github.com/rxsched/rxsched/testing/internal/globals"
	"github.com/rxsched/rxsched/testing/internal/steps"
)

// clock is the thread that takes the step in which time passes.
const clock = steps.Clock

// program is a test of rewritten code, whose orders are tried.
type program struct {
	t      *testing.T
	test   func(t *testing.T)
	config *Config
	output *os.File       // what the tests of orders log
	loud   bool           // what they print is shown
	steps  int            // in all orders
	skips  string         // why it can't be explored
	timed  bool           // something was due soon while goroutines could go on
	state  *globals.State // with which each order begins

	most time.Duration // that an order may take, in real time; 0 without a bound
}

// try tries an order: in a bubble, as a test of its own, whose failure fails no other.
func (p *program) try(by chooser, late *atomic.Bool) *order {
	a := &attempt{program: p, late: late, order: &order{record: &record{}}}
	a.choices.begin(by)
	if p.most > 0 {
		defer time.AfterFunc(p.most, func() { a.slow.Store(true) }).Stop()
	}
	stdout := os.Stdout
	os.Stdout = p.output // for the output of the test, which begins now
	testing.RunTests(regexp.MatchString, []testing.InternalTest{{
		Name: p.t.Name(),
		F: func(t *testing.T) {
			if p.loud {
				os.Stdout = stdout
			}
			if !a.ran { // or else -test.count or -test.cpu asks for more
				a.ran = true
				a.explore(t)
			}
		},
	}})
	os.Stdout = stdout
	a.order.tokens, a.order.history = a.choices.made()
	p.steps += len(a.order.history)
	return a.order
}

// attempt is a try of an order.
type attempt struct {
	program *program
	late    *atomic.Bool
	order   *order
	choices choices
	began   time.Time
	run     *steps.Run
	main    *steps.Thread
	idle    int // steps after the test had ended
	ticks   int // times that passed after that
	now     time.Duration
	slow    atomic.Bool // it has taken so much of the budget that others are to be tried
	ran     bool
	verdict verdict
}

// explore runs the test in a bubble.
func (a *attempt) explore(t *testing.T) {
	var run atomic.Pointer[steps.Run]
	fault := bubble.Often(t, func(t *testing.T) {
		r := steps.New(steps.Config{
			Choose: a.choices.value, Slow: a.program.config.Slow, Memory: a.program.config.Memory,
			Sometimes: a.program.config.reached.note,
		})
		run.Store(r)
		a.program.state.Restore(true)
		a.began = time.Now()
		a.drive(t, r)
	})
	if r := run.Load(); r != nil {
		r.Close()
		a.program.timed = a.program.timed || r.Timed()
		a.order.hurried = r.Hurried()
	}
	a.order.remains = fault != nil
	if fault != nil && fault.Outside {
		a.order.abandoned = true
		a.verdict.fail("", KindNotSimulated, outside(fault), true)
	}
	a.order.failure, _ = a.verdict.is()
}

// outside says why a test can't be explored: first in a line.
func outside(f *bubble.Fault) string {
	g := f.Goroutines[max(0, slices.IndexFunc(f.Goroutines, func(g gort.Goroutine) bool { return g.At() != "" }))]
	return fmt.Sprintf("it waits for what is not simulated: %s at %s: use net.Pipe or an interface in the test\n%v",
		g.State, cmp.Or(g.At(), "Go's library"), f)
}

// drive runs the test, on the goroutine that drives, and ends what is left.
func (a *attempt) drive(t *testing.T, r *steps.Run) {
	defer r.Abort(synctest.Wait)
	a.run = r
	a.main = r.Main("main", func() { r.Scoped("test", t, func() { a.program.test(t) }) })
	outcome := r.Drive(synctest.Wait, a.choose)
	a.order.skipped = t.Skipped()
	switch {
	case outcome == conduct.Faulty:
		a.fault(r.Fault())
	case outcome == conduct.Left: // it has failed, or is not wanted any more
	case t.Failed():
		a.verdict.fail("", KindError, "", true)
	case outcome == conduct.Stuck && a.main.HasEnded():
		a.leak()
	case outcome == conduct.Stuck:
		a.verdict.fail("", KindStuck, "no goroutine can go on:"+left(r), true)
	}
}

// fault notes a panic, a misuse or a race.
func (a *attempt) fault(f *steps.Fault) {
	switch {
	case f.Race:
		a.verdict.fail("", KindRace, f.Text, true)
		return
	case f.Beyond:
		a.verdict.fail("", KindNotSimulated, "it asks for "+f.Text, true)
		return
	}
	a.verdict.fail(f.Thread.Name, KindPanic, f.Text+"\n"+users(f.Stack), true)
}

// choose chooses a step.
func (a *attempt) choose(able []conduct.Step) int {
	if a.main.HasEnded() && a.idles() {
		a.leak()
		return -1
	}
	if n := a.choices.count(); n > a.program.config.Steps {
		if n > a.program.config.Steps*patientSteps {
			a.endless(able)
			return -1
		}
		if !a.choices.ends() {
			a.choices.end(&turns{}) // to end, if it does
		}
	}
	a.order.cut = a.slow.Load()
	if a.order.left = a.order.cut || a.late != nil && a.late.Load(); a.order.left {
		return -1
	}
	i := a.choices.thread(able)
	if i >= 0 {
		s := steps.Next(able[i])
		a.order.record.rows = append(a.order.record.rows, row{
			number: len(a.order.record.rows) + 1, thread: able[i].Thread, what: s.String(), place: s.Place(),
			others: len(able) > 1, switched: len(able) > 1 && a.choices.switched(), at: time.Since(a.began),
		})
	}
	return i
}

// mostTicks is how often time passes for goroutines that are left when a test has ended.
const mostTicks = 100

// idles counts a step of goroutines that are left. It reports whether they seem to go on without end.
func (a *attempt) idles() bool {
	a.idle++
	if now := time.Since(a.began); now != a.now {
		a.now = now
		a.ticks++
	}
	return a.ticks > mostTicks || a.idle > a.program.config.Steps
}

// leak notes that goroutines are left.
func (a *attempt) leak() {
	if !a.program.config.Leaks && !a.run.MayLeave() {
		a.verdict.fail("", KindLeak, "goroutines are left when the test has ended:"+left(a.run), true)
	}
}

// patientSteps is how many times the steps of a config an order may have, in turns, to end.
const patientSteps = 50

func (a *attempt) endless(able []conduct.Step) {
	var names []string
	for _, c := range able {
		s := steps.Next(c)
		names = append(names, c.Thread+" ("+s.String()+" at "+s.Place()+")")
	}
	a.verdict.fail("", KindEndless, "it goes on for too many steps: "+strings.Join(names, ", "), true)
}

// quietly silences what tests print, until the function that it returns is called.
func (p *program) quietly() (restore func()) {
	file, err := os.CreateTemp("", "rxexplore")
	if err != nil {
		p.t.Fatal(err)
	}
	p.output = file
	stdout, stderr, logs := os.Stdout, os.Stderr, log.Writer()
	if !p.loud {
		os.Stderr = file
		log.SetOutput(io.Discard)
	}
	fast := flag.Lookup("test.failfast").Value
	was := fast.String()
	_ = fast.Set("false") // an order that fails is not the last
	return func() {
		_ = fast.Set(was)
		os.Stdout, os.Stderr = stdout, stderr
		log.SetOutput(logs)
		_ = file.Close()
		_ = os.Remove(file.Name())
	}
}

// repeat tries to fail again in the same order, and returns that order with what its test has
// logged.
func (p *program) repeat(x *order) *order {
	_ = p.output.Truncate(0)
	_, _ = p.output.Seek(0, io.SeekStart)
	again := p.try(&given{tokens: x.tokens}, nil)
	if f := again.failure; f != nil && f.Kind == KindError {
		text := make([]byte, 1<<16)
		n, _ := p.output.ReadAt(text, 0)
		f.Message = cmp.Or(logOf(string(text[:n])), f.Message)
	}
	return again
}

// logOf drops the frame of a test's output, and the marks that go test -json has made.
func logOf(output string) string {
	var lines []string
	for line := range strings.SplitSeq(marks.Replace(output), "\n") {
		if s := strings.TrimSpace(line); s != "" && !frame.MatchString(s) {
			lines = append(lines, strings.TrimPrefix(line, "    "))
		}
	}
	return strings.Join(lines, "\n")
}

var (
	marks = strings.NewReplacer("\x16", "", "\x0e", "", "\x0f", "")
	frame = regexp.MustCompile(`^(--- |=== |PASS$|FAIL$)`)
)

// users returns the calls of a stack that are those of users.
func users(stack string) string {
	if at := strings.LastIndex(stack, "\npanic("); at >= 0 {
		stack = stack[at+1:]
	}
	var b strings.Builder
	lines := strings.Split(stack, "\n")
	for i := 1; i+1 < len(lines); i += 2 {
		function, place := lines[i], strings.TrimSpace(lines[i+1])
		if i == 1 && !strings.HasPrefix(place, "/") {
			i--
			continue
		}
		if strings.Contains(place, "/testing/internal/steps/") ||
			strings.Contains(place, "/testing/point/") ||
			strings.HasPrefix(function, "created by") ||
			strings.HasPrefix(function, "runtime") || strings.HasPrefix(function, "panic(") {
			continue
		}
		place, _, _ = strings.Cut(place, " +0x")
		b.WriteString("  " + place + "  " + function + "\n")
	}
	return b.String()
}

// left tells of the threads that have not ended. Those that do the same are told of together.
func left(r *steps.Run) string {
	var lines []string
	same := map[steps.Leftover]int{}
	for _, l := range r.Leftovers() {
		text := "\n  " + l.Place + ": " + l.Name + " " + l.Does
		if l.Born != "" {
			text += "; it began at " + strings.SplitN(l.Born, " ", 2)[0]
		}
		l.Name = ""
		if n := same[l]; n == 0 {
			lines = append(lines, text)
			same[l] = len(lines)
		} else {
			lines[n-1] = strings.TrimSuffix(lines[n-1], "; others do the same") + "; others do the same"
		}
	}
	return strings.Join(lines, "")
}
