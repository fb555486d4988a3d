package rxvet

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// Panic reports a panic in a function of an operator, or in an observer's Next.
var Panic = newAnalyzer("rxpanic", `report a panic in a function of an operator

A panic is no error of the sequence: Retry and CatchError don't see it, and it ends the program
unless the host has OnError. TryMap, TryFilter and their kin take a function that returns an
error. Reported are calls of panic and log.Panic, of regexp.MustCompile and other functions Must…
with what comes from a value, an index into what strings.Split or Fields returned whose length
nobody has asked for, and a division by the value itself. The analyzer is silent if a CatchPanic
is below or the function recovers, about what the text says can't happen, about an observer's
Error, and in tests.`, runPanic)

func runPanic(p *pass) {
	for _, c := range p.callbacks {
		if c.role != operator && c.role != observer || c.end || c.safe || p.inTest(c.fn) || p.caught(c) ||
			recovers(c.body) {
			continue
		}
		p.checkPanics(c)
	}
}

// caught reports whether a CatchPanic follows in the pipeline of a callback, or stands above an
// observer's.
func (p *pass) caught(c callback) bool {
	isCatch := func(s stage) bool { return s.name == "CatchPanic" || s.name == "" }
	place, ok := p.places[c.call]
	return ok && slices.ContainsFunc(place.stages[place.at+1:], isCatch)
}

// recovers reports whether a function recovers its panics.
func recovers(body *ast.BlockStmt) (found bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			found = found || ident(call.Fun).Name == "recover"
		}
		return !found
	})
	return found
}

func (p *pass) checkPanics(c callback) {
	lens := p.measured(c.body)
	statements(c.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if what := p.panics(n, c); what != "" {
				p.report(n, what+" in "+c.where()+" is no error of the sequence: "+use(c))
			}
		case *ast.IndexExpr:
			if p.splits(n, lens) {
				p.report(n, "this index may be out of range, and panics in "+c.where()+
					": ask for the length; "+use(c))
			}
		case *ast.BinaryExpr:
			if (n.Op == token.QUO || n.Op == token.REM) && p.mayBeZero(n.Y, c) {
				p.report(n, "a division by a value that may be 0 panics in "+c.where()+": "+use(c))
			}
		}
		return true
	})
}

// use says what takes an error.
func use(c callback) string {
	if c.role == observer {
		return "let TryMap or TryFilter above return an error"
	}
	name := strings.TrimSuffix(c.of.name, "WithConfig")
	if strings.HasPrefix(name, "Try") {
		return "return an error"
	}
	if tries["Try"+name] {
		return "use Try" + name + ", and return an error"
	}
	return "send an error by Throw, or let TryMap above return one"
}

// panics says what in a call panics by what comes from a value, or "".
func (p *pass) panics(call *ast.CallExpr, c callback) string {
	if b, ok := p.TypesInfo.ObjectOf(ident(call.Fun)).(*types.Builtin); ok && b.Name() == "panic" {
		if p.impossible(call) {
			return ""
		}
		return "a panic"
	}
	pkg, name := p.packageFunc(call)
	switch {
	case pkg == "log" && (strings.Contains(name, "Panic") || strings.Contains(name, "Fatal")):
		return pkg + "." + name
	case pkg == "os" && name == "Exit":
		return "os.Exit"
	case pkg == "":
		return ""
	case strings.HasPrefix(name[strings.LastIndex(name, ".")+1:], "Must") && p.ofValue(call, c):
		return types.ExprString(plain(call.Fun)) + ", which panics,"
	}
	d := p.declOf(call.Fun)
	if d != nil && d.Body != nil && mustDo(d) && p.ofValue(call, c) && p.bails(d.Body) {
		return types.ExprString(plain(call.Fun)) + ", which panics,"
	}
	return ""
}

// mustDo reports whether the name of a function says that it panics instead of returning an error,
// as that of mustParse does.
func mustDo(d *ast.FuncDecl) bool {
	return len(d.Name.Name) > len("must") && strings.HasPrefix(strings.ToLower(d.Name.Name), "must")
}

// bails reports whether a function of the package panics because of an error.
func (p *pass) bails(body *ast.BlockStmt) (found bool) {
	statements(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && ident(call.Fun).Name == "panic" {
			found = found || !p.impossible(call)
		}
		return !found
	})
	return found
}

// words say in a panic that it can't happen.
var words = []string{"unreachable", "impossible", "can't happen", "cannot happen", "bug", "never",
	"not reached", "unexpected state", "invariant", "not implemented"}

// impossible reports whether the text of a panic says that it can't happen.
func (p *pass) impossible(call *ast.CallExpr) (found bool) {
	ast.Inspect(call, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		if v := p.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String {
			text := strings.ToLower(constant.StringVal(v))
			found = found || slices.ContainsFunc(words, func(w string) bool {
				return strings.Contains(text, w)
			})
		}
		return !found
	})
	return found
}

// ofValue reports whether an argument of a call names a variable of a callback.
func (p *pass) ofValue(call *ast.CallExpr, c callback) (found bool) {
	for _, arg := range call.Args {
		ast.Inspect(arg, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				v, isVar := p.TypesInfo.ObjectOf(id).(*types.Var)
				found = found || isVar && c.fn.Pos() <= v.Pos() && v.Pos() < c.fn.End()
			}
			return !found
		})
	}
	return found
}

// measured are the variables whose length, or number, a body asks for.
func (p *pass) measured(body *ast.BlockStmt) map[types.Object]bool {
	asked := map[types.Object]bool{}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if ident(n.Fun).Name == "len" && len(n.Args) == 1 {
				asked[p.TypesInfo.ObjectOf(ident(n.Args[0]))] = true
			}
		case *ast.RangeStmt:
			asked[p.TypesInfo.ObjectOf(ident(n.X))] = true
		}
		return true
	})
	return asked
}

// splits reports whether an index is into what a text was split into, and may be too large.
func (p *pass) splits(at *ast.IndexExpr, measured map[types.Object]bool) bool {
	i := p.TypesInfo.Types[at.Index].Value
	if i == nil || i.Kind() != constant.Int {
		return false
	}
	if measured[p.TypesInfo.ObjectOf(ident(at.X))] {
		return false
	}
	call, ok := p.value(at.X).(*ast.CallExpr)
	if !ok {
		return false
	}
	switch pkg, name := p.packageFunc(call); {
	case pkg != "strings" && pkg != "bytes":
		return false
	case name == "Fields":
		return true
	case name == "Split" || name == "SplitN" || name == "SplitAfter":
		return constant.Sign(i) > 0
	}
	return false
}

// mayBeZero reports whether a divisor is a whole number that a callback gets as a value, and does
// not look at.
func (p *pass) mayBeZero(e ast.Expr, c callback) bool {
	v, ok := p.TypesInfo.ObjectOf(ident(e)).(*types.Var)
	if !ok || !p.isNumber(e) || v.Pos() < c.params.Pos() || c.params.End() <= v.Pos() ||
		p.screened(c.up) {
		return false
	}
	looked := false
	ast.Inspect(c.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			switch n.Op {
			case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
				looked = looked || p.isOf(n.X, v) || p.isOf(n.Y, v)
			}
		case *ast.SwitchStmt:
			looked = looked || n.Tag != nil && p.isOf(n.Tag, v)
		}
		return !looked
	})
	return !looked
}

// screened reports whether values that don't fit may have been left out above, or made by the code
// itself.
func (p *pass) screened(up pipeline) bool {
	if up.source.name == "Range" || up.source.name == "Of" || up.source.name == "FromSlice" {
		return true
	}
	return slices.ContainsFunc(up.stages, func(s stage) bool {
		return s.name == "" || slices.ContainsFunc([]string{"Filter", "While", "Map", "Scan", "Count"},
			func(part string) bool { return strings.Contains(s.name, part) })
	})
}
