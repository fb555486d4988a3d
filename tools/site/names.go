package main

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// names has the exported names of each package, by its last element: "host" has "Loop" and
// "Loop.Post".
type names map[string]pkg

type pkg struct {
	path string
	has  map[string]bool
}

// readNames reads the packages that users import.
func readNames(root string) (names, error) {
	n := names{}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && hidden[d.Name()]:
			return fs.SkipDir
		case d.IsDir() || path.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go"):
			return nil
		}
		// What needs a newer Go than this is left out.
		fits, err := build.Default.MatchFile(filepath.Dir(file), d.Name())
		if err != nil || !fits {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil || f.Name.Name == "main" {
			return err
		}
		n.add(f, path.Join(module, filepath.ToSlash(folder)))
		return nil
	})
	return n, err
}

// hidden are folders without packages that users import.
var hidden = map[string]bool{"internal": true, "testdata": true, "node_modules": true, ".git": true,
	"tools": true, "bench": true, "conformance": true, "examples": true, "e2e": true, "proof": true}

func (n names) add(f *ast.File, importPath string) {
	p, ok := n[f.Name.Name]
	if !ok {
		p = pkg{importPath, map[string]bool{}}
		n[f.Name.Name] = p
	}
	if p.path != importPath {
		return // its short name is another's, too
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			p.has[receiver(d)+d.Name.Name] = true
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					p.has[spec.Name.Name] = true
				case *ast.ValueSpec:
					for _, id := range spec.Names {
						p.has[id.Name] = true
					}
				}
			}
		}
	}
}

func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	t := d.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name + "."
		default:
			return ""
		}
	}
}

var qualified = regexp.MustCompile(`^(\w+)\.([A-Z]\w*(?:\.[A-Z]\w*)?)(?:[\[(].*)?$`)

// link returns where Go's documentation tells of the name that a piece of code is, such as
// "host.Loop", "observable.Of(values...)" or "Loop.Post" within its package; or "".
func (n names) link(code string) string {
	found := qualified.FindStringSubmatch(code)
	if found == nil {
		return ""
	}
	p, ok := n[found[1]]
	if !ok || !p.has[found[2]] {
		return ""
	}
	return "https://pkg.go.dev/" + p.path + "#" + found[2]
}
