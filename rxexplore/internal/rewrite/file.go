package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

const (
	pointPath   = "github.com/rxsched/rxsched/testing/point"
	explorePath = "github.com/rxsched/rxsched/testing/explore"
)

// file is a file that is being rewritten.
type file struct {
	editor
	fset  *token.FileSet
	info  *types.Info
	pkg   *types.Package
	name  string
	what  extent   // what is rewritten
	tests []string // that are explored
	done  map[ast.Node]bool
	used  []string // what must be mentioned, as an import would not be used else
	notes []string

	sometimes  map[string]string // see Result
	hasNetwork bool              // sockets are in memory
	hasHTTP    bool              // and net/http uses them

	shared map[types.Object]bool // variables that several goroutines may change; nil without memory
	bare   map[ast.Node]bool     // what is not read where it stands
	racing bool                  // the function races on purpose
}

// rewrite returns the new text; "" if there is nothing to change.
func (f *file) rewrite(syntax *ast.File) string {
	f.done, f.bare = map[ast.Node]bool{}, map[ast.Node]bool{}
	var stack []ast.Node
	ast.Inspect(syntax, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		f.node(n, stack)
		stack = append(stack, n)
		return true
	})
	globals := ""
	if f.what != onlyLooks {
		globals = f.globals(syntax)
	}
	if len(f.edits) == 0 && globals == "" {
		return ""
	}
	imports := "; import rxpoint " + strconv.Quote(pointPath)
	if len(f.tests) > 0 {
		imports += "; import rxexplore " + strconv.Quote(explorePath)
		if f.hasNetwork {
			imports += `; import rxnet "net"`
			globals += "func init() { rxpoint.Network(rxnet.RxNetwork()) }\n"
		}
		if f.hasNetwork && f.hasHTTP {
			imports += `; import rxhttp "net/http"`
			globals += "func init() { rxpoint.HTTP(rxhttp.DefaultClient.CloseIdleConnections) }\n"
		}
	}
	f.insert(syntax.Name.End(), imports)
	f.sort()
	text := f.all() + "\nvar _ = rxpoint.Active\n" + globals
	slices.Sort(f.used)
	for _, u := range slices.Compact(f.used) {
		text += u + "\n"
	}
	return text
}

// globals is code that tells of the variables of the package in this file.
func (f *file) globals(syntax *ast.File) string {
	var names []string
	for _, d := range syntax.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR {
			continue
		}
		for _, s := range g.Specs {
			for _, id := range s.(*ast.ValueSpec).Names {
				if v := f.info.Defs[id]; v != nil && id.Name != "_" && !fixed(v.Type()) {
					names = append(names, "&"+id.Name)
				}
			}
		}
	}
	if len(names) == 0 {
		return ""
	}
	return fmt.Sprintf("func init() { rxpoint.Globals(%q, %s) }\n", f.pkg.Path(), strings.Join(names, ", "))
}

// fixed reports whether variables of a type have nothing that an order may change, unless it
// replaces them.
func fixed(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "embed"
}

// mention keeps an import used.
func (f *file) mention(declaration string) { f.used = append(f.used, declaration) }

// note says that something can't be rewritten.
func (f *file) note(n ast.Node, what string) {
	f.notes = append(f.notes, fmt.Sprintf("%s:%d: %s", f.name, f.file.Line(n.Pos()), what))
}

// at is the argument at: the place, and what is there.
func (f *file) at(n ast.Node, what ast.Node) string {
	text := fmt.Sprintf("%s:%d", filepath.Base(f.name), f.file.Line(n.Pos()))
	if what != nil {
		if s := f.raw(what); len(s) <= 24 && !strings.ContainsAny(s, "\n\"`") {
			text += " " + s
		}
	}
	return strconv.Quote(text)
}

func (f *file) node(n ast.Node, stack []ast.Node) {
	if f.what == onlyLooks {
		if c, ok := n.(*ast.CallExpr); ok && asks(f.info, c) {
			f.call(c)
		}
		return
	}
	if f.shared != nil {
		f.memory(n, stack)
	}
	if f.done[n] {
		return
	}
	switch n := n.(type) {
	case *ast.FuncDecl:
		f.testFunction(n)
	case *ast.GoStmt:
		f.goes(n)
	case *ast.SendStmt:
		f.before(n, "rxpoint.Send(")
		f.replaceAll(n.Chan.End(), n.Value.Pos(), ", "+f.at(n, n.Chan)+")(")
		f.after(n, ")")
	case *ast.UnaryExpr:
		if n.Op == token.ARROW {
			f.receives(n, stack)
		}
	case *ast.RangeStmt:
		if f.isChan(n.X) {
			f.ranges(n)
		}
	case *ast.SelectStmt:
		f.selects(n)
	case *ast.CallExpr:
		f.call(n)
	case *ast.SelectorExpr:
		f.value(n, stack)
	}
}

func (f *file) isChan(e ast.Expr) bool {
	t := f.info.TypeOf(e)
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Chan)
	return ok
}

// ranges rewrites for range c. In this form the variable means what it did in each version of Go.
func (f *file) ranges(n *ast.RangeStmt) {
	at := f.at(n.X, n.X)
	f.replaceBy(n.For, n.Body.Lbrace, func() string {
		v, to := "_", "nil"
		switch id, _ := n.Key.(*ast.Ident); {
		case n.Key == nil || id != nil && id.Name == "_":
		case n.Tok == token.DEFINE:
			v, to = id.Name, "&"+id.Name
		default:
			to = "&" + f.text(n.Key)
		}
		return "for rxc, " + v + " := rxpoint.Range(" + f.moved(f.text(n.X), n.Body.Lbrace) + ", " + at +
			"); rxc.Next(" + to + "); " + f.newlines(n.For, n.Body.Lbrace)
	})
}

// receives rewrites <-c.
func (f *file) receives(n *ast.UnaryExpr, stack []ast.Node) {
	name := "rxpoint.Recv("
	if two(n, stack) {
		name = "rxpoint.Recv2("
	}
	f.replace(n.OpPos, n.OpPos+2, name)
	f.after(n, ", "+f.at(n, n.X)+")")
}

// two reports whether an expression stands for two values.
func two(n ast.Expr, stack []ast.Node) bool {
	i := len(stack) - 1
	for i >= 0 {
		if _, ok := stack[i].(*ast.ParenExpr); !ok {
			break
		}
		i--
	}
	if i < 0 {
		return false
	}
	switch p := stack[i].(type) {
	case *ast.AssignStmt:
		return len(p.Lhs) == 2 && len(p.Rhs) == 1
	case *ast.ValueSpec:
		return len(p.Names) == 2 && len(p.Values) == 1
	}
	return false
}

// testFunction makes a test begin with a call that explores it.
func (f *file) testFunction(d *ast.FuncDecl) {
	name := d.Name.Name
	rest, ok := strings.CutPrefix(name, "Test")
	if f.what != withTests || !ok || d.Recv != nil || d.Body == nil || d.Type.Params.NumFields() != 1 ||
		d.Type.TypeParams != nil || rest != "" && strings.ToUpper(rest[:1]) != rest[:1] {
		return
	}
	p := d.Type.Params.List[0]
	if t := f.info.TypeOf(p.Type); t == nil || t.String() != "*testing.T" {
		return
	}
	t := "rxt"
	switch {
	case len(p.Names) == 0:
		f.insert(p.Type.Pos(), t+" ")
	case p.Names[0].Name == "_":
		f.replace(p.Names[0].Pos(), p.Names[0].End(), t)
	default:
		t = p.Names[0].Name
	}
	f.tests = append(f.tests, name)
	f.insert(d.Body.Lbrace+1, fmt.Sprintf(" if rxexplore.Test(%s, %s) { return };", t, name))
}
