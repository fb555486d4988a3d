package rxsched_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// pages returns the files with the ending, by name, without recordings and what npm has installed.
func pages(ending string) map[string]string {
	all := map[string]string{}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || d.Name() == "node_modules" || d.Name() == ".git") {
			return fs.SkipDir
		}
		if !d.IsDir() && strings.HasSuffix(name, ending) {
			text, err := os.ReadFile(name)
			all[filepath.ToSlash(name)] = string(text)
			return err
		}
		return nil
	})
	if err != nil {
		panic(err)
	}
	return all
}

var positions = token.NewFileSet()

// sources returns the files of Go of all modules that are no tests, by name.
var sources = sync.OnceValue(func() map[string]*ast.File {
	all := map[string]*ast.File{}
	for name, text := range pages(".go") {
		if !strings.HasSuffix(name, "_test.go") {
			all[name] = parsed(name, text)
		}
	}
	return all
})

// parsed parses a file. Go 1.26 can't parse a method with type parameters, and goes on with the next
// one. Without AllErrors it would give up after ten, and return a file without a name.
func parsed(name, text string) *ast.File {
	const mode = parser.ParseComments | parser.SkipObjectResolution | parser.AllErrors
	f, _ := parser.ParseFile(positions, name, text, mode)
	return f
}

// imported returns what a file imports of the project, by folder.
func imported(f *ast.File) (folders []string) {
	for _, spec := range f.Imports {
		at, _ := strconv.Unquote(spec.Path.Value)
		if folder, ok := strings.CutPrefix(at, root+"/"); ok {
			folders = append(folders, folder)
		}
	}
	return folders
}

func exists(name string) bool {
	_, err := os.Stat(filepath.FromSlash(name))
	return err == nil
}

var (
	link     = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading  = regexp.MustCompile(`(?m)^#+ (.*)$`)
	fenced   = regexp.MustCompile("(?s)```.*?```")
	dropped  = regexp.MustCompile("[^a-z0-9 _-]")
	command  = regexp.MustCompile(`go (?:run|test|vet|generate|build) (?:-\S+ )*(\./[\w/-]+)`)
	span     = regexp.MustCompile("`([^`]+)`")
	slashed  = regexp.MustCompile(`^\.{0,2}/?[\w.-]+(/[\w.-]+)+/?$`)
	named    = regexp.MustCompile(`^\*?(\w+)\.([A-Z]\w*)(?:\.([A-Z]\w*))?`)
	pageName = regexp.MustCompile(`\bdocs/[\w/-]+\.md\b`)
)

// agents is the page for programs that write Go.
const agents = "llms.txt"

// standard are paths of Go's library that begin as ours do.
var standard = map[string]bool{"testing/synctest": true, "testing/fstest": true}

// anchors returns the fragments of the page's headings, as GitHub makes them.
func anchors(page string) map[string]bool {
	all := map[string]bool{}
	for _, h := range heading.FindAllStringSubmatch(fenced.ReplaceAllString(page, ""), -1) {
		all[strings.ReplaceAll(dropped.ReplaceAllString(strings.ToLower(h[1]), ""), " ", "-")] = true
	}
	for _, a := range anchor.FindAllStringSubmatch(page, -1) {
		all[a[1]] = true
	}
	return all
}

var anchor = regexp.MustCompile(`<a id="([^"]+)">`)

func TestDocs_LinksLeadSomewhere(t *testing.T) {
	t.Parallel()
	all := pages(".md")
	all[agents] = pages(agents)[agents]
	for name, text := range all {
		text = fenced.ReplaceAllString(text, "")
		for _, l := range link.FindAllStringSubmatch(span.ReplaceAllString(text, ""), -1) {
			file, fragment, _ := strings.Cut(l[1], "#")
			if strings.Contains(file, "://") {
				continue
			}
			to := name
			if file != "" {
				to = filepath.ToSlash(filepath.Join(filepath.Dir(name), file))
			}
			if !exists(to) {
				t.Errorf("%s: no file %s", name, l[1])
			} else if fragment != "" && !anchors(all[to])[fragment] {
				t.Errorf("%s: no heading %s", name, l[1])
			}
		}
	}
	for name, text := range pages(".go") {
		for _, page := range pageName.FindAllString(text, -1) {
			if !exists(page) {
				t.Errorf("%s: no page %s", name, page)
			}
		}
	}
}

// modules returns the folders with a go.mod, in which a page may run a command.
func modules() (all []string) {
	for name := range pages("go.mod") {
		all = append(all, filepath.Dir(name))
	}
	return all
}

func TestDocs_CommandsAndPathsExist(t *testing.T) {
	t.Parallel()
	folders := modules()
	for name, text := range current() {
		here := append([]string{filepath.Dir(name)}, folders...)
		found := func(file string) bool {
			for _, folder := range here {
				if exists(filepath.Join(folder, file)) {
					return true
				}
			}
			return false
		}
		for _, c := range command.FindAllStringSubmatch(text, -1) {
			if !found(c[1]) {
				t.Errorf("%s: no package %s", name, c[1])
			}
		}
		for _, s := range span.FindAllStringSubmatch(fenced.ReplaceAllString(text, ""), -1) {
			first, _, _ := strings.Cut(s[1], "/")
			if slashed.MatchString(s[1]) && exists(first) && !found(s[1]) && !standard[s[1]] {
				t.Errorf("%s: no path %s", name, s[1])
			}
		}
	}
}

// current returns the pages that tell of the code as it is.
func current() map[string]string {
	all := pages(".md")
	all[agents] = pages(agents)[agents]
	delete(all, "CHANGELOG.md")
	return all
}

func TestDocs_NamesOfTheLibraryExist(t *testing.T) {
	t.Parallel()
	known := exported()
	for name, text := range current() {
		for _, s := range span.FindAllStringSubmatch(fenced.ReplaceAllString(text, ""), -1) {
			n := named.FindStringSubmatch(s[1])
			if n == nil || known[n[1]] == nil {
				continue
			}
			for _, part := range n[2:] {
				if part != "" && !known[n[1]][part] {
					t.Errorf("%s: package %s has no %s", name, n[1], s[1])
				}
			}
		}
	}
}

// exported returns the names of each public package: also those of methods and fields.
func exported() map[string]map[string]bool {
	all := map[string]map[string]bool{}
	for at, p := range repository().pkgs {
		if p.name == "main" || strings.Contains(at, "/internal/") {
			continue
		}
		if all[p.name] == nil {
			all[p.name] = map[string]bool{}
		}
		for name := range p.names {
			for part := range strings.SplitSeq(name, ".") {
				all[p.name][part] = true
			}
		}
	}
	return all
}
