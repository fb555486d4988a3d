// Package pkgdoc reads the module's packages from source, for generators.
package pkgdoc

import (
	"go/ast"
	"go/build"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
)

// Load returns the package in folder with its comments, as the running release of Go sees it, without
// tests.
func Load(folder string) (*doc.Package, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(folder); err != nil {
		return nil, err
	}
	list, err := build.ImportDir(folder, 0)
	if err != nil {
		return nil, err
	}
	var files []*ast.File
	fset := token.NewFileSet()
	for _, name := range list.GoFiles {
		f, err := parser.ParseFile(fset, filepath.Join(folder, name), nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return doc.NewFromFiles(fset, files, "github.com/rxsched/rxsched/"+filepath.Base(folder), doc.PreserveAST)
}
