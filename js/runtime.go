package js

import (
	"cmp"
	"context"
	"io"
	"sync"
	"sync/atomic"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js/internal/loop"
	"github.com/rxsched/rxsched/js/internal/modules"
	"github.com/rxsched/rxsched/js/internal/node"
	"github.com/rxsched/rxsched/js/internal/web"
)

// Runtime is a goja runtime whose event loop is a host.
//
// Its methods may be called from any goroutine, except where their comments say otherwise.
type Runtime struct {
	loop   *loop.Loop
	config Config
	node   *node.Node // nil in a browser

	bridged *bridge // callbacks only; nil before it is needed

	modules *modules.Modules
	scripts atomic.Int64 // that wait
	loaded  func()       // is called when none waits any more; nil outside a browser
}

// New makes a runtime on a host, which the caller drives. It returns [ErrClosed] if the host
// is closed, and an error if the version of goja is not known to work. It panics if the host is nil
// or a limit is negative.
func New(h host.Host, c Config) (*Runtime, error) {
	globals := flavourGlobals[c.Flavour]
	if globals == nil {
		panic("js: New: unknown Flavour")
	}
	r, err := open(h, goja.New(), c, "New")
	if err != nil {
		return nil, err
	}
	r.loop.Define(globals())
	r.install(false)
	return r, nil
}

// open makes a host the event loop of a runtime. It panics in the name of a function.
func open(h host.Host, vm *goja.Runtime, c Config, function string) (*Runtime, error) {
	if h == nil {
		panic("js: " + function + ": nil host")
	}
	c.Limits.check(function)
	c.Limits.Stack = cmp.Or(c.Limits.Stack, 10_000)
	l, err := loop.New(vm, h, loop.Limits{
		Microtasks: c.Limits.Microtasks, Stack: c.Limits.Stack, Turn: c.Limits.Turn,
	})
	if err != nil {
		return nil, err
	}
	if c.Random != nil {
		l.VM.SetRandSource(c.Random)
	}
	if c.OnError != nil {
		l.Fatal = func(e *Error) { c.OnError(e) }
	}
	c.Dir = cmp.Or(c.Dir, "/")
	c.Stdout, c.Stderr = orDiscard(c.Stdout), orDiscard(c.Stderr)
	if c.Limits.Output > 0 {
		m := &meter{loop: l, most: c.Limits.Output}
		c.Stdout, c.Stderr = metered{m, c.Stdout}, metered{m, c.Stderr}
	}
	return &Runtime{loop: l, config: c}, nil
}

// install installs what the flavour's globals need.
func (r *Runtime) install(attached bool) {
	l, c := r.loop, r.config
	if c.Flavour == Node {
		r.node = node.Install(l, node.Config{
			Args: c.Args, Env: c.Env, Stdout: c.Stdout, Stderr: c.Stderr, Dir: c.Dir,
		})
		web.InstallShared(l, c.Random)
	} else {
		r.loaded = web.Install(l, c.Random, c.EarlyFrame)
	}
	r.modules = modules.Install(l, modules.Config{
		Stdout: c.Stdout, Stderr: c.Stderr, Dir: c.Dir, Loaders: c.Modules, Env: c.Env,
		Node: c.Flavour == Node, SourceMaps: c.SourceMaps, Attached: attached,
		Files:   c.Resolver("require", ".js", ".cjs", ".json"),
		Imports: c.Resolver("import", ".js", ".cjs", ".json"), Compile: c.Compile,
		Transport: c.Transport,
	})
}

// flavourGlobals are those of all runtimes of a flavour.
var flavourGlobals = map[Flavour]func() *loop.Globals{
	Node: sync.OnceValue(func() *loop.Globals {
		return loop.NewGlobals(nil, node.Globals(), web.Shared(), modules.Globals(true))
	}),
	Browser: sync.OnceValue(func() *loop.Globals {
		return loop.NewGlobals(web.Prototype, web.Browser(), modules.Globals(false))
	}),
}

func orDiscard(w io.Writer) io.Writer {
	if w == nil {
		return io.Discard
	}
	return w
}

// Host returns the host.
func (r *Runtime) Host() host.Host { return r.loop.Host }

// RunScript runs a script as a task of the host. An error goes to OnError. The name is that of the
// file. It returns [ErrClosed] if the runtime is closed. The window of a browser gets its event
// load when no script is left to run.
func (r *Runtime) RunScript(name, source string) error {
	return r.runScript(name, func() error { return r.modules.Script(name, source) })
}

// runScript runs a script as a task.
func (r *Runtime) runScript(name string, run func() error) error {
	r.scripts.Add(1)
	return r.loop.PostNamed(name, func() error {
		err := run()
		if r.scripts.Add(-1) == 0 && r.loaded != nil {
			r.loaded()
		}
		return err
	})
}

// RunModule runs source as the main module, as a task of the host: it has require, module, exports,
// __filename and __dirname, and its declarations are its own. The name is that of the file, in
// [Config.Files], and begins with a slash; there need not be such a file. Errors are as for
// [Runtime.RunScript].
func (r *Runtime) RunModule(name, source string) error {
	return r.runScript(name, func() error { return r.modules.Run(name, source) })
}

// Inspect describes a value as console.log and Node's util.inspect do. Only a callback of the host
// may call it.
func (r *Runtime) Inspect(v goja.Value) string { return r.modules.Inspect(v) }

// Post adds a task that runs f with the goja runtime. f must not keep the runtime for other
// goroutines. What f throws, or panics with as goja's functions do, goes to OnError. It returns
// [ErrClosed] if the runtime is closed.
func (r *Runtime) Post(f func(vm *goja.Runtime)) error {
	return r.loop.PostVM(f)
}

// Do runs f with the goja runtime as a task, and waits until it has returned. It returns f's error.
// In a callback of the host it calls f at once. It returns [ErrClosed] if the runtime is closed,
// also meanwhile, and ctx.Err() if ctx ends first; then f may still run.
func (r *Runtime) Do(ctx context.Context, f func(vm *goja.Runtime) error) error {
	return r.loop.Do(ctx, f)
}

// Interrupt ends the callback of JavaScript that is running, and drops its jobs and ticks. cause
// goes to OnError, in an [*Error]. If nothing runs, it does nothing.
func (r *Runtime) Interrupt(cause error) { r.loop.Interrupt(cause) }

// Close closes the runtime. None of its callbacks is called any more, the one that is running is
// interrupted, and what waits is rejected. The host goes on. It always returns nil.
func (r *Runtime) Close() error {
	r.loop.Close()
	return nil
}
