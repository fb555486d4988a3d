package js

import (
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"time"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/guts"
	"github.com/rxsched/rxsched/js/internal/loop"
)

// Flavour is a system whose APIs a runtime has.
type Flavour int

const (
	// Node is Node.js. Its host should have host.NodeOrder.
	Node Flavour = iota

	// Browser is a window of a browser.
	Browser
)

var flavourNames = [...]string{"Node", "Browser"}

// String returns the name of the constant.
func (f Flavour) String() string {
	if 0 <= f && int(f) < len(flavourNames) {
		return flavourNames[f]
	}
	return fmt.Sprintf("Flavour(%d)", int(f))
}

// Config sets what a runtime has and what its scripts may do. The zero value is ready to use.
type Config struct {
	// Flavour says whose APIs there are.
	Flavour Flavour

	// EarlyFrame makes the first frame of a browser come when the scripts have run that were there
	// at first, before any timer: a browser may have a vsync just then. Otherwise it comes at the
	// host's next vsync, as all others do, for a host says when those are. The command rxjs sets it.
	EarlyFrame bool

	// OnError is called with a [*Error] that no JavaScript has caught: thrown in a callback, or the
	// reason of an unhandled rejection. It is called on the goroutine that drives the host. If nil,
	// the error is a panic of the host's callback: see host.Config.OnError.
	OnError func(error)

	// Limits bound what scripts may do.
	Limits Limits

	// Args are process.argv after its first element, which is "node". Env is process.env, which is
	// empty by default. A browser has no process, but files that are required see such an object
	// with env, as bundlers give them one.
	Args []string
	Env  map[string]string

	// Files is where require finds files: /dir/file.js is dir/file.js there. If nil, there are none.
	Files fs.FS

	// Dir is process.cwd(), and where scripts require files from: a folder of Files, with a slash
	// before its name. If "", it is "/".
	Dir string

	// Compile makes an ES module that a script requires a module for require: esm.Compile of package
	// esm does. If nil, such a require throws an error with the code ERR_REQUIRE_ESM.
	Compile func(file, source string) (string, error)

	// Transport answers the requests of fetch. If nil, scripts have no fetch and reach no network. The
	// transport says what they reach: http.DefaultTransport reaches everything that the program does.
	// It is called on a goroutine of each request, whose context ends with the script's AbortSignal
	// and with the runtime. The whole answer is read into memory. Cookies are not kept.
	Transport http.RoundTripper

	// SourceMaps makes stacks have the places that a file's source map names, if the file has its map
	// in it, as a data URL. Compilers to JavaScript write such maps: see package esm.
	SourceMaps bool

	// Modules are modules in Go, by the name with which a script requires them. They come before
	// Node's and those of packages. A module is loaded once in a runtime, when it is first required,
	// in a callback of the host. If loading returns an error, require throws it.
	Modules map[string]func(vm *goja.Runtime) (goja.Value, error)

	// Random is Math.random: it returns numbers from 0 up to but not including 1. If nil, they are
	// random, and those of crypto are fit for keys. A seeded source makes a script's run repeatable,
	// and also what crypto returns.
	Random func() float64

	// Stdout and Stderr are where console and process write. If nil, they are discarded.
	Stdout, Stderr io.Writer
}

// Limits guard against mistakes, such as a loop that does not end. They don't stop an attacker:
// what the engine does in Go, it does without looking at them, in any time and any memory.
// Untrusted scripts need a process of their own: see docs/modules/js.md. A field that is 0 sets no
// limit, except for Stack.
type Limits struct {
	// Microtasks is how many promise jobs, microtasks and ticks may run in one turn. One more ends
	// the turn with [ErrMicrotasks], and drops those that wait.
	Microtasks int

	// Stack is how many calls may be nested. One more ends the callback with [ErrStack]. If 0, it
	// is 10,000.
	Stack int

	// Turn is how much real time a callback may take, with its microtasks. Then it ends with
	// [ErrTime]. What handles that error may take as long again.
	Turn time.Duration

	// Output is how many bytes scripts may write to Stdout and Stderr together. What is more is
	// dropped, and ends the callback with [ErrOutput].
	Output int64
}

// check panics if a limit is negative, in the name of a function.
func (l Limits) check(function string) {
	switch {
	case l.Microtasks < 0:
		panic("js: " + function + ": negative Limits.Microtasks")
	case l.Stack < 0:
		panic("js: " + function + ": negative Limits.Stack")
	case l.Turn < 0:
		panic("js: " + function + ": negative Limits.Turn")
	case l.Output < 0:
		panic("js: " + function + ": negative Limits.Output")
	}
}

// Errors with which Go ends a callback of JavaScript. They are wrapped in an [*Error].
var (
	// ErrMicrotasks says that a turn ran more microtasks than [Limits] allow.
	ErrMicrotasks = loop.ErrMicrotasks

	// ErrStack says that calls were nested deeper than [Limits] allow.
	ErrStack = loop.ErrStack

	// ErrTime says that a turn took longer than [Limits] allow.
	ErrTime = loop.ErrTime

	// ErrClosed says that the runtime or its host is closed. It wraps host.ErrClosed.
	ErrClosed = loop.ErrClosed
)

// ErrBusy says that [Attach] got a runtime in which JavaScript runs, or that is attached already.
var ErrBusy = guts.ErrBusy

// Error is what a script ended with: a value that JavaScript threw, or the reason for which Go
// ended JavaScript.
type Error = loop.Error
