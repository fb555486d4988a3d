package trace_test

import (
	"fmt"
	"strings"

	"github.com/rxsched/rxsched/monitor/trace/internal/chrome"
)

// metadata is which argument each kind of metadata has.
var metadata = map[string]string{
	"process_name": "name", "process_labels": "labels", "process_sort_index": "sort_index",
	"thread_name": "name", "thread_sort_index": "sort_index",
}

// fields checks that an event has the fields of its phase, and no others.
func fields(e *chrome.Event) error {
	has := []struct {
		field   string
		present bool
		phases  string // which may have it
		need    bool   // they also must
	}{
		{"name", e.Name != "", "XibestfM", true},
		{"cat", e.Cat != "", "bestf", true},
		{"dur", e.Dur != nil, "X", true},
		{"id", e.ID != "", "bestf", true},
		{"bp", e.Bp != "", "stf", false},
		{"s", e.Scope != "", "i", false},
		{"args", e.Args != nil, "M", true},
	}
	for _, f := range has {
		mine := strings.Contains(f.phases, string(e.Ph))
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
func optional(field string, ph chrome.Phase) bool {
	switch field {
	case "cat":
		return ph != chrome.Metadata
	case "args":
		return true
	}
	return false
}

// values checks what is in the fields.
func values(e *chrome.Event) error {
	switch {
	case e.Bp != "" && e.Bp != "e":
		return fmt.Errorf("bad bp %q", e.Bp)
	case e.Scope != "" && e.Scope != "g" && e.Scope != "p" && e.Scope != "t":
		return fmt.Errorf("bad scope %q", e.Scope)
	}
	switch e.Ph {
	case chrome.Complete, chrome.Instant, chrome.AsyncBegin, chrome.AsyncEnd,
		chrome.FlowStart, chrome.FlowStep, chrome.FlowEnd:
		return nil
	case chrome.Metadata:
		arg, ok := metadata[e.Name]
		if _, has := e.Args[arg]; !ok || !has || len(e.Args) != 1 {
			return fmt.Errorf("bad metadata %q", e.Name)
		}
		return nil
	default:
		return fmt.Errorf("unknown phase %q", e.Ph)
	}
}
