package web

import (
	"maps"
	"slices"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// browserClasses make the classes of a browser.
var browserClasses = func() map[string]func(*window) {
	all := maps.Clone(sharedClasses)
	maps.Copy(all, map[string]func(*window){
		"Window":                  (*window).makeWindow,
		"IdleDeadline":            (*window).makeIdleDeadline,
		"TaskSignal":              (*window).makeTaskSignal,
		"TaskPriorityChangeEvent": (*window).makeTaskSignal,
		"TaskController":          (*window).makeTaskController,
		"Scheduler":               (*window).makeScheduler,
	})
	return all
}()

// Browser are the browser's globals.
func Browser() []loop.Global {
	return slices.Concat(
		firstClasses(), windowGlobals(), abortClasses(), webGlobals(),
		[]loop.Global{operation("reportError", 1, (*window).reportError)},
		timerGlobals(), frameGlobals(),
		[]loop.Global{operation("structuredClone", 1, (*window).structuredClone)},
		classGlobals("MessageEvent", "MessagePort", "MessageChannel"),
		[]loop.Global{operation("postMessage", 1, (*window).postToWindow)},
		cryptoGlobals(),
		classGlobals("TaskSignal", "TaskPriorityChangeEvent", "TaskController", "Scheduler"),
		[]loop.Global{value("scheduler", func(w *window) any {
			return w.class("Scheduler").create(new(object))
		})},
	)
}

func firstClasses() []loop.Global {
	return classGlobals("DOMException", "Event", "EventTarget", "CustomEvent", "ErrorEvent",
		"PromiseRejectionEvent")
}

func abortClasses() []loop.Global { return classGlobals("AbortSignal", "AbortController") }
