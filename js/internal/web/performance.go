package web

import (
	"time"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// performance is the state of performance.
type performance struct{ target }

func performanceGlobals() []loop.Global {
	return append(classGlobals("Performance"), value("performance", func(w *window) any {
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
}
