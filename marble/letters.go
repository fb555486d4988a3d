package marble

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/rxsched/rxsched/observable"
)

// Letters gives each value of a run a letter, and returns what a diagram of it shows. A value that
// the legend has a letter for gets that; a string of one character is its own letter. What stands
// for anything but itself is listed in key, a line each: "a = 17".
func Letters[T any](events []Event[T], legend Legend[T]) (marks []Mark, key []string) {
	n := newNaming(legend)
	n.reserve(events)
	marks = n.marks(events)
	return marks, n.key(events)
}

// naming gives values their letters.
type naming[T any] struct {
	same  func(a, b T) bool
	show  func(T) string
	known []meaning[T]
	tried rune // all letters up to it were tried by fresh; 0 before the first
}

// meaning is what a letter stands for.
type meaning[T any] struct {
	letter string
	value  T
	used   bool
}

func newNaming[T any](legend Legend[T]) *naming[T] {
	n := &naming[T]{same: deepEqual[T], show: show[T]}
	for _, letter := range slices.Sorted(maps.Keys(legend.Values)) {
		if isLetter(letter) {
			n.known = append(n.known, meaning[T]{letter: letter, value: legend.Values[letter]})
		}
	}
	return n
}

func deepEqual[T any](a, b T) bool { return reflect.DeepEqual(a, b) }

// show is a value in the key.
func show[T any](v T) string {
	if v := reflect.ValueOf(v); v.Kind() == reflect.String {
		return fmt.Sprintf("%q", v.String())
	}
	return printable(fmt.Sprintf("%+v", v))
}

// know notes which letters a diagram uses for which values.
func (n *naming[T]) know(marks []Mark, events []Event[T]) {
	for i, m := range marks {
		if m.Kind != Value {
			continue
		}
		if !n.taken(m.Letter) {
			n.known = append(n.known, meaning[T]{letter: m.Letter, value: events[i].Value})
		}
		n.use(m.Letter)
	}
}

// use notes that a letter has to be in the key.
func (n *naming[T]) use(letter string) {
	for i := range n.known {
		if m := &n.known[i]; m.letter == letter {
			m.used = true
		}
	}
}

// reserve keeps letters for the values that they are.
func (n *naming[T]) reserve(events []Event[T]) {
	for i := range events {
		v := events[i].Value
		letter, ok := literal(v)
		if events[i].Kind == observable.KindNext && ok && n.find(v) == nil && !n.taken(letter) {
			n.known = append(n.known, meaning[T]{letter: letter, value: v})
		}
	}
}

func (n *naming[T]) find(v T) *meaning[T] {
	i := slices.IndexFunc(n.known, func(m meaning[T]) bool { return n.same(m.value, v) })
	if i < 0 {
		return nil
	}
	return &n.known[i]
}

func (n *naming[T]) taken(letter string) bool {
	return slices.ContainsFunc(n.known, func(m meaning[T]) bool { return m.letter == letter })
}

func (n *naming[T]) letter(v T) string {
	m := n.find(v)
	if m == nil {
		n.known = append(n.known, meaning[T]{letter: n.fresh(), value: v})
		m = &n.known[len(n.known)-1]
	}
	m.used = true
	return m.letter
}

// fresh is a letter that nothing has: of a to z, or else the first of Latin Extended and what
// follows; U+FFFD if there is none left. What was taken stays so, and need not be tried again.
func (n *naming[T]) fresh() string {
	for n.tried < unicode.MaxRune {
		switch n.tried {
		case 0:
			n.tried = 'a'
		case 'z':
			n.tried = 'Ā'
		default:
			n.tried++
		}
		if letter := string(n.tried); unicode.IsLetter(n.tried) && !n.taken(letter) {
			return letter
		}
	}
	return string(utf8.RuneError)
}

func (n *naming[T]) marks(events []Event[T]) []Mark {
	marks := make([]Mark, len(events))
	for i := range events {
		marks[i] = n.mark(&events[i])
	}
	return marks
}

func (n *naming[T]) mark(e *Event[T]) Mark {
	switch e.Kind {
	case observable.KindError:
		return Mark{At: e.At, Kind: Failure}
	case observable.KindComplete:
		return Mark{At: e.At, Kind: Completion}
	}
	return Mark{At: e.At, Letter: n.letter(e.Value)}
}

// key says what those letters stand for that were used and are not their own meaning.
func (n *naming[T]) key(events []Event[T]) (lines []string) {
	for _, m := range n.known {
		if letter, ok := literal(m.value); m.used && !(ok && letter == m.letter) {
			lines = append(lines, m.letter+" = "+n.show(m.value))
		}
	}
	for i := range events {
		if e := &events[i]; e.Kind == observable.KindError && !sameError(ErrDefault, e.Err) {
			lines = append(lines, "# = "+message(e.Err))
		}
	}
	return lines
}
