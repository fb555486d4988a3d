package modules

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"iter"
	"path"
	"strings"
)

// Resolver finds the files that modules ask for, as Node does. It is for one goroutine at a time.
type Resolver struct {
	Files      fs.FS    // may be nil
	Conditions []string // those of package.json's exports that hold
	Extensions []string // of files that are named without one, such as ".js"

	packages map[string]*manifest // by folder; nil if there is none
}

// ResolveError says why no file was found.
type ResolveError struct{ Code, Message string }

func (e *ResolveError) Error() string { return e.Message }

func failed(code, format string, args ...any) error {
	return &ResolveError{code, fmt.Sprintf(format, args...)}
}

// notFound is the code of a module that was not found.
const notFound = "MODULE_NOT_FOUND"

func missing(id string) error { return failed(notFound, "Cannot find module '%s'", id) }

// Resolve returns the file that a module's id stands for, as asked for from a file in dir. Names of
// files begin with a slash. An error is a *ResolveError.
func (m *Resolver) Resolve(id, dir string) (string, error) {
	if strings.HasPrefix(id, "node:") {
		return "", failed("ERR_UNKNOWN_BUILTIN_MODULE", "No such built-in module: %s", id)
	}
	if strings.HasPrefix(id, "/") {
		dir = "/"
	}
	if local(id) {
		if file, ok := m.fileOrFolder(path.Join(dir, id), strings.HasSuffix(id, "/")); ok {
			return file, nil
		}
		return "", missing(id)
	}
	name, rest := splitPackage(id)
	for dir := range parents(dir) {
		if path.Base(dir) == "node_modules" {
			continue
		}
		folder := path.Join(dir, "node_modules", name)
		p := m.manifest(folder)
		if p != nil && p.Exports != nil {
			return m.exported(p, folder, rest)
		}
		if file, ok := m.fileOrFolder(path.Join(folder, rest), false); ok {
			return file, nil
		}
	}
	return "", missing(id)
}

// local reports whether an id is a path.
func local(id string) bool {
	return id == "." || id == ".." ||
		strings.HasPrefix(id, "/") || strings.HasPrefix(id, "./") || strings.HasPrefix(id, "../")
}

// splitPackage splits an id into the name of a package, and a path in it.
func splitPackage(id string) (name, rest string) {
	name, rest, _ = strings.Cut(id, "/")
	if strings.HasPrefix(id, "@") {
		second := ""
		second, rest, _ = strings.Cut(rest, "/")
		name += "/" + second
	}
	return name, rest
}

// parents are a folder and those round it.
func parents(dir string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for yield(dir) && dir != "/" {
			dir = path.Dir(dir)
		}
	}
}

// fileOrFolder finds the file for a path without an extension, or for that of a folder.
func (m *Resolver) fileOrFolder(at string, folder bool) (string, bool) {
	if !folder {
		if file, ok := m.file(at); ok {
			return file, true
		}
	}
	if p := m.manifest(at); p != nil && p.Main != "" {
		main := path.Join(at, p.Main)
		if file, ok := m.file(main); ok {
			return file, true
		}
		if file, ok := m.file(path.Join(main, "index")); ok {
			return file, true
		}
	}
	return m.file(path.Join(at, "index"))
}

// file finds a file by its name, perhaps without its extension.
func (m *Resolver) file(at string) (string, bool) {
	if m.Files == nil {
		return "", false
	}
	for _, ext := range append([]string{""}, m.Extensions...) {
		info, err := fs.Stat(m.Files, inside(at+ext))
		if err == nil && !info.IsDir() {
			return at + ext, true
		}
	}
	return "", false
}

// manifest is a package.json.
type manifest struct {
	Main    string
	Type    string
	Exports json.RawMessage
}

// manifest returns the package.json of a folder, or nil.
func (m *Resolver) manifest(dir string) *manifest {
	p, known := m.packages[dir]
	if known {
		return p
	}
	if text, err := m.Read(path.Join(dir, "package.json")); err == nil {
		p = new(manifest)
		if json.Unmarshal([]byte(text), p) != nil {
			p = nil
		}
	}
	if m.packages == nil {
		m.packages = map[string]*manifest{}
	}
	m.packages[dir] = p
	return p
}

// scope returns the package.json that a file belongs to.
func (m *Resolver) scope(file string) manifest {
	for dir := range parents(path.Dir(file)) {
		if p := m.manifest(dir); p != nil {
			return *p
		}
	}
	return manifest{}
}

// Module reports whether a file is an ES module by its name or by the package.json that it belongs
// to.
func (m *Resolver) Module(file string) bool {
	return path.Ext(file) == ".mjs" ||
		path.Ext(file) == ".js" && m.scope(file).Type == "module"
}

// Read reads a file, whose name begins with a slash.
func (m *Resolver) Read(file string) (string, error) {
	if m.Files == nil {
		return "", fs.ErrNotExist
	}
	data, err := fs.ReadFile(m.Files, inside(file))
	return string(data), err
}

// inside returns the name that a file has in a file system.
func inside(file string) string {
	if file = strings.TrimPrefix(path.Clean(file), "/"); file == "" {
		return "."
	}
	return file
}
