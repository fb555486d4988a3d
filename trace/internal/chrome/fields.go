package chrome

import (
	"errors"
	"fmt"
	"slices"
)

// metadata is which argument each kind of metadata has.
var metadata = map[string]string{
	"process_name": "name", "process_labels": "labels", "process_sort_index": "sort_index", "thread_name": "name", "thread_sort_index": "sort_index",
}

// fields checks that an event has the fields of its phase, and no others.
func fields(e *Event) error {
	has := []struct {
		field   string
		present bool
		phases  []Phase // which may have it
		need    bool    // they also must
	}{
		{"name", e.Name != "",
			[]Phase{Begin, Complete, Instant, Counter, AsyncBegin, AsyncEnd, FlowStart, FlowStep,
				FlowEnd, Metadata}, true},
		{"cat", e.Cat != "", []Phase{AsyncBegin, AsyncEnd, FlowStart, FlowStep, FlowEnd}, true},
		{"dur", e.Dur != nil, []Phase{Complete}, true},
		{"id", e.ID != "", []Phase{AsyncBegin, AsyncEnd, FlowStart, FlowStep, FlowEnd}, true},
		{"bp", e.Bp != "", []Phase{FlowStart, FlowStep, FlowEnd}, false},
		{"s", e.Scope != "", []Phase{Instant}, false},
		{"args", e.Args != nil, []Phase{Counter, Metadata}, true},
	}
	for _, f := range has {
		mine := slices.Contains(f.phases, e.Ph)
		switch {
		case mine && f.need && !f.present:
			return fmt.Errorf("%s: no %s", e.Ph, f.field)
		case !mine && f.present && !optional(f.field, e.Ph):
			return fmt.Errorf("%s: %s does not belong there", e.Ph, f.field)
		}
	}
	return values(e)
}

// optional reports whether a phase may have a field that others must have.
func optional(field string, ph Phase) bool {
	switch field {
	case "name":
		return ph == End
	case "cat":
		return ph != Metadata
	case "args":
		return true
	}
	return false
}

// values checks what is in the fields.
func values(e *Event) error {
	switch {
	case e.Bp != "" && e.Bp != "e":
		return fmt.Errorf("bad bp %q", e.Bp)
	case e.Scope != "" && e.Scope != "g" && e.Scope != "p" && e.Scope != "t":
		return fmt.Errorf("bad scope %q", e.Scope)
	}
	switch e.Ph {
	case Begin, End, Complete, Instant, AsyncBegin, AsyncEnd, FlowStart, FlowStep, FlowEnd:
		return nil
	case Counter:
		return series(e.Args)
	case Metadata:
		arg, ok := metadata[e.Name]
		if _, has := e.Args[arg]; !ok || !has || len(e.Args) != 1 {
			return fmt.Errorf("bad metadata %q", e.Name)
		}
		return nil
	default:
		return fmt.Errorf("unknown phase %q", e.Ph)
	}
}

// series checks that the series of a counter are numbers.
func series(args map[string]any) error {
	if len(args) == 0 {
		return errors.New("a counter without series")
	}
	for name, v := range args {
		switch v.(type) {
		case float64, int, int64, uint64:
		default:
			return fmt.Errorf("series %q is no number", name)
		}
	}
	return nil
}
