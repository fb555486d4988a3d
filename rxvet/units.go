package rxvet

import (
	"go/ast"
	"go/constant"
	"go/types"
	"regexp"
	"slices"
	"time"

	"golang.org/x/tools/go/analysis"
)

// Units reports a number without a unit as a duration.
var Units = newAnalyzer("rxunits", `report a number without a unit as a duration

RxJS counts milliseconds, and Go nanoseconds: DebounceTime(300, s) waits for 300 ns, which is no
time. The analyzer looks at the arguments of rxsched's functions and at the fields of its structs.
It is silent up to 1, which says "the least", and in tests up to 9. It is silent from a million on:
that is a millisecond. It also reports time.Duration(c.Millis): a variable whose name says another
unit.`, runUnits)

func runUnits(p *pass) {
	each(p, func(call *ast.CallExpr) {
		if _, ours := p.callee(call); !ours {
			return
		}
		for _, arg := range call.Args {
			p.checkUnit(arg)
		}
	})
	each(p, func(lit *ast.CompositeLit) {
		if typeName(p.TypesInfo.TypeOf(lit)) == (name{}) {
			return
		}
		for _, e := range lit.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				e = kv.Value
			}
			p.checkUnit(e)
		}
	})
}

func (p *pass) checkUnit(e ast.Expr) {
	tv := p.TypesInfo.Types[e]
	if isDuration(tv.Type) && tv.Value == nil {
		p.checkConversion(e)
	}
	if tv.Value == nil || !isDuration(tv.Type) || p.hasUnit(e) {
		return
	}
	n, exact := constant.Int64Val(constant.ToInt(tv.Value))
	if !exact || n <= 1 || n >= int64(time.Millisecond) || n <= 9 && p.inTest(e) {
		return
	}
	p.report(e, "a number without a unit is nanoseconds: "+time.Duration(n).String(),
		p.milliseconds(e)...)
}

// inUnits finds names of numbers that count another unit than nanoseconds.
var inUnits = regexp.MustCompile(`(?:([mM]illis|[mM]illiseconds|[mM]s|MS)|([sS]ecs?|[sS]econds)|` +
	`([mM]ins?|[mM]inutes)|([hH]ours?))$`)

// checkConversion looks at time.Duration(x) whose x has a name that says a unit.
func (p *pass) checkConversion(e ast.Expr) {
	call, ok := p.value(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || !p.TypesInfo.Types[call.Fun].IsType() {
		return
	}
	var id *ast.Ident
	switch x := ast.Unparen(call.Args[0]).(type) {
	case *ast.Ident:
		id = x
	case *ast.SelectorExpr:
		id = x.Sel
	default:
		return
	}
	found := inUnits.FindStringSubmatch(id.Name)
	number, basic := p.TypesInfo.TypeOf(call.Args[0]).Underlying().(*types.Basic)
	if found == nil || !basic || number.Info()&types.IsNumeric == 0 ||
		isDuration(p.TypesInfo.TypeOf(call.Args[0])) {
		return
	}
	at := slices.IndexFunc(found[1:], func(s string) bool { return s != "" })
	unit := []string{"Millisecond", "Second", "Minute", "Hour"}[at]
	made := "time.Duration(" + id.Name + ")"
	p.report(call, made+" is nanoseconds: "+made+" * time."+unit)
}

func isDuration(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.String() == "time.Duration"
}

// hasUnit reports whether a constant names another one of type time.Duration.
func (p *pass) hasUnit(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			c, ok := p.TypesInfo.ObjectOf(id).(*types.Const)
			found = found || ok && isDuration(c.Type())
		}
		return !found
	})
	return found
}

// milliseconds suggests the unit that RxJS has, if the file imports time.
func (p *pass) milliseconds(e ast.Expr) []analysis.SuggestedFix {
	pkg := p.importName(e, "time")
	if pkg == "" {
		return nil
	}
	e = ast.Unparen(e)
	before, after := "", "*"+pkg+".Millisecond"
	if _, sum := e.(*ast.BinaryExpr); sum {
		before, after = "(", ")"+after
	}
	edits := []analysis.TextEdit{
		{Pos: e.Pos(), End: e.Pos(), NewText: []byte(before)},
		{Pos: e.End(), End: e.End(), NewText: []byte(after)},
	}
	return []analysis.SuggestedFix{fix("make it milliseconds", edits...)}
}

// importName is the name by which the file of a node knows a package, or "".
func (p *pass) importName(at ast.Node, path string) string {
	for _, spec := range p.fileOf(at).Imports {
		if name := p.TypesInfo.PkgNameOf(spec); name != nil && name.Imported().Path() == path &&
			name.Name() != "." && name.Name() != "_" {
			return name.Name()
		}
	}
	return ""
}

// fileOf is the file that a node is in.
func (p *pass) fileOf(n ast.Node) *ast.File {
	i := slices.IndexFunc(p.Files, func(f *ast.File) bool {
		return f.FileStart <= n.Pos() && n.Pos() < f.FileEnd
	})
	return p.Files[i]
}
