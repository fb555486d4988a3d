package js

import (
	"github.com/rxsched/rxsched/js/internal/modules"
)

// Resolver finds the files that modules ask for, as Node does: for bundlers and compilers. Its
// method Resolve returns a file, or a [*ResolveError]. It is for one goroutine at a time.
type Resolver = modules.Resolver

// ResolveError says why no file was found. Its code is Node's.
type ResolveError = modules.ResolveError

// Resolver returns one for the files of a configuration. kind is "import" or "require": how the
// module is asked for, which a package.json may distinguish. Files that are named without an
// extension have one of extensions.
func (c Config) Resolver(kind string, extensions ...string) *Resolver {
	return &Resolver{
		Files: c.Files, Conditions: []string{c.Flavour.condition(), kind}, Extensions: extensions,
	}
}

// Provides reports whether scripts get a module without a file: one of [Config.Modules], or of
// Node's.
func (c Config) Provides(id string) bool { return c.Modules[id] != nil || modules.Builtin(id) }

// condition is the flavour's in the exports of a package.json.
func (f Flavour) condition() string {
	if f == Browser {
		return "browser"
	}
	return "node"
}
