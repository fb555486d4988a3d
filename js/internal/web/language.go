package web

import "github.com/dop251/goja"

// function names a function of the language: of a class, or else of its prototype.
type function struct {
	class  string
	static bool
	name   string
}

// original returns a function. Its class is that of the language, whatever scripts have put in the
// place of the global.
func (w *window) original(f function) goja.Callable {
	if w.language[f] == nil {
		class, from := w.loop.Class(f.class)
		if f.static {
			from = class
		}
		call, ok := goja.AssertFunction(from.Get(f.name))
		if !ok {
			w.typeError("%s of %s is not a function", f.name, f.class)
		}
		w.language[f] = call
	}
	return w.language[f]
}

// Functions that structured clones are made with, and others.
var (
	isView  = function{"ArrayBuffer", true, "isView"}
	entries = function{"Object", true, "entries"}
	freeze  = function{"Object", true, "freeze"}
	mapEach = function{"Map", false, "forEach"}
	mapSet  = function{"Map", false, "set"}
	setEach = function{"Set", false, "forEach"}
	setAdd  = function{"Set", false, "add"}
	asText  = function{"String", false, "valueOf"}
)
