package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"
)

// A repository is a checkout with several modules.
type repository struct {
	root    string
	modules []*module // each after those that it requires
}

// A module is one of a repository.
type module struct {
	folder   string // slash-separated; "." is the root's
	file     *modfile.File
	released bool
}

func (m *module) path() string { return m.file.Module.Mod.Path }

// tag is the name of the tag that publishes a version of the module.
func (m *module) tag(version string) string {
	if m.folder == "." {
		return version
	}
	return m.folder + "/" + version
}

// open reads the go.mod files of a checkout.
func open(root string) (*repository, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	r := &repository{root: root}
	list, err := r.git("ls-files", "go.mod", "*/go.mod", ":!*/testdata/*")
	if err != nil {
		return nil, err
	}
	for _, name := range strings.Fields(list) {
		m, err := r.read(name)
		if err != nil {
			return nil, err
		}
		r.modules = append(r.modules, m)
	}
	if r.modules, err = ordered(r.modules); err != nil {
		return nil, err
	}
	if r.module(".") == nil {
		return nil, fmt.Errorf("%s: no go.mod", root)
	}
	return r, nil
}

func (r *repository) read(name string) (*module, error) {
	text, err := os.ReadFile(filepath.Join(r.root, name))
	if err != nil {
		return nil, err
	}
	f, err := modfile.Parse(name, text, nil)
	if err != nil {
		return nil, err
	}
	return &module{
		folder:   filepath.ToSlash(filepath.Dir(name)),
		file:     f,
		released: !strings.HasPrefix(string(text), "// Not released:"),
	}, nil
}

// ordered sorts modules so that each comes after those that it requires.
func ordered(modules []*module) (sorted []*module, err error) {
	waiting := slices.Clone(modules)
	for len(waiting) > 0 {
		i := slices.IndexFunc(waiting, func(m *module) bool { return !requiresAny(m, waiting) })
		if i < 0 {
			return nil, fmt.Errorf("modules require each other in a circle: %s is one", waiting[0].path())
		}
		sorted = append(sorted, waiting[i])
		waiting = slices.Delete(waiting, i, i+1)
	}
	return sorted, nil
}

func requiresAny(m *module, others []*module) bool {
	return slices.ContainsFunc(m.file.Require, func(q *modfile.Require) bool {
		return slices.ContainsFunc(others, func(o *module) bool { return o.path() == q.Mod.Path })
	})
}

// module returns the module in a folder, or nil.
func (r *repository) module(folder string) *module {
	return r.find(func(m *module) bool { return m.folder == folder })
}

// owner returns the module that a file belongs to.
func (r *repository) owner(file string) (of *module) {
	for _, m := range r.modules {
		if m.folder == "." && of == nil || strings.HasPrefix(file, m.folder+"/") &&
			(of == nil || of.folder == "." || len(m.folder) > len(of.folder)) {
			of = m
		}
	}
	return of
}

// released are the modules that users get.
func (r *repository) released() (modules []*module) {
	for _, m := range r.modules {
		if m.released {
			modules = append(modules, m)
		}
	}
	return modules
}

// version is what the modules require of each other. It is an error if they disagree.
func (r *repository) version() (version string, err error) {
	for _, m := range r.modules {
		for _, q := range m.file.Require {
			if !r.ours(q.Mod.Path) {
				continue
			}
			if version == "" {
				version = q.Mod.Version
			}
			if q.Mod.Version != version {
				return "", fmt.Errorf("%s/go.mod requires %s %s, others %s", m.folder, q.Mod.Path, q.Mod.Version,
					version)
			}
		}
	}
	if version == "" || semver.Canonical(version) != version || semver.Prerelease(version) != "" {
		return "", fmt.Errorf("modules require %q of each other, which is no version of a release", version)
	}
	return version, nil
}

// ours reports whether a path is of a module of the repository.
func (r *repository) ours(path string) bool { return r.byPath(path) != nil }

// byPath returns the module with a path, or nil.
func (r *repository) byPath(path string) *module {
	return r.find(func(m *module) bool { return m.path() == path })
}

func (r *repository) find(is func(*module) bool) *module {
	if i := slices.IndexFunc(r.modules, is); i >= 0 {
		return r.modules[i]
	}
	return nil
}

// git returns what git prints.
func (r *repository) git(args ...string) (string, error) {
	c := exec.Command("git", args...)
	c.Dir = r.root
	return output(c)
}

// output runs a program, and returns what it prints. An error has what it says.
func output(c *exec.Cmd) (string, error) {
	var out, errs strings.Builder
	c.Stdout, c.Stderr = &out, &errs
	if err := c.Run(); err != nil {
		return "", fmt.Errorf("%s: %w\n%s%s", strings.Join(c.Args, " "), err, out.String(), errs.String())
	}
	return strings.TrimSpace(out.String()), nil
}
