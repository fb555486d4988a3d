package catalog

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// names gives values letters: those that are a letter their own.
type names struct {
	free  string // letters that nothing has yet
	far   rune   // letters taken beyond those
	known []meaning
	said  []Key
	fault error // a failure of a result, unless it is the usual one
}

type meaning struct {
	letter string
	value  any
}

// newNames leaves out the letters of the tracks.
func newNames(tracks map[string]*track) *names {
	n := &names{free: "xyzpqruvwklmnghijABCDEFGHIJKLMNOPQRSTUVWXYZ123456789"}
	for _, t := range tracks {
		for _, m := range t.marks {
			n.free = strings.ReplaceAll(n.free, m.Letter, "")
		}
	}
	return n
}

func (n *names) fresh() string {
	if n.free == "" {
		n.far++
		return string('Ā' + n.far - 1)
	}
	letter := n.free[:1]
	n.free = n.free[1:]
	return letter
}

// of returns the letter of a value.
func (n *names) of(v any) string {
	if text, ok := own(v); ok {
		n.free = strings.ReplaceAll(n.free, text, "")
		return text
	}
	for _, k := range n.known {
		if reflect.DeepEqual(k.value, v) {
			return k.letter
		}
	}
	k := meaning{n.fresh(), v}
	n.known = append(n.known, k)
	return k.letter
}

// say explains a letter in the key.
func (n *names) say(letter, meaning string) {
	k := Key{letter, meaning}
	if !slices.Contains(n.said, k) {
		n.said = append(n.said, k)
	}
}

// own reports whether a value is a letter by itself.
func own(v any) (letter string, ok bool) {
	switch v := v.(type) {
	case string:
		return v, len(v) == 1 && !strings.ContainsAny(v, "-|#()^! ")
	case int:
		return fmt.Sprint(v), 0 <= v && v <= 9
	}
	return "", false
}

func marksOf[T any](n *names, events []marble.Event[T]) []marble.Mark {
	marks := make([]marble.Mark, len(events))
	for i, e := range events {
		marks[i].At = e.At
		switch e.Kind {
		case observable.KindError:
			marks[i].Kind = marble.Failure
			n.failed(e.Err)
		case observable.KindComplete:
			marks[i].Kind = marble.Completion
		default:
			marks[i].Letter = n.of(e.Value)
		}
	}
	return marks
}

func (n *names) failed(err error) {
	if errorCode(err) != "marble.ErrDefault" {
		n.fault = err
	}
}

// Key is what a letter stands for.
type Key struct{ Letter, Meaning string }

func (n *names) key() (key []Key) {
	for _, k := range n.known {
		key = append(key, Key{k.letter, describe(k.value)})
	}
	key = append(key, n.said...)
	if n.fault != nil {
		key = append(key, Key{"#", n.fault.Error()})
	}
	return key
}

func describe(v any) string {
	switch v := v.(type) {
	case observable.Notification[string]:
		switch v.Kind {
		case observable.KindError:
			return "error: " + v.Err.Error()
		case observable.KindComplete:
			return "complete"
		}
		return "next " + v.Value
	case observable.Elapsed[string]:
		return fmt.Sprintf("%s after %v", v.Value, v.Interval)
	case observable.Timestamped[string]:
		return fmt.Sprintf("%s at %d ms", v.Value, v.Timestamp.UnixMilli())
	case observable.Frame:
		return fmt.Sprintf("frame at %d ms", v.Timestamp.UnixMilli())
	case *string:
		return "a pointer to " + *v
	}
	return fmt.Sprint(v)
}

// legend returns the code of a legend for events; empty if they need none.
func (n *names) legend(kind string, values []any, err error) string {
	var lines []string
	plain := true
	for _, v := range values {
		if _, ok := own(v); !ok {
			plain = false
		}
		line := fmt.Sprintf("\t\t\t\t\t%q: %s,\n", n.of(v), strings.TrimPrefix(literal(v), kind))
		if !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	text := ""
	if !plain {
		text = "\t\t\t\tValues: map[string]" + kind + "{\n" + strings.Join(lines,
			"") + "\t\t\t\t},\n"
	}
	if err != nil && errorCode(err) != "marble.ErrDefault" {
		text += "\t\t\t\tErr: " + errorCode(err) + ",\n"
	}
	if text == "" {
		return ""
	}
	return "marble.Legend[" + kind + "]{\n" + text + "\t\t\t}"
}
