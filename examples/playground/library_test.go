package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func goroot(t *testing.T) string {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	return strings.TrimSpace(string(root))
}

// The library and all that it needs pass the type checker as they are for browsers. To check them
// takes a second, to compile them as many as all that the other tests of this module run.
func TestLibrary_IsForBrowsers(t *testing.T) {
	t.Parallel()
	list := exec.CommandContext(t.Context(), "go", "list", "-deps",
		"-json=ImportPath,Dir,GoFiles,Standard,ImportMap", library)
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	var said bytes.Buffer
	list.Stderr = &said
	out, err := list.Output()
	require.NoError(t, err, said.String())
	checked := known{"unsafe": types.Unsafe}
	decoder := json.NewDecoder(bytes.NewReader(out))
	for {
		var p listed
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else {
			require.NoError(t, err)
		}
		if p.ImportPath != "unsafe" {
			checked.check(t, p)
		}
	}
	require.Contains(t, checked, "github.com/rxsched/rxsched/examples/playground/wasm")
	require.Contains(t, checked, "syscall/js")
}

// listed is a package as go list describes it.
type listed struct {
	ImportPath, Dir string
	GoFiles         []string
	Standard        bool
	ImportMap       map[string]string
}

// known are the packages that are checked, by path.
type known map[string]*types.Package

// check checks a package after those that it imports. Of the standard library only what is declared
// matters.
func (k known) check(t *testing.T, p listed) {
	t.Helper()
	set := token.NewFileSet()
	var files []*ast.File
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(set, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		files = append(files, f)
	}
	config := types.Config{
		Importer:         from{k, p.ImportMap},
		Sizes:            types.SizesFor("gc", "wasm"),
		IgnoreFuncBodies: p.Standard,
	}
	pkg, err := config.Check(p.ImportPath, set, files, nil)
	require.NoError(t, err)
	k[p.ImportPath] = pkg
}

// from are the packages as one of them imports them: the standard library has some under other
// paths.
type from struct {
	known
	paths map[string]string
}

func (f from) Import(path string) (*types.Package, error) {
	if other, ok := f.paths[path]; ok {
		path = other
	}
	if pkg, ok := f.known[path]; ok {
		return pkg, nil
	}
	return nil, errors.New("not listed: " + path)
}
