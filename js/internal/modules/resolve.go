package modules

import (
	"encoding/json"
	"io/fs"
	"iter"
	"path"
	"strings"
)

// resolve returns the file that a module's id stands for, as asked for from a file in dir.
func (m *Modules) resolve(id, from, dir string) (string, error) {
	if strings.HasPrefix(id, "node:") {
		return "", m.failure("Error", "ERR_UNKNOWN_BUILTIN_MODULE",
			"No such built-in module: %s", id)
	}
	if strings.HasPrefix(id, "/") {
		dir = "/"
	}
	if local(id) {
		if file, ok := m.fileOrFolder(path.Join(dir, id), strings.HasSuffix(id, "/")); ok {
			return file, nil
		}
		return "", m.missing(id, from)
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
	return "", m.missing(id, from)
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
func (m *Modules) fileOrFolder(at string, folder bool) (string, bool) {
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
func (m *Modules) file(at string) (string, bool) {
	for _, ext := range []string{"", ".js", ".cjs", ".json"} {
		if m.config.Files == nil {
			break
		}
		info, err := fs.Stat(m.config.Files, inside(at+ext))
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
func (m *Modules) manifest(dir string) *manifest {
	p, known := m.packages[dir]
	if known {
		return p
	}
	if text, err := m.read(path.Join(dir, "package.json")); err == nil {
		p = new(manifest)
		if json.Unmarshal([]byte(text), p) != nil {
			p = nil
		}
	}
	m.packages[dir] = p
	return p
}

// scope returns the package.json that a file belongs to.
func (m *Modules) scope(file string) manifest {
	for dir := range parents(path.Dir(file)) {
		if p := m.manifest(dir); p != nil {
			return *p
		}
	}
	return manifest{}
}
