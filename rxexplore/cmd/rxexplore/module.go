package main

import (
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/rxsched/rxsched/rxexplore/internal/rewrite"
	"github.com/rxsched/rxsched/testing/point"
)

// project is the module with the packages that explore.
const project = "github.com/rxsched/rxsched"

// joined is how the go command finds these packages.
type joined struct {
	dir       string
	mod, work string // files of the user; work may be ""
	copied    string // the folder of a copy of these packages; "" if they are known
	flags     []string
	env       []string
	version   string // of Go, that the user's go.mod has, if the copy has another; or ""
}

// join makes the packages that explore known to the module of the current folder, if it does not
// know them already. It changes nothing there: a copy of go.mod in dir requires them.
func join(dir string) (*joined, error) {
	out, err := exec.Command("go", "env", "GOMOD", "GOWORK").Output()
	if err != nil {
		return nil, err
	}
	j := &joined{dir: dir, env: os.Environ()}
	j.mod, j.work, _ = strings.Cut(strings.TrimRight(string(out), "\n"), "\n")
	if j.mod == "" || j.mod == os.DevNull {
		return nil, errors.New("there is no go.mod here")
	}
	if j.work == "off" {
		j.work = ""
	}
	out, err = exec.Command("go", "list", "-m", "-f", "{{.Dir}}", project).Output()
	if known := strings.TrimSpace(string(out)); err == nil && known != "" {
		if _, err := os.Stat(filepath.Join(known, "testing", "point")); err != nil {
			return nil, fmt.Errorf("%s is required in a version without package point: upgrade it", project)
		}
		return j, nil
	}
	if j.copied, err = copyProject(filepath.Join(dir, "rxsched")); err != nil {
		return nil, err
	}
	return j, j.write(nil)
}

// replaced makes folders take the places of modules, by their paths.
func (j *joined) replaced(modules map[string]string) error {
	if len(modules) == 0 {
		return nil
	}
	return j.write(modules)
}

func (j *joined) write(modules map[string]string) error {
	j.flags, j.env = nil, os.Environ()
	if j.work != "" {
		return j.byWork(modules)
	}
	return j.byMod(modules)
}

// byMod requires the copy in a copy of go.mod.
func (j *joined) byMod(modules map[string]string) error {
	text, err := os.ReadFile(j.mod)
	if err != nil {
		return err
	}
	f, err := modfile.Parse(j.mod, text, nil)
	if err != nil {
		return err
	}
	at := filepath.Dir(j.mod)
	err = replace(f, f.Replace, at, modules)
	if j.copied != "" {
		if f.Go == nil || older(f.Go.Version) {
			j.version = "1.16"
			if f.Go != nil {
				j.version = f.Go.Version
			}
			err = errors.Join(err, f.AddGoStmt(goVersion))
			f.DropToolchainStmt()
		}
		err = errors.Join(err, f.AddRequire(project, "v0.0.0"), f.AddReplace(project, "", j.copied, ""))
	}
	if err != nil {
		return err
	}
	if text, err = f.Format(); err != nil {
		return err
	}
	alternative := filepath.Join(j.dir, "go.mod")
	j.flags = []string{"-modfile=" + alternative, "-mod=mod"}
	return errors.Join(os.WriteFile(alternative, text, 0o600),
		copyIfThere(filepath.Join(at, "go.sum"), filepath.Join(j.dir, "go.sum")))
}

// replacer is a go.mod or a go.work.
type replacer interface {
	AddReplace(oldPath, oldVersion, newPath, newVersion string) error
}

// replace makes the folders of replacements absolute, which are relative to the folder at, and
// replaces modules.
func replace(f replacer, old []*modfile.Replace, at string, modules map[string]string) (err error) {
	for _, r := range old {
		if r.New.Version == "" && !filepath.IsAbs(r.New.Path) {
			err = errors.Join(err,
				f.AddReplace(r.Old.Path, r.Old.Version, filepath.Join(at, r.New.Path), ""))
		}
	}
	for path, dir := range modules {
		err = errors.Join(err, f.AddReplace(path, "", dir, ""))
	}
	return err
}

// byWork adds the copy to a copy of go.work.
func (j *joined) byWork(modules map[string]string) error {
	text, err := os.ReadFile(j.work)
	if err != nil {
		return err
	}
	f, err := modfile.ParseWork(j.work, text, nil)
	if err != nil {
		return err
	}
	at := filepath.Dir(j.work)
	var uses []string
	for _, u := range f.Use {
		uses = append(uses, u.Path)
	}
	for _, u := range uses {
		if !filepath.IsAbs(u) {
			err = errors.Join(err, f.DropUse(u), f.AddUse(filepath.Join(at, u), ""))
		}
	}
	err = errors.Join(err, replace(f, f.Replace, at, modules))
	if j.copied != "" {
		if f.Go == nil || older(f.Go.Version) {
			err = errors.Join(err, f.AddGoStmt(goVersion))
		}
		err = errors.Join(err, f.AddUse(j.copied, ""))
	}
	if err != nil {
		return err
	}
	f.Cleanup()
	alternative := filepath.Join(j.dir, "go.work")
	j.env = append(j.env, "GOWORK="+alternative)
	return errors.Join(os.WriteFile(alternative, modfile.Format(f.Syntax), 0o600),
		copyIfThere(j.work+".sum", alternative+".sum"))
}

func copyIfThere(from, to string) error {
	text, err := os.ReadFile(from)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return os.WriteFile(to, text, 0o600)
}

// goVersion is the release of Go that the packages need.
const goVersion = "1.26.0"

func older(v string) bool { return version.Compare("go"+v, "go"+goVersion) < 0 }

// copyProject copies the packages that explore, which need no other module, as a module. It returns
// the folder: that has the same name for the same content, so that they are compiled once.
func copyProject(to string) (string, error) {
	root, err := source()
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(to, 0o700); err != nil {
		return "", err
	}
	mod := "module " + project + "\n\ngo " + goVersion + "\n"
	if err := os.WriteFile(filepath.Join(to, "go.mod"), []byte(mod), 0o600); err != nil {
		return "", err
	}
	c := &copier{from: root, to: to, seen: map[string]bool{}}
	if err := errors.Join(c.copy("testing/explore"), c.copy("testing/point")); err != nil {
		return "", err
	}
	return rewrite.Keep(to, kept())
}

// kept is the folder of what is kept from one run to the next, among the user's caches; or "".
func kept() string {
	cache, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(cache, "rxexplore")
}

// source returns the folder of the project that this command was built with.
func source() (string, error) {
	file := point.File()
	if !filepath.IsAbs(file) { // built with -trimpath
		out, err := exec.Command("go", "env", "GOMODCACHE").Output()
		if err != nil {
			return "", err
		}
		file = filepath.Join(strings.TrimSpace(string(out)), filepath.FromSlash(file))
	}
	root := filepath.Dir(filepath.Dir(filepath.Dir(file)))
	if _, err := os.Stat(root); err != nil {
		return "", fmt.Errorf("the sources that this command was built with are gone: %w", err)
	}
	return root, nil
}

// copier copies packages with those that they import.
type copier struct {
	from, to string
	seen     map[string]bool
}

func (c *copier) copy(folder string) error {
	if c.seen[folder] {
		return nil
	}
	c.seen[folder] = true
	entries, err := os.ReadDir(filepath.Join(c.from, folder))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(c.to, folder), 0o700); err != nil {
		return err
	}
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "go.") {
			continue
		}
		if err := c.file(folder, name); err != nil {
			return err
		}
	}
	return nil
}

func (c *copier) file(folder, name string) error {
	text, err := os.ReadFile(filepath.Join(c.from, folder, name))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(c.to, folder, name), text, 0o600); err != nil {
		return err
	}
	if filepath.Ext(name) != ".go" {
		return nil
	}
	f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
	if err != nil {
		return err
	}
	for _, i := range f.Imports {
		path, _ := strconv.Unquote(i.Path.Value)
		if path == project {
			path = project + "/."
		}
		if rest, ok := strings.CutPrefix(path, project+"/"); ok {
			if err := c.copy(rest); err != nil {
				return err
			}
		}
	}
	return nil
}
