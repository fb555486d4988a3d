package operators

import (
	"fmt"

	"github.com/rxsched/rxsched/conformance/internal/recording"
)

// refused is the result of a case whose observable can't even be made. Which error says so is no
// matter: a bad argument of a constructor is a panic that names the argument.
const refused = "throws"

type outcome struct {
	result
	refused bool             // an observable could not be made
	unknown *unknownOperator // an operator that is missing
	stray   []string         // faults
}

// lines returns the outcome line by line, without the parts that were not recorded.
func (o *outcome) lines(p *program, want *result) []string {
	switch {
	case o.unknown != nil:
		return []string{o.unknown.Error()}
	case o.refused:
		return []string{refused}
	}
	got := o.result
	if want.Subs == nil {
		got.Subs = nil
	}
	if want.Log == nil {
		got.Log = nil
	}
	return append(got.lines(p), o.stray...)
}

func (r *result) lines(p *program) (lines []string) {
	add := func(what string, list []any) {
		for _, e := range list {
			lines = append(lines, what+" "+recording.Line(e))
		}
	}
	for i, out := range r.Outs {
		what := "out"
		if len(p.observers) > 1 {
			what = fmt.Sprint("out ", i)
		}
		add(what, out)
	}
	if r.Subs != nil {
		for _, s := range p.sources {
			add("subs "+s.name, r.Subs[s.name])
		}
	}
	add("log", r.Log)
	return lines
}
