package loop

import "github.com/dop251/goja"

// Symbols that Node and browsers have, and goja lacks.
var (
	SymAsyncIterator = goja.NewSymbol("Symbol.asyncIterator")
	SymDispose       = goja.NewSymbol("Symbol.dispose")
	SymAsyncDispose  = goja.NewSymbol("Symbol.asyncDispose")
)

// Resist is an option of addEventListener for Node's own modules: a listener that is called even if
// the event was stopped.
var Resist = goja.NewSymbol("kResistStopPropagation")
