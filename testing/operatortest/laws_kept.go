package operatortest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/rxsched/rxsched/internal/gort"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// keepsInside has the observer of the first value make the source send another one, inside of it
// and right after it. In the first case, no fewer values may come.
func keepsInside[T, R any](a *attempt[T, R]) {
	if a.hung {
		return // as it would here, for a second
	}
	var runs [2][]marble.Event[R]
	for i := range runs {
		inside := i == 1
		a.try(func(t *trial[T, R]) {
			r, due := t.subscribe(), false
			send := func() {
				if open := t.open(0); len(open) > 0 {
					t.send(open[0], sendValue)
				}
			}
			r.during = func(e marble.Event[R]) {
				switch {
				case e.Kind != observable.KindNext || gort.Goid() != t.driver || r.sub == nil:
				case inside:
					r.during = nil
					send()
				default:
					r.during, due = nil, true
				}
			}
			t.build(a.op, t.source(0))
			t.start(r)
			for _, st := range a.script.sent() {
				t.perform(st, 0)
				if due {
					due = false
					t.do(send)
				}
			}
			t.pass()
			runs[i] = valuesOf(r.got())
			plain := t.others.Load() == 0 && !t.timed.Load()
			if inside && plain && len(runs[1]) < len(runs[0]) {
				t.breaks("of a value that its observer makes the source send comes %v, and sent "+
					"afterwards %v", described(runs[1]), described(runs[0]))
			}
		})
	}
}

// valuesOf is a run without its end.
func valuesOf[R any](run []marble.Event[R]) (values []marble.Event[R]) {
	for _, e := range run {
		if e.Kind == observable.KindNext {
			values = append(values, e)
		}
	}
	return values
}

// leavesValues looks whether what has come stays as it was: whoever has it may keep it.
func leavesValues[T, R any](a *attempt[T, R]) {
	a.try(func(t *trial[T, R]) {
		r := t.subscribe()
		var were []string
		r.during = func(e marble.Event[R]) {
			if gort.Goid() == t.driver {
				were = append(were, content(e.Value))
			}
		}
		t.build(a.op, t.source(0))
		t.start(r)
		for range 3 {
			t.play(a.script.values(), 0)
			t.pass()
		}
		t.play(a.script, 0)
		t.pass()
		for i, e := range r.got() {
			if is := content(e.Value); len(were) == len(r.got()) && were[i] != is {
				t.breaks("result %d was %s when it came, and is %s now: does it use memory of its own "+
					"for each?", i+1, were[i], is)
				return
			}
		}
	})
}

// content is what a value is made of: numbers and texts, also in slices, arrays, maps and exported
// fields. What is behind pointers and functions may change.
func content(v any) string {
	var b strings.Builder
	write(&b, reflect.ValueOf(v), 8)
	return b.String()
}

func write(b *strings.Builder, v reflect.Value, depth int) {
	switch k := v.Kind(); {
	case depth == 0 || !v.IsValid():
	case k == reflect.Slice || k == reflect.Array:
		b.WriteByte('[')
		for i := range v.Len() {
			if i > 0 {
				b.WriteByte(' ')
			}
			write(b, v.Index(i), depth-1)
		}
		b.WriteByte(']')
	case k == reflect.Struct:
		b.WriteByte('{')
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				write(b, v.Field(i), depth-1)
				b.WriteByte(' ')
			}
		}
		b.WriteByte('}')
	case k == reflect.Map:
		writeMap(b, v, depth)
	case k == reflect.Interface:
		write(b, v.Elem(), depth-1)
	case k == reflect.String || v.CanInt() || v.CanUint() || v.CanFloat() || v.CanComplex() ||
		k == reflect.Bool:
		fmt.Fprint(b, v)
	}
}

// writeMap writes the entries in the order of their texts.
func writeMap(b *strings.Builder, v reflect.Value, depth int) {
	var entries []string
	for key, value := range v.Seq2() {
		var e strings.Builder
		write(&e, key, depth-1)
		e.WriteByte(':')
		write(&e, value, depth-1)
		entries = append(entries, e.String())
	}
	slices.Sort(entries)
	fmt.Fprintf(b, "map%v", entries)
}
