package js

import (
	"fmt"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/host"
)

// AttachConfig is a [Config] of a runtime that is adopted.
type AttachConfig struct {
	Config

	// Globals are the globals that scripts get, by their names, such as "setTimeout" and "URL": any of
	// those that [New] would add in the flavour. What has the name already is replaced. If there are
	// none, scripts see no difference, and only promises, Go's functions and this package use the host.
	// (In the flavour of a browser the global object has a property more, with a symbol for its name.)
	Globals []string
}

// Attach makes a host the event loop of an existing goja runtime. What scripts have defined, and
// the globals of others, stay; what waits in the runtime's queue of promise jobs runs in the next
// callback. The runtime's time, source of random numbers and tracker of rejections, and the depth
// of its stack, are the host's and the configuration's from then on.
//
// From then on the runtime is for the host's callbacks alone, those of [Runtime.Post] and
// [Runtime.Do] too: goja's methods there work as ever. There is no way back: after [Runtime.Close]
// the runtime should not be used.
//
// It returns [ErrClosed] if the host is closed, and an error if JavaScript runs in the runtime, if
// it is attached already, if a name is not that of a global, if the global object is frozen or a
// script has declared the name by let, or if the version of goja is not known to work. After an
// error the runtime should not be used. During the call it must not be used elsewhere. It panics as
// New does, and if vm is nil.
func Attach(h host.Host, vm *goja.Runtime, c AttachConfig) (*Runtime, error) {
	if vm == nil {
		panic("js: Attach: nil runtime")
	}
	globals := flavourGlobals[c.Flavour]
	if globals == nil {
		panic("js: Attach: unknown Flavour")
	}
	for _, name := range c.Globals {
		if !globals().Has(name) {
			return nil, fmt.Errorf("js: Attach: no global %q", name)
		}
	}
	r, err := open(h, vm, c.Config, "Attach")
	if err != nil {
		return nil, err
	}
	if ex := vm.Try(func() {
		r.loop.Adopt(globals())
		r.install(true)
		for _, name := range c.Globals {
			if err = r.loop.InstallGlobal(name); err != nil {
				err = fmt.Errorf("js: Attach: global %s: %w", name, err)
				break
			}
		}
	}); ex != nil {
		err = fmt.Errorf("js: Attach: %w", ex)
	}
	if err != nil {
		_ = r.Close()
		return nil, err
	}
	return r, nil
}
