package explore

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rxsched/rxsched/testing/internal/globals"
	"github.com/rxsched/rxsched/testing/internal/steps"
	"github.com/rxsched/rxsched/testing/point"
)

// environment is the variable by which rxexplore says what to do: [settings] in JSON.
const environment = "RXEXPLORE"

// settings are what command rxexplore says to the tests that it runs.
type settings struct {
	Config  Config
	Total   time.Duration // for all tests; 0 is no bound
	Spent   string        // a file: how many tests there are, and how many seconds each has taken
	Replay  string
	Command string // to which the flags of a replay are added
	Keep    string // a folder for long orders
}

// foundMark begins a line of a test's output that has a found in JSON.
const foundMark = "rxexplore found "

// found is what an exploration has found, as rxexplore reads it.
type found struct {
	Package  string
	Test     string
	Orders   int
	Steps    int
	Complete bool
	Seconds  float64
	Kind     Kind   `json:",omitempty"`
	Message  string `json:",omitempty"`
	Replay   string `json:",omitempty"`
	Place    string `json:",omitempty"` // of the test
	Skipped  string `json:",omitempty"`
	Slow     string `json:",omitempty"` // what fails only if work is slow

	Sometimes map[string]bool `json:",omitempty"` // what was so in some order, or was not
}

// Test explores a test whose code was rewritten: it runs test again and again, each time in another
// order of its goroutines, and fails t if one of the orders fails. It returns false if the test
// is being explored already: then the caller is to go on with it. Command rxexplore rewrites tests
// to begin with a call of Test, and says by the environment what would be in config else.
func Test(t *testing.T, test func(t *testing.T), config ...Config) (explored bool) {
	set, inherited := asked()
	if point.Active() || inherited {
		return false
	}
	t.Helper()
	if set == nil {
		set = &settings{}
		for _, set.Config = range config {
		}
	}
	c, began := set.Config, time.Now()
	if c.replay = set.Replay; set.Total > 0 {
		c.Time = set.share()
	}
	s := programOf(t, test, c)
	of := runtime.FuncForPC(reflect.ValueOf(test).Pointer())
	file, line := of.FileLine(of.Entry())
	what := found{
		Package: packageOf(of.Name()), Test: t.Name(), Orders: s.result.Orders, Steps: s.program.steps,
		Complete: s.result.Complete, Seconds: time.Since(began).Seconds(), Place: fmt.Sprint(file, ":", line),
		Sometimes: s.config.reached.all,
	}
	what.Skipped, _, _ = strings.Cut(s.program.skips, "\n")
	f := s.result.Failure
	if f != nil {
		what.Kind, what.Message, what.Replay = f.Kind, f.Message, set.repeat(t, f.Schedule, what.Package)
	}
	if s.slow != nil {
		what.Slow = s.slow.brief()
		t.Logf("if work is slow, order %d fails: %s", s.slow.Order, what.Slow)
	}
	if set.Command != "" {
		set.tell(t, &what)
	}
	switch {
	case what.Skipped != "":
		t.Skip(s.program.skips)
	case f != nil:
		t.Fatal(strings.Replace(f.Report, replayMark, what.Replay, 1))
	}
	if s.differs != "" {
		t.Log("not all orders were tried: ", s.differs)
	}
	if s.cut > 0 {
		t.Logf("%d orders were left, as each took a quarter of the budget", s.cut)
	}
	t.Logf("explored %d orders in %v", s.result.Orders, time.Since(began).Round(time.Millisecond))
	return true
}

// asked returns what the command says; nil if it has not run this process. inherited reports whether a
// test has: that is not explored.
var asked = sync.OnceValues(func() (set *settings, inherited bool) {
	const taken = "taken"
	text := os.Getenv(environment)
	if text == "" || text == taken {
		return nil, text == taken
	}
	if err := json.Unmarshal([]byte(text), &set); err != nil {
		panic("explore: " + environment + ": " + err.Error())
	}
	_ = os.Setenv(environment, taken)
	return set, false
})

// programOf explores a test, if none is being explored.
func programOf(t *testing.T, test func(t *testing.T), c Config) *search {
	defer steps.Explore()()
	c = configure([]Config{c})
	s := &search{t: t, config: c, began: time.Now()}
	s.program = &program{t: t, test: test, config: &s.config, loud: c.replay != ""}
	s.program.state = globals.Take()
	defer s.program.state.Restore(false)
	defer s.program.quietly()()
	if s.trials(); s.second != nil && s.result.Failure == nil {
		s.blame(s.second)
	}
	return s
}

// brief is the kind and the beginning of the message.
func (f *Failure) brief() string {
	lines := strings.SplitN(strings.TrimSpace(f.Message), "\n", 3)
	return string(f.Kind) + ": " + strings.Join(strings.Fields(strings.Join(lines[:min(2, len(lines))], " ")), " ")
}

// replayMark stands for the command that replays, in a report.
const replayMark = "\x00replay\x00"

// longest is how long a schedule may be that is told in a line.
const longest = 200

// repeat is the command that runs one order of a test. A long one is in a file.
func (s *settings) repeat(t *testing.T, schedule, of string) string {
	if len(schedule) > longest && s.Keep != "" {
		file := filepath.Join(s.Keep, fmt.Sprintf("%s-%x", t.Name(), sha256.Sum256([]byte(of+schedule)))[:len(t.Name())+9])
		err := os.MkdirAll(s.Keep, 0o700)
		if err = cmp.Or(err, os.WriteFile(file, []byte(schedule+"\n"), 0o600)); err == nil {
			schedule = file
		}
	}
	return fmt.Sprintf("%s -run '^%s$' -replay '%s' %s", cmp.Or(s.Command, "rxexplore test"), t.Name(), schedule, of)
}

// share is how long a test may be explored, if all that are left take as long.
func (s *settings) share() time.Duration {
	left, waiting := s.Total.Seconds(), 1.0
	text, _ := os.ReadFile(s.Spent)
	for i, number := range strings.Fields(string(text)) {
		if n, _ := strconv.ParseFloat(number, 64); i == 0 {
			waiting = n
		} else {
			left, waiting = left-n, waiting-1
		}
	}
	share := time.Duration(left / max(1, waiting) * float64(time.Second))
	return min(s.Config.Time, max(time.Millisecond, share))
}

// packageOf returns the path of the package of a test, by the name of its function.
func packageOf(name string) string {
	slash := strings.LastIndexByte(name, '/') + 1
	dot := strings.IndexByte(name[slash:], '.')
	if dot < 0 {
		return ""
	}
	path := strings.TrimSuffix(name[:slash+dot], "_test")
	if plain, err := url.PathUnescape(path); err == nil { // of dots in the last element
		return plain
	}
	return path
}

// tell writes what was found on a line of its own, and how long that took.
func (s *settings) tell(t *testing.T, what *found) {
	text, err := json.Marshal(what)
	fmt.Printf("%s%s\n", foundMark, text)
	if s.Total > 0 && err == nil {
		var w *os.File
		if w, err = os.OpenFile(s.Spent, os.O_APPEND|os.O_WRONLY, 0); err == nil {
			_, err = fmt.Fprintln(w, what.Seconds)
			err = cmp.Or(err, w.Close())
		}
	}
	if err != nil {
		t.Error(err)
	}
}
