// Package pkgdoc reads the module's packages from source, for generators.
package pkgdoc

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/doc"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
)

// Load returns the package that lies in folder and has its name, with its comments, as the running release of Go sees them, without tests.
func Load(folder string) (*doc.Package, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	files, err := parse(fset, folder)
	if err != nil {
		return nil, err
	}
	return doc.NewFromFiles(fset, files, "github.com/rxsched/rxsched/"+filepath.Base(folder),
		doc.PreserveAST)
}

func parse(fset *token.FileSet, folder string) (files []*ast.File, err error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		ok, err := build.Default.MatchFile(filepath.Split(path))
		if err != nil {
			return nil, err
		}
		if !ok || strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		if f.Name.Name == filepath.Base(folder) {
			files = append(files, f)
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no package in %s", folder)
	}
	return files, nil
}
