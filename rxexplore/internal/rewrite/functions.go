package rewrite

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/packages"

	"github.com/rxsched/rxsched/testing/point"
)

// functionCall rewrites the call of a function of the library.
func (f *file) functionCall(c *ast.CallExpr, s *ast.SelectorExpr) bool {
	fn, ok := f.info.Uses[s.Sel].(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return false
	}
	pkg := f.raw(s.X)
	become := func(text string) {
		f.replace(s.Pos(), s.End(), text)
		f.mention("var _ = " + pkg + "." + fn.Name())
		f.done[s] = true
	}
	switch full := fn.Pkg().Path() + "." + fn.Name(); full {
	case "time.Sleep":
		become("rxpoint.Sleep(" + f.at(c, nil) + ")")
	case "time.After", "time.NewTimer", "time.NewTicker", "time.Tick":
		f.due(c.Args[0], "Due")
	case "time.AfterFunc":
		f.due(c.Args[0], "Due")
		f.callback(c, c.Args[1])
	case "context.WithTimeout", "context.WithTimeoutCause":
		f.due(c.Args[1], "Due")
	case "context.WithDeadline", "context.WithDeadlineCause":
		f.due(c.Args[1], "DueAt")
	case "context.AfterFunc":
		f.callback(c, c.Args[1])
	case "runtime.Gosched":
		become("rxpoint.Yield")
		f.insert(c.Rparen, f.at(c, nil))
	case "runtime/debug.Stack":
		become("rxpoint.DebugStack")
	case "runtime.Stack", "runtime.NumGoroutine", "runtime.SetFinalizer", "time.Now", "time.Since", "time.Until":
		become("rxpoint." + fn.Name())
	case "runtime.AddCleanup":
		f.replace(s.Pos(), s.End(), "rxpoint.AddCleanup")
		f.mention("var _ " + pkg + ".Cleanup")
	case "sync.OnceFunc":
		become("rxpoint.OnceFunc(" + f.at(c, nil) + ")")
	case "testing/synctest.Test":
		become("rxpoint.Bubble(" + pkg + ".Test)")
	case "testing/synctest.Wait":
		f.replace(s.Pos(), c.End(), "rxpoint.Idle("+f.at(c, nil)+", "+pkg+".Wait)")
	case pointPath + ".Sometimes", pointPath + ".Reachable":
		if v := f.info.Types[c.Args[0]].Value; v != nil {
			f.sometimes[constant.StringVal(v)] = fmt.Sprintf("%s:%d", f.name, f.file.Line(c.Pos()))
		}
		return false
	case "reflect.Select":
		f.note(c, "reflect.Select is no point")
	case "sync.OnceValue", "sync.OnceValues":
		f.replace(s.Pos(), s.End(), "rxpoint."+fn.Name())
		f.mention("var _ " + pkg + ".Mutex")
	case "hash/maphash.Comparable":
		f.replace(s.Pos(), s.End(), "rxpoint.HashOf")
		f.mention("var _ " + pkg + ".Seed")
	case "hash/maphash.String", "hash/maphash.Bytes":
		become("rxpoint.HashOf" + fn.Name())
	default:
		if to := random[fn.Pkg().Path()]; to != "" && generates(to, fn.Name()) {
			f.replace(s.X.Pos(), s.X.End(), "rxpoint."+to)
			f.mention("var _ = " + pkg + "." + fn.Name())
			return true
		}
		if fn.Pkg().Path() != "sync/atomic" || len(c.Args) == 0 {
			return false
		}
		f.pointed(c, c.Args[0], "", "", f.at(c, c.Args[0]), fn.Name())
	}
	return true
}

// looks reports whether a package asks for the goroutines of the program, or to be called when an
// object is collected.
func looks(p *packages.Package) (found bool) {
	for _, syntax := range p.Syntax {
		ast.Inspect(syntax, func(n ast.Node) bool {
			c, ok := n.(*ast.CallExpr)
			found = found || ok && asks(p.TypesInfo, c)
			return !found
		})
	}
	return found
}

// asks reports whether a call does.
func asks(info *types.Info, c *ast.CallExpr) bool {
	s, ok := c.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	fn, ok := info.Uses[s.Sel].(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg().Path() != "runtime" {
		return false
	}
	switch fn.Name() {
	case "NumGoroutine", "SetFinalizer", "AddCleanup":
		return true
	case "Stack":
		id, ok := c.Args[1].(*ast.Ident)
		return !ok || id.Name != "false"
	}
	return false
}

// generates reports whether a generator has a method of this name, which is not New or the like.
func generates(generator, name string) bool {
	of := reflect.TypeOf(point.Rand)
	if generator == "OldRand" {
		of = reflect.TypeOf(point.OldRand)
	}
	_, ok := of.MethodByName(name)
	return ok
}

// tells reports whether a method logs by a test, or fails it, if the test is what t stands for.
func (f *file) tells(fn *types.Func, t types.Type) bool {
	sig := fn.Signature()
	switch fn.Name() {
	case "Log", "Logf", "Error", "Errorf", "Fatal", "Fatalf":
		if !sig.Variadic() {
			return false
		}
	case "Fail", "FailNow":
		if sig.Params().Len() > 0 {
			return false
		}
	default:
		return false
	}
	_, abstract := t.Underlying().(*types.Interface)
	_, parameter := t.(*types.TypeParam)
	return (abstract || t.String() == "*testing.T") && !parameter && sig.Results().Len() == 0
}

// testCall rewrites the call of a method of a test that a bubble forbids, or that is too late in
// it.
func (f *file) testCall(c *ast.CallExpr, s *ast.SelectorExpr) bool {
	fn, ok := f.info.Uses[s.Sel].(*types.Func)
	if !ok || fn.Signature().Recv() == nil {
		return false
	}
	t := f.info.TypeOf(s.X)
	if f.tells(fn, t) {
		f.before(s.X, "rxpoint.Test(")
		f.after(s.X, ", "+f.at(c, s.Sel)+")")
		return true
	}
	if t := t.String(); t != "*testing.T" && t != "testing.TB" {
		return false
	}
	switch fn.Name() {
	case "Run":
		f.before(s.X, "rxpoint.Run(")
		f.ends(s.X.End(), s.End(), ", "+f.at(c, nil))
	case "Cleanup":
		f.before(s.X, "rxpoint.Cleanup(")
		f.ends(s.X.End(), s.End(), "")
	case "Context":
		f.before(s.X, "rxpoint.Context(")
		f.ends(s.X.End(), c.End(), "")
	case "Parallel", "Deadline":
		f.before(s, "rxpoint."+fn.Name()+"(")
		f.replace(c.Lparen, c.End(), ")")
	default:
		return false
	}
	f.done[s] = true
	return true
}
