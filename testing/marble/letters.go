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

// Letters gives each value of a run a letter, and returns its marks. A value of the legend gets the
// letter it has there, and a string of one character is its own letter. The key has a line for each
// letter that does not stand for itself: "a = 17".
func Letters[T any](events []Event[T], legend Legend[T]) (marks []Mark, key []string) {
	n := newNaming(legend)
	n.reserve(events)
	marks = n.marks(events)
	return marks, n.key(events)
}

type naming[T any] struct {
	known    []meaning[T]
	byLetter map[string]int // places in known
	next     rune           // fresh has tried all letters before it
}

type meaning[T any] struct {
	letter string
	value  T
	used   bool
}

func newNaming[T any](legend Legend[T]) *naming[T] {
	n := &naming[T]{byLetter: map[string]int{}, next: 'a'}
	for _, letter := range slices.Sorted(maps.Keys(legend.Values)) {
		if isLetter(letter) {
			n.learn(letter, legend.Values[letter])
		}
	}
	return n
}

// learn gives a free letter a value.
func (n *naming[T]) learn(letter string, value T) *meaning[T] {
	i := len(n.known)
	n.known = append(n.known, meaning[T]{letter: letter, value: value})
	n.byLetter[letter] = i
	return &n.known[i]
}

// show describes a value for the key.
func show[T any](v T) string {
	if v := reflect.ValueOf(v); v.Kind() == reflect.String {
		return fmt.Sprintf("%q", v.String())
	}
	return printable(fmt.Sprintf("%+v", v))
}

func (n *naming[T]) know(marks []Mark, events []Event[T]) {
	for i, m := range marks {
		if m.Kind != Value {
			continue
		}
		if !n.taken(m.Letter) {
			n.learn(m.Letter, events[i].Value)
		}
		n.known[n.byLetter[m.Letter]].used = true
	}
}

// reserve keeps letters for the values that equal them.
func (n *naming[T]) reserve(events []Event[T]) {
	for i := range events {
		v := events[i].Value
		letter, ok := literal(v)
		if events[i].Kind == observable.KindNext && ok && n.find(v) == nil && !n.taken(letter) {
			n.learn(letter, v)
		}
	}
}

func (n *naming[T]) find(v T) *meaning[T] {
	for i := range n.known {
		if m := &n.known[i]; reflect.DeepEqual(m.value, v) {
			return m
		}
	}
	return nil
}

func (n *naming[T]) taken(letter string) bool {
	_, ok := n.byLetter[letter]
	return ok
}

func (n *naming[T]) letter(v T) string {
	m := n.find(v)
	if m == nil {
		m = n.learn(n.fresh(), v)
	}
	m.used = true
	return m.letter
}

// fresh returns a free letter: of a to z, else from Latin Extended on; U+FFFD if none is left.
// Letters stay taken, so it tries none twice.
func (n *naming[T]) fresh() string {
	for ; n.next <= unicode.MaxRune; n.next++ {
		if n.next == 'z'+1 {
			n.next = 'Ā'
		}
		if letter := string(n.next); unicode.IsLetter(n.next) && !n.taken(letter) {
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

// key explains the letters that were used, except those that stand for themselves.
func (n *naming[T]) key(events []Event[T]) (lines []string) {
	for _, m := range n.known {
		if letter, ok := literal(m.value); m.used && !(ok && letter == m.letter) {
			lines = append(lines, m.letter+" = "+show(m.value))
		}
	}
	for i := range events {
		if e := &events[i]; e.Kind == observable.KindError && !sameError(ErrDefault, e.Err) {
			lines = append(lines, "# = "+message(e.Err))
		}
	}
	return lines
}
