package web

import "github.com/dop251/goja"

// function names a static function of a class of the language.
type function struct{ class, name string }

// original returns a function. Its class is that of the language, whatever scripts have put in the
// place of the global.
func (w *window) original(f function) goja.Callable {
	if w.language[f] == nil {
		class, _ := w.loop.Class(f.class)
		call, ok := goja.AssertFunction(class.Get(f.name))
		if !ok {
			w.typeError("%s of %s is not a function", f.name, f.class)
		}
		w.language[f] = call
	}
	return w.language[f]
}

var (
	isView = function{"ArrayBuffer", "isView"}
	freeze = function{"Object", "freeze"}
)
