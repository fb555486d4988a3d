// Package operators replays recordings of RxJS's operators, case by case, on a host in virtual
// time.
//
// A case is an expression, the sources it is made of, and what its observers received. Package
// catalog knows what its names mean. An operator that it has not is a difference, not a case left
// out.
package operators

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/conformance/internal/report"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
	"github.com/rxsched/rxsched/tools/catalog"
)

// Family is the format of the recordings of operators.
var Family = report.Family{
	Reads:  func(f *recording.File) bool { return f.HaveAll("id", "op", "sources") },
	Replay: func(c *recording.Case) ([]report.Outcome, error) { return ReplayOn(c, nil) },
}

// observer is an observer, with the notifications that it is recorded to have received.
type observer struct {
	Expr  any
	Sub   recording.Millis
	Unsub *recording.Millis // nil if it stays
	Out   []any
}

// result is the recorded result of a case, or what came of its program. Fields that are nil were
// not recorded.
type result struct {
	Out  []any            // of the only observer
	Outs [][]any          // of each
	Subs map[string][]any // by source
	Log  []any
}

// refused is the result of a case whose observable can't even be made. Which error says so is no
// matter: a bad argument of a constructor is a panic that names the argument.
const refused = "throws"

// ReplayOn replays a case on the schedulers that use makes of a host's, or on those themselves.
func ReplayOn(
	c *recording.Case, use func(scheduler.Scheduler) scheduler.Scheduler,
) ([]report.Outcome, error) {
	p := &catalog.Program{Use: use}
	want, err := read(c, p)
	if err != nil {
		return nil, err
	}
	r, err := p.Play()
	if err != nil {
		return nil, c.Errorf("%w", err)
	}
	got := result{Outs: r.Outs, Subs: r.Subs, Log: r.Log}
	if want.Subs == nil {
		got.Subs = nil
	}
	if want.Log == nil {
		got.Log = nil
	}
	o := report.Outcome{Family: "operators", Recorded: want.lines(p),
		Got: append(got.lines(p), r.Stray...)}
	if c.Has("throws") {
		o.Recorded = []string{refused}
	}
	switch {
	case r.Unknown != "":
		o.Recorded, o.Got = []string{"an operator"}, []string{r.Unknown}
	case r.Refused != nil:
		o.Got = []string{refused}
	}
	return []report.Outcome{o}, nil
}

// read reads the program of a case and the recorded result; that on a host, if it is recorded
// apart. An observer without an expression shares that of the case.
func read(c *recording.Case, p *catalog.Program) (want result, err error) {
	observers := make([]observer, 1)
	var animate string
	if err = c.Read("sources", (*sources)(&p.Sources)); err == nil {
		if c.Has("observers") {
			err = c.Read("observers", &observers)
		} else {
			o := &observers[0]
			err = errors.Join(readIf(c, "sub", &o.Sub), readIf(c, "unsub", &o.Unsub),
				readIf(c, "out", &o.Out))
		}
	}
	for _, o := range observers {
		observed := catalog.Observer{Expr: o.Expr, Sub: o.Sub.Duration()}
		if o.Unsub != nil {
			observed.Unsub = new(o.Unsub.Duration())
		}
		p.Observers = append(p.Observers, observed)
		want.Outs = append(want.Outs, o.Out)
	}
	err = errors.Join(err, readIf(c, "animate", &animate), readIf(c, "expr", &p.Expr),
		readIf(c, "subs", &want.Subs), readIf(c, "log", &want.Log), readIf(c, "host", &want))
	if err == nil && c.Has("animate") {
		p.Paints, err = marble.ParseAnimation(animate)
	}
	if want.Out != nil {
		want.Outs = [][]any{want.Out}
	}
	return want, err
}

func readIf(c *recording.Case, field string, dst any) error {
	if !c.Has(field) {
		return nil
	}
	return c.Read(field, dst)
}

// sources is a JSON object whose order counts: it is that of values at one time.
type sources []catalog.Source

// UnmarshalJSON reads the fields in order.
func (l *sources) UnmarshalJSON(data []byte) error {
	fields, err := recording.Fields(data)
	if err != nil {
		return err
	}
	for _, f := range fields {
		var s struct{ Kind, Marbles string }
		if err := json.Unmarshal(f.Value, &s); err != nil {
			return err
		}
		parse, ok := map[string]func(string) ([]marble.Mark, error){
			"cold": marble.ParseCold, "hot": marble.ParseHot}[s.Kind]
		if !ok {
			return fmt.Errorf("%s: unknown kind %q", f.Name, s.Kind)
		}
		marks, err := parse(s.Marbles)
		if err != nil {
			return fmt.Errorf("%s: %w", f.Name, err)
		}
		*l = append(*l, catalog.Source{Name: f.Name, Hot: s.Kind == "hot", Marks: marks})
	}
	return nil
}

// lines is a result line by line.
func (r *result) lines(p *catalog.Program) (lines []string) {
	add := func(what string, list []any) {
		for _, e := range list {
			lines = append(lines, what+" "+recording.Line(e))
		}
	}
	for i, out := range r.Outs {
		what := "out"
		if len(p.Observers) > 1 {
			what = fmt.Sprint("out ", i)
		}
		add(what, out)
	}
	for _, s := range p.Sources {
		add("subs "+s.Name, r.Subs[s.Name])
	}
	add("log", r.Log)
	return lines
}
