package modules

import (
	"github.com/dop251/goja"
)

// fillGaps defines what Node's own modules, and many others, expect of the language and goja lacks.
func (m *Modules) fillGaps() {
	symbol := m.vm.Get("Symbol").ToObject(m.vm)
	const no = goja.FLAG_FALSE
	for _, name := range []string{"asyncIterator", "dispose", "asyncDispose"} {
		if v := symbol.Get(name); v == nil || goja.IsUndefined(v) {
			s := goja.NewSymbol("Symbol." + name)
			must(symbol.DefineDataProperty(name, s, no, no, no))
		}
	}
	class := m.vm.Get("Error").ToObject(m.vm)
	if v := class.Get("captureStackTrace"); v == nil || goja.IsUndefined(v) {
		m.loop.Method(class, "captureStackTrace", 2, m.captureStackTrace)
		must(class.Set("stackTraceLimit", 10))
	}
}

// promisified gives setTimeout and setImmediate the functions that util.promisify makes of them.
func (m *Modules) promisified() {
	symbols := m.vm.Get("Symbol").ToObject(m.vm)
	symbolFor, _ := goja.AssertFunction(symbols.Get("for"))
	custom := m.loop.Invoke(symbolFor, symbols, m.vm.ToValue("nodejs.util.promisify.custom"))
	for _, name := range []string{"setTimeout", "setImmediate"} {
		f, ok := m.vm.Get(name).(*goja.Object)
		if !ok {
			continue
		}
		get := m.loop.Function("get", 0, func(goja.FunctionCall) goja.Value {
			promises, _ := m.builtinOf("timers/promises")
			return promises.(*goja.Object).Get(name)
		})
		must(f.DefineAccessorPropertySymbol(custom.(*goja.Symbol),
			get, nil, goja.FLAG_TRUE, goja.FLAG_TRUE))
	}
}

// performance defines Node's performance and its classes.
func (m *Modules) performance() {
	for name, enumerable := range map[string]goja.Flag{
		"performance": goja.FLAG_TRUE, "PerformanceEntry": goja.FLAG_FALSE,
		"PerformanceMark": goja.FLAG_FALSE, "PerformanceMeasure": goja.FLAG_FALSE,
		"PerformanceObserver": goja.FLAG_FALSE, "PerformanceObserverEntryList": goja.FLAG_FALSE,
	} {
		m.defineLazy(m.vm.GlobalObject(), name, "perf_hooks", enumerable)
	}
}
