package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"github.com/rxsched/rxsched/internal/cli"
	"github.com/rxsched/rxsched/observable/replay"
)

//go:embed test.tmpl
var text string

var page = template.Must(template.New("test").Parse(text))

// generated is a test that is to be written. The template reads it.
type generated struct {
	Name, Build, Dir, Package string

	Recording  string // its path from the folder
	Date       string
	Imports    []string
	In, Out    []edge
	Schedulers []string
}

// edge is an edge with the name of a variable.
type edge struct{ Variable, Name, Type string }

// write writes the test and the recording's copy. It replaces neither.
func (g *generated) write(r *replay.Replay, files []string, out io.Writer) error {
	if !token.IsIdentifier("Test" + g.Name) {
		return cli.Misuse("-test: %q is no name of a test", g.Name)
	}
	own := g.ownPackage()
	if g.Package == "" {
		return cli.Misuse("-package: the folder %s has no package", g.Dir)
	}
	g.describe(r, own)
	base := strings.ToLower(g.Name)
	sources, err := replay.Files(files...)
	if err != nil {
		return err
	}
	if g.Recording = "testdata/" + base; len(sources) == 1 {
		g.Recording += filepath.Ext(sources[0])
	}
	var test bytes.Buffer
	if err := page.Execute(&test, g); err != nil {
		return err
	}
	code, err := format.Source(test.Bytes())
	if err != nil {
		return fmt.Errorf("%w in:\n%s", err, test.Bytes())
	}
	name := filepath.Join(g.Dir, base+"_replay_test.go")
	if err := create(name, code); err != nil {
		return err
	}
	if err := g.copy(sources); err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, name)
	return err
}

// ownPackage returns the import path of the package that the test belongs to, if Go knows it, and
// sets the package's name unless it was given.
func (g *generated) ownPackage() string {
	list := exec.Command("go", "list", "-e", "-f", "{{.Name}} {{.ImportPath}}", ".")
	list.Dir = g.Dir
	listed, _ := list.Output()
	name, own, _ := strings.Cut(strings.TrimSpace(string(listed)), " ")
	if g.Package == "" {
		g.Package = name
	}
	if g.Package != name {
		return ""
	}
	return own
}

// describe fills in what the recording says.
func (g *generated) describe(r *replay.Replay, own string) {
	g.Date = r.Start().UTC().Format("2006-01-02 15:04:05 UTC")
	g.Schedulers = r.Schedulers()
	imports, taken := map[string]bool{}, map[string]bool{}
	for _, e := range r.Edges() {
		known := edge{variable(e.Name, taken), e.Name, e.Type}
		if _, err := parser.ParseExpr(e.Type); err != nil {
			known.Type = "any" // such as a generic type's name: it has paths in it
		}
		for _, p := range e.Imports {
			if p == own || p == "main" {
				known.Type = unqualified(known.Type, g.Package)
				continue
			}
			imports[p] = true
		}
		if e.Out {
			g.Out = append(g.Out, known)
		} else {
			g.In = append(g.In, known)
		}
	}
	g.Imports = slices.Sorted(maps.Keys(imports))
}

// unqualified takes the name of a package out of a type.
func unqualified(typ, pkg string) string {
	return regexp.MustCompile(`\b`+regexp.QuoteMeta(pkg)+`\.`).ReplaceAllString(typ, "")
}

// variable makes a name of a variable that is not taken.
func variable(name string, taken map[string]bool) string {
	v := regexp.MustCompile(`[^\pL\pN]+(.?)`).ReplaceAllStringFunc(name, func(s string) string {
		return strings.ToUpper(strings.TrimLeft(s, " -_./:"))
	})
	v = regexp.MustCompile(`[^\pL\pN]`).ReplaceAllString(v, "")
	if !token.IsIdentifier(v) || v == "r" || v == "t" || v == "err" || v == "replay" {
		v = "edge" + v
	}
	for taken[v] {
		v += "2"
	}
	taken[v] = true
	return v
}

// copy copies the recording below testdata: one file, or a folder of several.
func (g *generated) copy(sources []string) error {
	for _, name := range sources {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		to := filepath.Join(g.Dir, filepath.FromSlash(g.Recording))
		if len(sources) > 1 {
			to = filepath.Join(to, filepath.Base(name))
		}
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if err := create(to, text); err != nil {
			return err
		}
	}
	return nil
}

// create writes a file that does not exist.
func create(name string, text []byte) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	if _, err := file.Write(text); err != nil {
		_ = file.Close()
		return err
	}
	return file.Close()
}
