// Package operators replays recordings of RxJS's operators, case by case, on a host in virtual
// time.
//
// A case is an expression, the sources it is made of, and what its observers received. The
// interpreter of expressions is a table from the name of an operator to a function that makes it of
// its arguments: see [operator]. Each group of operators has a file of its own, ops_*.go. An
// operator that is in none of them is a difference, not a case left out.
package operators

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/conformance/internal/report"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

// Family is the format of the recordings of operators.
var Family = report.Family{
	Reads:  func(f *recording.File) bool { return f.HaveAll("id", "op", "sources") },
	Replay: func(c *recording.Case) ([]report.Outcome, error) { return ReplayOn(c, itself) },
}

// ReplayOn replays a case on the schedulers that use makes of a host's.
func ReplayOn(c *recording.Case, use func(scheduler.Scheduler) scheduler.Scheduler) ([]report.Outcome, error) {
	return replay(c, known, use)
}

// Known returns the names of the operators that recordings may name, sorted.
func Known() []string { return slices.Sorted(maps.Keys(known)) }

type program struct {
	sources   []sourceSpec
	observers []observerSpec
	paints    []time.Duration
}

type sourceSpec struct {
	name, Kind, Marbles string
	marks               []marble.Mark
}

// observerSpec is an observer, with the notifications that it is recorded to have received.
type observerSpec struct {
	Expr  any
	Sub   recording.Millis
	Unsub *recording.Millis // nil if it stays
	Out   []any
}

// result is the recorded result of a case. Fields that are nil were not recorded.
type result struct {
	Out  []any            // of the only observer
	Outs [][]any          // of each
	Subs map[string][]any // by source
	Log  []any
}

func readProgram(c *recording.Case) (p program, err error) {
	if p.sources, err = readSources(c); err != nil {
		return p, err
	}
	if p.observers, err = readObservers(c); err != nil {
		return p, err
	}
	var animate string
	if err = readIf(c, "animate", &animate); err == nil {
		p.paints, err = marble.ParseAnimation(animate)
	}
	return p, err
}

func readIf(c *recording.Case, field string, dst any) error {
	if !c.Has(field) {
		return nil
	}
	return c.Read(field, dst)
}

// readSources reads the sources in the order in which they are written, which is that of their
// values at one time.
func readSources(c *recording.Case) ([]sourceSpec, error) {
	var list sourceList
	if err := c.Read("sources", &list); err != nil {
		return nil, err
	}
	for i := range list {
		if err := list[i].parse(); err != nil {
			return nil, c.Errorf("sources: %s: %w", list[i].name, err)
		}
	}
	return list, nil
}

func (s *sourceSpec) parse() (err error) {
	switch s.Kind {
	case "cold":
		s.marks, err = marble.ParseCold(s.Marbles)
	case "hot":
		s.marks, err = marble.ParseHot(s.Marbles)
	default:
		err = fmt.Errorf("unknown kind %q", s.Kind)
	}
	return err
}

// sourceList is a JSON object whose order counts.
type sourceList []sourceSpec

// UnmarshalJSON reads the fields in order.
func (l *sourceList) UnmarshalJSON(data []byte) error {
	fields, err := recording.Fields(data)
	if err != nil {
		return err
	}
	for _, f := range fields {
		s := sourceSpec{name: f.Name}
		if err := json.Unmarshal(f.Value, &s); err != nil {
			return err
		}
		*l = append(*l, s)
	}
	return nil
}

// readObservers reads the observers. An observer without an expression shares that of the case, and
// the observable that is built of it.
func readObservers(c *recording.Case) ([]observerSpec, error) {
	list := make([]observerSpec, 1)
	if c.Has("observers") {
		if err := c.Read("observers", &list); err != nil {
			return nil, err
		}
		return list, nil
	}
	o := &list[0]
	return list, errors.Join(readIf(c, "sub", &o.Sub), readIf(c, "unsub", &o.Unsub), readIf(c, "out", &o.Out))
}

// readResult reads the recorded result; the one on a host, if that is recorded apart.
func readResult(c *recording.Case, p *program) (r result, err error) {
	for i := range p.observers {
		r.Outs = append(r.Outs, p.observers[i].Out)
	}
	err = errors.Join(readIf(c, "subs", &r.Subs), readIf(c, "log", &r.Log), readIf(c, "host", &r))
	if r.Out != nil {
		r.Outs = [][]any{r.Out}
	}
	return r, err
}

// wrap makes the scheduler that a case uses of one of its host.
type wrap func(scheduler.Scheduler) scheduler.Scheduler

// itself is a wrap.
func itself(s scheduler.Scheduler) scheduler.Scheduler { return s }

// replay plays a case on the schedulers that use makes of a host's, and compares.
func replay(c *recording.Case, t table, use wrap) ([]report.Outcome, error) {
	p, err := readProgram(c)
	if err != nil {
		return nil, err
	}
	var shared any
	if err := readIf(c, "expr", &shared); err != nil {
		return nil, err
	}
	want, err := readResult(c, &p)
	if err != nil {
		return nil, err
	}
	got, err := play(&p, shared, t, use)
	if err != nil {
		return nil, c.Errorf("%w", err)
	}
	o := report.Outcome{Family: "operators", Recorded: want.lines(&p), Got: got.lines(&p, &want)}
	if c.Has("throws") {
		o.Recorded = []string{refused}
	}
	if got.unknown != nil {
		o.Recorded = []string{"an operator"}
	}
	return []report.Outcome{o}, nil
}
