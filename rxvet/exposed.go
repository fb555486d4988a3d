package rxvet

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Exposed reports a subject that others can send to, where an Observable is meant.
var Exposed = newAnalyzer("rxexposed", `report an exposed subject where an Observable is meant

Whoever gets a subject can send to it, and end it for all. A package that sends to a subject
itself exposes it by its method Observable. The analyzer looks at exported fields, variables and
results, and at functions that return a subject which they make and feed. It is silent if the
package does not send, because then others are meant to; in commands and internal packages, if
code other than the methods of the subject's owner sends; and in tests.`, runExposed)

func runExposed(p *pass) {
	if strings.HasSuffix(p.Pkg.Name(), "_test") {
		return
	}
	sent := p.sentTo()
	each(p, func(d *ast.GenDecl) {
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				if s, ok := spec.Type.(*ast.StructType); ok && spec.Name.IsExported() {
					for _, f := range s.Fields.List {
						p.checkExposed(f.Names, f, sent)
					}
				}
			case *ast.ValueSpec:
				if !p.alone() {
					p.checkExposed(spec.Names, spec, sent)
				}
			}
		}
	})
	each(p, func(d *ast.FuncDecl) {
		if d.Name.IsExported() && exportedReceiver(d) && !p.inTest(d) {
			p.checkResults(d, sent)
		}
	})
}

// alone reports whether only this project's own code can import a package.
func (p *pass) alone() bool {
	path, _, _ := strings.Cut(p.Pkg.Path(), " ")
	return p.Pkg.Name() == "main" || internal(path)
}

// sentTo are the fields and variables to whose subjects this package sends; in a command or an
// internal package, those to which the methods of their owner send, and nobody else.
func (p *pass) sentTo() map[types.Object]bool {
	sent, strangers := map[types.Object]bool{}, map[types.Object]bool{}
	note := func(in *ast.FuncDecl, e ast.Expr, methods ...string) {
		dot, ok := e.(*ast.SelectorExpr)
		if !ok || !p.isSubject(dot.X) || !slices.Contains(methods, dot.Sel.Name) {
			return
		}
		v := p.variable(dot.X)
		sent[v] = true
		if !p.ownedBy(v, in) {
			strangers[v] = true
		}
	}
	p.inspect.WithStack([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node, push bool,
		stack []ast.Node) bool {
		if !push || p.inTest(n) {
			return true
		}
		call := n.(*ast.CallExpr)
		in, _ := stack[min(1, len(stack)-1)].(*ast.FuncDecl)
		note(in, call.Fun, "Next", "Error", "Complete")
		for _, arg := range call.Args { // src.Subscribe(ctx, subject.Observer())
			note(in, arg, "Next", "Error", "Complete")
			if made, ok := arg.(*ast.CallExpr); ok {
				note(in, made.Fun, "Observer")
			}
		}
		return true
	})
	if p.alone() {
		for v := range strangers {
			delete(sent, v)
		}
	}
	return sent
}

// ownedBy reports whether a function is a method of the struct that has a field, or makes one; or
// the function that has a variable.
func (p *pass) ownedBy(v types.Object, in *ast.FuncDecl) bool {
	field, ok := v.(*types.Var)
	if !ok || in == nil {
		return false
	}
	if !field.IsField() {
		return in.Pos() <= v.Pos() && v.Pos() < in.End()
	}
	owner := func(l *ast.FieldList) bool {
		return slices.ContainsFunc(fields(l), func(f *ast.Field) bool {
			n := namedType(p.TypesInfo.TypeOf(f.Type))
			if n == nil {
				return false
			}
			s, ok := n.Underlying().(*types.Struct)
			for i := 0; ok && i < s.NumFields(); i++ {
				if s.Field(i).Pos() == field.Pos() {
					return true
				}
			}
			return false
		})
	}
	return owner(in.Recv) || owner(in.Type.Results)
}

// variable is the field or the variable that an expression names, or nil.
func (p *pass) variable(e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return p.TypesInfo.ObjectOf(e)
	case *ast.SelectorExpr:
		return p.TypesInfo.ObjectOf(e.Sel)
	case *ast.UnaryExpr:
		return p.variable(e.X)
	}
	return nil
}

// checkExposed looks at the fields or variables of a declaration in a package's block.
func (p *pass) checkExposed(names []*ast.Ident, at ast.Node, sent map[types.Object]bool) {
	if p.inTest(at) {
		return
	}
	for _, id := range names {
		v := p.TypesInfo.Defs[id]
		if v == nil || !id.IsExported() || !sent[v] || !p.isSubject(id) {
			continue
		}
		if v.Parent() != nil && v.Parent() != p.Pkg.Scope() {
			continue // a variable of a function
		}
		p.report(id, id.Name+" lets others send to the subject: "+
			"keep it unexported, and return its Observable()")
	}
}

// exportedReceiver reports whether a function is no method of an unexported type.
func exportedReceiver(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	t := plain(d.Recv.List[0].Type)
	if star, ok := t.(*ast.StarExpr); ok {
		t = plain(star.X)
	}
	id, ok := t.(*ast.Ident)
	return !ok || id.IsExported()
}

// checkResults looks at the results of a function that returns a subject to which the package
// sends.
func (p *pass) checkResults(d *ast.FuncDecl, sent map[types.Object]bool) {
	if d.Type.Results == nil || d.Body == nil {
		return
	}
	exposes, i := false, 0
	var returned []ast.Expr
	for _, f := range d.Type.Results.List {
		if !p.isSubject(f.Type) {
			i += max(1, len(f.Names))
			continue
		}
		returns(d.Body, func(r *ast.ReturnStmt) {
			if len(r.Results) > i {
				returned = append(returned, r.Results[i])
				exposes = exposes || sent[p.variable(r.Results[i])]
			}
		})
		if exposes {
			p.report(f.Type, d.Name.Name+
				" lets others send to the subject: return its Observable()",
				p.returnObservable(d, f, returned)...)
		}
		return
	}
}

// returnObservable suggests the subject's Observable for a function with one result.
func (p *pass) returnObservable(d *ast.FuncDecl, f *ast.Field,
	returned []ast.Expr) []analysis.SuggestedFix {
	star, ok := f.Type.(*ast.StarExpr)
	if !ok || d.Type.Results.NumFields() != 1 || len(f.Names) > 0 {
		return nil
	}
	generic, _ := star.X.(*ast.IndexExpr)
	dot, ok := plain(star.X).(*ast.SelectorExpr)
	if generic == nil || !ok {
		return nil
	}
	edits := []analysis.TextEdit{{Pos: star.Pos(), End: generic.Lbrack,
		NewText: []byte(types.ExprString(dot.X) + ".Observable")}}
	for _, e := range returned {
		if p.TypesInfo.Types[e].IsNil() {
			return nil
		}
		edits = append(edits, analysis.TextEdit{Pos: e.End(), End: e.End(),
			NewText: []byte(".Observable()")})
	}
	return []analysis.SuggestedFix{fix("return its Observable", edits...)}
}
