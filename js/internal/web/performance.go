package web

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// performances are what is on the timeline.
type performances struct{ entries []*entry }

// performance is the state of performance.
type performance struct{ target }

// entry is the state of a PerformanceMark or a PerformanceMeasure.
type entry struct {
	object
	kind            string
	name            string
	start, duration float64
	detail          goja.Value
}

func performanceGlobals() []loop.Global {
	return append(classGlobals("Performance", "PerformanceEntry", "PerformanceMark",
		"PerformanceMeasure"), value("performance", func(w *window) any {
		return w.class("Performance").create(&performance{target{w: w}})
	}))
}

func (w *window) makePerformance() {
	c := w.newClass("Performance", w.class("EventTarget"), 0, nil)
	origin := float64(w.began.UnixNano()) / float64(time.Millisecond)
	method(c, "now", 0, func(*performance, arguments) goja.Value { return w.value(w.now()) })
	getter(c, "timeOrigin", func(*performance) goja.Value { return w.value(origin) })
	method(c, "toJSON", 0, func(*performance, arguments) goja.Value {
		o := w.vm.NewObject()
		must(o.Set("timeOrigin", origin))
		return o
	})
	method(c, "mark", 1, func(_ *performance, args arguments) goja.Value { return w.mark(args) })
	method(c, "measure", 1, func(_ *performance, args arguments) goja.Value {
		return w.measure(args)
	})
	for _, kind := range []string{"mark", "measure"} {
		name := "clear" + strings.ToUpper(kind[:1]) + kind[1:] + "s"
		method(c, name, 0, func(_ *performance, args arguments) goja.Value {
			p := &w.performances
			p.entries = slices.DeleteFunc(p.entries, func(e *entry) bool {
				return e.kind == kind && (len(args.values) == 0 || e.name == args.text(0).String())
			})
			return goja.Undefined()
		})
	}
	w.timeline(c)
}

func (w *window) makeEntries() {
	c := w.newClass("PerformanceEntry", nil, 0, nil)
	getter(c, "name", func(e *entry) goja.Value { return w.value(e.name) })
	getter(c, "entryType", func(e *entry) goja.Value { return w.value(e.kind) })
	getter(c, "startTime", func(e *entry) goja.Value { return w.value(e.start) })
	getter(c, "duration", func(e *entry) goja.Value { return w.value(e.duration) })
	method(c, "toJSON", 0, func(e *entry, _ arguments) goja.Value {
		o := w.vm.NewObject()
		must(o.Set("name", e.name))
		must(o.Set("entryType", e.kind))
		must(o.Set("startTime", e.start))
		must(o.Set("duration", e.duration))
		must(o.Set("detail", e.detail))
		return o
	})
	mark := w.newClass("PerformanceMark", c, 1, func(args arguments) platform {
		return w.newMark(args)
	})
	measure := w.newClass("PerformanceMeasure", c, 0, nil)
	for _, c := range []*class{mark, measure} {
		getter(c, "detail", func(e *entry) goja.Value { return e.detail })
	}
}

// newMark reads the arguments of a mark.
func (w *window) newMark(args arguments) *entry {
	e := &entry{kind: "mark", name: args.text(0).String(), start: w.now(), detail: goja.Null()}
	o := args.options(1)
	if v := o.get("detail"); v != nil {
		e.detail = w.clone(v)
	}
	if v := o.get("startTime"); v != nil {
		if e.start = number(v); e.start < 0 {
			args.typeError("'%s' cannot have a negative start time.", e.name)
		}
	}
	return e
}

func (w *window) mark(args arguments) goja.Value {
	e := w.newMark(args)
	w.performances.entries = append(w.performances.entries, e)
	w.known("PerformanceEntry")
	return w.class("PerformanceMark").create(e)
}

func (w *window) measure(args arguments) goja.Value {
	e := &entry{kind: "measure", name: args.text(0).String(), detail: goja.Null()}
	start, end := goja.Undefined(), args.at(2)
	if o, ok := args.at(1).(*goja.Object); ok {
		w.measureOptions(args, e, options{args, o}, &start, &end)
	} else {
		start = args.at(1)
	}
	finish := w.now()
	if !goja.IsUndefined(end) {
		finish = w.moment(end)
	}
	if !goja.IsUndefined(start) {
		e.start = w.moment(start)
	}
	e.duration = finish - e.start
	w.performances.entries = append(w.performances.entries, e)
	w.known("PerformanceEntry")
	return w.class("PerformanceMeasure").create(e)
}

// measureOptions reads the options of a measure.
func (w *window) measureOptions(args arguments, e *entry, o options, start, end *goja.Value) {
	if v := o.get("detail"); v != nil {
		e.detail = w.clone(v)
	}
	length, last, first := o.get("duration"), o.get("end"), o.get("start")
	switch {
	case !goja.IsUndefined(*end) && (length != nil || last != nil || first != nil):
		args.typeError("If a non-empty PerformanceMeasureOptions object was passed, |end_mark| " +
			"must not be passed.")
	case length != nil && last != nil && first != nil:
		args.typeError("If a non-empty PerformanceMeasureOptions object was passed, it must not " +
			"have all of its 'start', 'duration', and 'end' properties defined")
	}
	if first != nil {
		*start = first
	}
	if last != nil {
		*end = last
	}
	if length != nil && last != nil {
		*start = w.value(w.moment(last) - number(length))
	} else if length != nil && first != nil {
		*end = w.value(w.moment(first) + number(length))
	}
}

// moment returns a time: a number, or the name of a mark.
func (w *window) moment(v goja.Value) float64 {
	if goja.IsNumber(v) {
		if v.ToFloat() < 0 {
			w.typeError("A moment cannot be negative.")
		}
		return v.ToFloat()
	}
	name := w.text(v).String()
	for _, e := range slices.Backward(w.performances.entries) {
		if e.kind == "mark" && e.name == name {
			return e.start
		}
	}
	w.throw("SyntaxError", "Failed to execute 'measure' on 'Performance': The mark '%s' does not "+
		"exist.", name)
	return 0
}

func (w *window) timeline(c *class) {
	entries := func(name string, required int, keep func(e *entry, args arguments) bool) {
		method(c, name, required, func(_ *performance, args arguments) goja.Value {
			var found []*entry
			for _, e := range w.performances.entries {
				if keep(e, args) {
					found = append(found, e)
				}
			}
			slices.SortStableFunc(found, func(a, b *entry) int {
				return cmp.Compare(a.start, b.start)
			})
			values := make([]any, len(found))
			for i, e := range found {
				values[i] = e.this
			}
			return w.vm.NewArray(values...)
		})
	}
	entries("getEntries", 0, func(*entry, arguments) bool { return true })
	entries("getEntriesByType", 1, func(e *entry, args arguments) bool {
		return e.kind == args.text(0).String()
	})
	entries("getEntriesByName", 1, func(e *entry, args arguments) bool {
		kind := args.at(1)
		return e.name == args.text(0).String() &&
			(goja.IsUndefined(kind) || e.kind == w.text(kind).String())
	})
}
