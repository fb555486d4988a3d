package rewrite

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/types"
	"go/version"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/packages"
)

// Config says what is rewritten.
type Config struct {
	Patterns []string // of packages, whose tests are explored
	Flags    []string // of the go command, such as -tags=x
	Env      []string
	Deps     bool   // dependencies that are not of the library, too
	Memory   bool   // accesses to memory become points, too
	System   bool   // sockets are those of the system
	Version  string // of Go, for the module here, if that of its go.mod is not the user's; or ""
	To       string // the folder for the new files
	Kept     string // a folder for copies of modules, from one run to the next; or ""
}

// Result is what was rewritten.
type Result struct {
	Overlay string   // a file for go test -overlay
	Go      string   // the go command that takes it
	Env     []string // of that, besides
	Flags   []string // of that, besides, and in place of those in Config
	Notes   []string // what could not be, a sentence each

	// Modules are dependencies that were copied to be rewritten, by their paths: their folders.
	Modules map[string]string

	Tests     []string          // names of those that are explored, as often as there are some
	Sometimes map[string]string // what is to be so in some order, and where that is said
	Dirs      map[string]string // folders of packages that were rewritten, by their paths

	// Old are modules whose loops have one variable for all rounds, as before Go 1.22.
	Old []string
}

// mode is what must be known of packages.
const mode = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles |
	packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports |
	packages.NeedModule | packages.NeedDeps

// project is the module whose packages do the exploring.
const project = "github.com/rxsched/rxsched"

// Do rewrites packages. An error tells what does not compile.
func Do(c Config) (*Result, error) {
	pkgs, err := packages.Load(&packages.Config{
		Mode: mode, Tests: true, BuildFlags: c.Flags, Env: c.Env,
	}, c.Patterns...)
	if err != nil {
		return nil, err
	}
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			return nil, fmt.Errorf("%s: %v", p.PkgPath, p.Errors[0])
		}
	}
	// A package with its tests has all files of the package alone.
	slices.SortStableFunc(pkgs, func(a, b *packages.Package) int {
		return len(b.CompiledGoFiles) - len(a.CompiledGoFiles)
	})
	w := &writer{config: c, replace: map[string]string{}, seen: map[string]bool{},
		modules: map[string]string{}, result: &Result{
			Go:      "go",
			Modules: map[string]string{}, Dirs: map[string]string{}, Sometimes: map[string]string{},
		}}
	if err := w.library(pkgs); err != nil {
		return nil, err
	}
	for _, p := range pkgs {
		if err := w.rewrite(p, withTests); err != nil {
			return nil, err
		}
	}
	if err := w.dependencies(pkgs); err != nil {
		return nil, err
	}
	for path, dir := range w.result.Modules {
		if w.result.Modules[path], err = Keep(dir, c.Kept); err != nil {
			return nil, err
		}
	}
	slices.Sort(w.result.Notes)
	w.result.Notes = slices.Compact(w.result.Notes)
	w.result.Overlay, err = w.overlay("overlay.json", w.replace)
	return w.result, err
}

// writer writes the new files.
type writer struct {
	config  Config
	replace map[string]string
	modules map[string]string // folders of dependencies, and those of their copies
	seen    map[string]bool
	result  *Result

	networked map[string]bool // packages whose sockets are in memory
	served    map[string]bool // those of them that use net/http
}

// extent is how much of a package is rewritten.
type extent int

const (
	onlyLooks extent = iota // what looks at goroutines, or is called when an object is collected
	allCode                 // all but tests
	withTests               // all
)

// dependencies rewrites those that take part: packages of the same module, whose locks would be
// held at points else, and package errgroup and its kin, which start goroutines; with Deps, all
// others. Of these, what looks at goroutines is rewritten in any case, so that it does not see those
// that explore.
func (w *writer) dependencies(pkgs []*packages.Package) (err error) {
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		switch {
		case err != nil || p.Module == nil || p.Module.Dir == "":
			return
		case p.Module.Main:
			err = w.rewrite(p, allCode)
			return
		case own(p.PkgPath):
			return
		}
		what := allCode
		if !w.config.Deps && p.Module.Path != "golang.org/x/sync" {
			if what = onlyLooks; !looks(p) {
				return
			}
		}
		if err = w.copy(p.Module); err == nil {
			err = w.rewrite(p, what)
		}
	})
	return err
}

// copy copies a module: nothing in the cache of modules may be replaced.
func (w *writer) copy(m *packages.Module) error {
	if w.modules[m.Dir] != "" {
		return nil
	}
	to := filepath.Join(w.config.To, "modules", fmt.Sprint(len(w.modules)))
	w.modules[m.Dir], w.result.Modules[m.Path] = to, to
	return copyFiles(m.Dir, to)
}

// copyFiles copies a folder, without tests and other modules. All may write the copy.
func copyFiles(from, to string) error {
	return filepath.WalkDir(from, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rest, err := filepath.Rel(from, file)
		if err != nil {
			return err
		}
		if d.IsDir() {
			if _, err := os.Stat(filepath.Join(file, "go.mod")); err == nil && rest != "." {
				return fs.SkipDir
			}
			return os.MkdirAll(filepath.Join(to, rest), 0o700)
		}
		if !d.Type().IsRegular() || strings.HasSuffix(rest, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, rest), text, 0o600)
	})
}

// Keep moves a folder to one among others, whose name follows from what is in it: so it is compiled once.
// It returns where the folder is now, and removes others that have not been used for long.
func Keep(dir, among string) (string, error) {
	sum := sha256.New()
	err := filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(file)
		fmt.Fprintf(sum, "%s %d\n%s", strings.TrimPrefix(file, dir), len(text), text)
		return err
	})
	if err != nil || among == "" || os.MkdirAll(among, 0o700) != nil {
		return dir, err
	}
	kept := filepath.Join(among, fmt.Sprintf("%x", sum.Sum(nil)[:12]))
	now := time.Now()
	if os.Chtimes(kept, now, now) != nil && os.Rename(dir, kept) != nil {
		return dir, nil // it is on another disk, or another process was first
	}
	entries, err := os.ReadDir(among)
	for _, e := range entries {
		if i, err := e.Info(); err == nil && now.Sub(i.ModTime()) > unused {
			_ = os.RemoveAll(filepath.Join(among, e.Name()))
		}
	}
	return kept, err
}

// unused is for how long a folder is kept that no run uses.
const unused = 30 * 24 * time.Hour

// own reports whether a package belongs to what explores.
func own(path string) bool { return path == project || strings.HasPrefix(path, project+"/") }

// runs are the packages that are at work while an order is: they stay as they are.
func runs(path string) bool {
	for _, p := range []string{"testing/point", "testing/explore", "testing/internal",
		"internal/runtime/gort", "internal/point"} {
		if rest, ok := strings.CutPrefix(path, project+"/"+p); ok && (rest == "" || rest[0] == '/') {
			return true
		}
	}
	return false
}

func (w *writer) rewrite(p *packages.Package, what extent) error {
	if runs(p.PkgPath) {
		return nil
	}
	if reason := impossible(p); reason != "" && what == onlyLooks {
		return nil
	} else if reason != "" {
		w.result.Notes = append(w.result.Notes, p.PkgPath+" stays as it is: it "+reason)
		return nil
	}
	if w.old(p.Module) && !slices.Contains(w.result.Old, p.Module.Path) {
		w.result.Old = append(w.result.Old, p.Module.Path)
	}
	var shared map[types.Object]bool
	if w.config.Memory && what != onlyLooks {
		shared = sharedIn(p.Syntax, p.TypesInfo, w.old(p.Module))
	}
	for i, syntax := range p.Syntax {
		name := p.CompiledGoFiles[i]
		if w.seen[name] || !slices.Contains(p.GoFiles, name) {
			continue
		}
		w.seen[name] = true
		w.result.Dirs[strings.TrimSuffix(p.PkgPath, "_test")] = filepath.Dir(name)
		if err := w.file(p, syntax, name, what, shared); err != nil {
			return err
		}
	}
	return nil
}

// old reports whether a module is in a language in which loops have one variable for all rounds.
func (w *writer) old(m *packages.Module) bool {
	if m == nil {
		return false
	}
	v := m.GoVersion
	if m.Main && w.config.Version != "" {
		v = w.config.Version
	}
	return version.Compare("go"+cmp.Or(v, "1.16"), "go1.22") < 0
}

// impossible says why a package can't be rewritten; "" if it can.
func impossible(p *packages.Package) string {
	for _, f := range p.Syntax {
		for _, i := range f.Imports {
			if i.Path.Value == `"C"` {
				return "uses cgo"
			}
		}
	}
	for _, f := range p.CompiledGoFiles {
		if !slices.Contains(p.GoFiles, f) && !strings.HasSuffix(p.ID, ".test") {
			return "uses cgo"
		}
	}
	return ""
}

func (w *writer) file(p *packages.Package, syntax *ast.File, name string, what extent,
	shared map[types.Object]bool,
) error {
	src, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	f := &file{
		editor: editor{file: p.Fset.File(syntax.Pos()), src: src},
		fset:   p.Fset, info: p.TypesInfo, pkg: p.Types, name: name,
		shared: shared, what: what, sometimes: w.result.Sometimes, hasNetwork: w.networked[p.ID], hasHTTP: w.served[p.ID],
	}
	if what == withTests && !strings.HasSuffix(name, "_test.go") {
		f.what = allCode
	}
	text := f.rewrite(syntax)
	w.result.Tests = append(w.result.Tests, f.tests...)
	for _, n := range f.notes {
		w.result.Notes = append(w.result.Notes, relative(n))
	}
	if text == "" {
		return nil
	}
	if p.Module != nil && w.modules[p.Module.Dir] != "" {
		rest, err := filepath.Rel(p.Module.Dir, name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(w.modules[p.Module.Dir], rest), []byte(text), 0o600)
	}
	to := filepath.Join(w.config.To, fmt.Sprintf("%d_%s", len(w.replace), filepath.Base(name)))
	w.replace[name] = to
	return os.WriteFile(to, []byte(text), 0o600)
}

// relative shortens the path at the beginning of a note.
func relative(note string) string {
	if dir, err := os.Getwd(); err == nil {
		return strings.TrimPrefix(note, dir+string(filepath.Separator))
	}
	return note
}

// overlay writes which files take the places of others, and returns the file with that.
func (w *writer) overlay(name string, replace map[string]string) (string, error) {
	text, err := json.MarshalIndent(map[string]any{"Replace": replace}, "", "\t")
	if err != nil {
		return "", err
	}
	file := filepath.Join(w.config.To, name)
	return file, os.WriteFile(file, text, 0o600)
}
