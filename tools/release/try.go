package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// try publishes the commit to a proxy on the disk. Then it does, with each release of Go and in empty
// folders with an empty module cache, what the documents tell a user to do.
func (p *program) try() error {
	version, err := p.repo.version()
	if err != nil {
		return err
	}
	chosen, err := p.chosen()
	if err != nil {
		return err
	}
	proxy, err := p.repo.newProxy(version)
	if err != nil {
		return err
	}
	defer proxy.remove()
	for _, release := range append([]string{"local"}, p.gos...) {
		o, err := proxy.outside(release)
		if err != nil {
			return err
		}
		for _, m := range chosen {
			p.say("%s %s with %s", m.path(), version, o.name)
			if err := errors.Join(o.get(m), o.install(p.repo, m)); err != nil {
				return err
			}
		}
		if err := o.readme(p.repo); err != nil {
			return err
		}
		p.say("the README's program with %s", o.name)
	}
	return nil
}

// chosen are the released modules that -module and -since leave.
func (p *program) chosen() ([]*module, error) {
	modules := p.repo.released()
	if p.module != "" {
		m := p.repo.module(path.Clean(filepath.ToSlash(p.module)))
		if !slices.Contains(modules, m) {
			return nil, fmt.Errorf("%s: no released module", p.module)
		}
		return []*module{m}, nil
	}
	if p.since == "" {
		return modules, nil
	}
	changed, err := p.repo.git("diff", "--name-only", p.since, "HEAD")
	if err != nil {
		return nil, err
	}
	touched := map[*module]bool{p.repo.module("."): true}
	for file := range strings.Lines(changed) {
		touched[p.repo.owner(strings.TrimSpace(file))] = true
	}
	return slices.DeleteFunc(modules, func(m *module) bool { return !touched[m] }), nil
}

// An outside is a machine of somebody who has Go and nothing of ours.
type outside struct {
	dir     string // a new folder for each step is made here
	name    string // of the release of Go
	program string // its command go
	version string
	env     []string
}

// outside is one with a release of Go. It asks no checksum database for the repository's modules:
// none can know them yet.
func (p *proxy) outside(release string) (*outside, error) {
	find := exec.Command("go", "env", "GOROOT", "GOVERSION")
	find.Dir, find.Env = p.dir, append(os.Environ(), "GOTOOLCHAIN="+release)
	found, err := output(find)
	if err != nil {
		return nil, err
	}
	root, name, _ := strings.Cut(found, "\n")
	dir := filepath.Join(p.dir, name)
	o := &outside{
		dir: dir, name: name, version: p.version,
		program: filepath.Join(root, "bin", "go"),
		env: append(os.Environ(), "GOWORK=off", "GOTOOLCHAIN=local", "GOFLAGS=-modcacherw",
			"GOMODCACHE="+filepath.Join(dir, "mod"), "GOBIN="+filepath.Join(dir, "bin"),
			"GOPROXY="+p.goProxy, "GONOSUMDB="+p.ours),
	}
	return o, os.MkdirAll(dir, 0o755)
}

// in runs go in a folder.
func (o *outside) in(dir string, args ...string) (string, error) {
	c := exec.Command(o.program, args...)
	c.Dir, c.Env = dir, o.env
	return output(c)
}

// empty makes a folder with a module that has nothing.
func (o *outside) empty() (dir string, err error) {
	if dir, err = os.MkdirTemp(o.dir, "user"); err != nil {
		return "", err
	}
	_, err = o.in(dir, "mod", "init", "example.com/user")
	return dir, err
}

// get adds a module to an empty one, and builds a program that imports all that it has.
func (o *outside) get(m *module) error {
	dir, err := o.empty()
	if err != nil {
		return err
	}
	if _, err := o.in(dir, "get", m.path()+"@"+o.version); err != nil {
		return err
	}
	packages, err := o.packages(dir, m)
	if len(packages) == 0 && err == nil {
		o = o.browser()
		packages, err = o.packages(dir, m)
	}
	if err != nil {
		return err
	}
	text, args := "package main\n\nimport (\n", []string{"get"}
	for _, pkg := range packages {
		text += fmt.Sprintf("\t_ %q\n", pkg)
		args = append(args, pkg+"@"+o.version)
	}
	text += ")\n\nfunc main() {}\n"
	if len(packages) > 0 {
		if _, err := o.in(dir, args...); err != nil {
			return err
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(text), 0o644); err != nil {
		return err
	}
	_, err = o.in(dir, "build", "-o", filepath.Join(dir, "program"), ".")
	return err
}

// browser is o for programs that run in one.
func (o *outside) browser() *outside {
	there := *o
	there.env = append(slices.Clone(o.env), "GOOS=js", "GOARCH=wasm")
	return &there
}

// packages are those that a user of the module may import. A module of commands has none.
func (o *outside) packages(dir string, m *module) (paths []string, err error) {
	const fields = `{{if .GoFiles}}{{.Name}} {{.Module.Path}} {{.ImportPath}}{{end}}`
	list, err := o.in(dir, "list", "-e", "-f", fields, m.path()+"/...")
	for line := range strings.Lines(list) {
		f := strings.Fields(line)
		if f[0] != "main" && f[1] == m.path() && !strings.Contains("/"+f[2]+"/", "/internal/") {
			paths = append(paths, f[2])
		}
	}
	return paths, err
}

// install installs each command of a module, as a user does, and runs it with -h.
func (o *outside) install(r *repository, m *module) error {
	commands, err := r.commands(m)
	if err != nil {
		return err
	}
	for _, c := range commands {
		if _, err := o.in(o.dir, "install", c+"@"+o.version); err != nil {
			return err
		}
		binary := exec.Command(filepath.Join(o.dir, "bin", path.Base(c)), "-h")
		binary.Dir = o.dir
		if _, err := output(binary); err != nil {
			return err
		}
		if _, err := o.in(o.dir, "run", c+"@"+o.version, "-h"); err != nil {
			return err
		}
	}
	return nil
}

var documented = regexp.MustCompile(`go (?:run|install) (\S+)@(?:latest|v[0-9.]+)`)

// commands are those that the documents tell a user to run or to install at a version.
func (r *repository) commands(m *module) (paths []string, err error) {
	list, err := r.git("ls-files", "*.md", "*.go")
	if err != nil {
		return nil, err
	}
	for name := range strings.Lines(list) {
		text, err := fs.ReadFile(os.DirFS(r.root), strings.TrimSpace(name))
		if err != nil {
			return nil, err
		}
		for _, found := range documented.FindAllSubmatch(text, -1) {
			folder, ours := strings.CutPrefix(string(found[1]), r.module(".").path()+"/")
			if ours && r.owner(folder+"/main.go") == m {
				paths = append(paths, string(found[1]))
			}
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths), nil
}

var readmeProgram = regexp.MustCompile("(?s)```go\n([^`]*package main.*?)```\n\n```\n(.*?)```")

// readme runs the first program of the README, and compares what it prints.
func (o *outside) readme(r *repository) error {
	text, err := os.ReadFile(filepath.Join(r.root, "README.md"))
	if err != nil {
		return err
	}
	found := readmeProgram.FindSubmatch(text)
	if found == nil {
		return errors.New("README.md has no program with what it prints")
	}
	dir, err := o.empty()
	if err != nil {
		return err
	}
	if err := o.writeProgram(r, dir, found[1]); err != nil {
		return err
	}
	if _, err := o.in(dir, "get", r.module(".").path()+"@"+o.version); err != nil {
		return err
	}
	printed, err := o.in(dir, "run", ".")
	if err == nil && printed != strings.TrimSpace(string(found[2])) {
		err = fmt.Errorf("the README's program printed:\n%s", printed)
	}
	return err
}

// older names the file that is the README's program for a Go without generic methods.
var older = regexp.MustCompile(`// Needs Go 1\.27.* For Go 1\.26: (\S+\.go)`)

func (o *outside) writeProgram(r *repository, dir string, text []byte) error {
	if found := older.FindSubmatch(text); found != nil && strings.HasPrefix(o.name, "go1.26") {
		var err error
		if text, err = os.ReadFile(filepath.Join(r.root, string(found[1]))); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dir, "main.go"), text, 0o644)
}
