// Package marbles replays recordings of RxJS's parser of marble diagrams.
package marbles

import (
	"errors"

	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/conformance/internal/report"
	"github.com/rxsched/rxsched/testing/marble"
)

// Family is the format: each case has a diagram of some kind and what it says, or why it was
// refused.
var Family = report.Family{
	Reads:  func(f *recording.File) bool { return f.HaveAll("id", "kind", "marbles") },
	Replay: replay,
}

// results are the fields with the meaning of a diagram, by its kind.
var results = map[string][]string{
	"cold":         {"messages"},
	"hot":          {"messages"},
	"subscription": {"subscribed", "unsubscribed"},
	"time":         {"time"},
	"animate":      {"frames"},
}

type diagram struct {
	kind, text string
	legend     marble.Legend[any]
}

func replay(c *recording.Case) ([]report.Outcome, error) {
	d, err := read(c)
	if err != nil {
		return nil, err
	}
	o := report.Outcome{Family: "marbles"}
	if o.Recorded, err = recorded(c, d.kind); err != nil {
		return nil, err
	}
	said, err := d.parse()
	if e := (*marble.ParseError)(nil); errors.As(err, &e) {
		said = lines("throws", thrown(e))
		if stricter(e) && !c.Has("throws") {
			o.Recorded = said // what RxJS makes of it misleads
		}
	} else if err != nil {
		return nil, c.Errorf("%w", err)
	}
	o.Got = said
	return []report.Outcome{o}, nil
}

func read(c *recording.Case) (d diagram, err error) {
	if err = c.Read("kind", &d.kind); err == nil {
		err = c.Read("marbles", &d.text)
	}
	if err == nil && results[d.kind] == nil {
		err = c.Errorf("unknown kind %q", d.kind)
	}
	if err == nil && c.Has("values") {
		err = c.Read("values", &d.legend.Values)
	}
	if err == nil && c.Has("error") {
		var value any
		err = c.Read("error", &value)
		d.legend.Err = failure(value)
	}
	return d, err
}

func recorded(c *recording.Case, kind string) (all []string, err error) {
	fields := results[kind]
	if c.Has("throws") {
		fields = []string{"throws"}
	}
	for _, field := range fields {
		var value any
		if err := c.Read(field, &value); err != nil {
			return nil, err
		}
		all = append(all, lines(field, value)...)
	}
	return all, nil
}

// lines returns a field, a line for each element of a list.
func lines(field string, value any) (all []string) {
	list, ok := value.([]any)
	if !ok {
		return []string{line(field, value)}
	}
	for _, element := range list {
		all = append(all, line(field, element))
	}
	return all
}

func line(field string, value any) string { return field + " " + recording.Line(value) }
