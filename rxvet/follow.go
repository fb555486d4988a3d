package rxvet

import (
	"go/ast"
	"go/types"
)

// frame is a call of a function of the package that was followed: what its receiver and its
// parameters stand for.
type frame struct {
	args  map[types.Object]ast.Expr
	outer *frame // of the call's arguments
	depth int
}

// deepestCall is how many calls are followed, one inside the other.
const deepestCall = 6

// follow is what a call returns, if it is of a function of this package with one return, of one
// result.
func (x *index) follow(call *ast.CallExpr, in *frame) (returned ast.Expr, inside *frame) {
	inside = &frame{args: map[types.Object]ast.Expr{}, outer: in}
	if in != nil {
		inside.depth = in.depth + 1
	}
	params, body := x.called(call)
	if body == nil || inside.depth > deepestCall {
		return nil, nil
	}
	count := 0
	returns(body, func(r *ast.ReturnStmt) {
		count++
		if len(r.Results) == 1 {
			returned = r.Results[0]
		}
	})
	if count != 1 || returned == nil {
		return nil, nil
	}
	x.bindParams(inside, call, params)
	if d := x.declOf(call.Fun); d != nil && d.Recv != nil {
		if dot := selector(call); dot != nil && len(d.Recv.List[0].Names) > 0 {
			inside.args[x.info.Defs[d.Recv.List[0].Names[0]]] = dot.X
		}
	}
	return returned, inside
}

// called is the code of the function that is called, if that is in this package; nil otherwise.
func (x *index) called(call *ast.CallExpr) (params *ast.FieldList, body *ast.BlockStmt) {
	if d := x.declOf(call.Fun); d != nil {
		return d.Type.Params, d.Body
	}
	if lit, ok := x.kept(call.Fun).(*ast.FuncLit); ok {
		return lit.Type.Params, lit.Body
	}
	return nil, nil
}

func (x *index) bindParams(f *frame, call *ast.CallExpr, params *ast.FieldList) {
	i := 0
	for _, field := range params.List {
		if _, variadic := field.Type.(*ast.Ellipsis); variadic {
			return
		}
		for _, id := range field.Names {
			if o := x.info.Defs[id]; o != nil && i < len(call.Args) {
				f.args[o] = call.Args[i]
			}
			i++
		}
		if len(field.Names) == 0 {
			i++
		}
	}
}

// bound is what an expression in a followed function stands for, and where that is.
func (x *index) bound(e ast.Expr, in *frame) (ast.Expr, *frame) {
	for range 16 { // no code needs more
		e = x.kept(e)
		id, ok := e.(*ast.Ident)
		if !ok || in == nil {
			return e, in
		}
		arg, ok := in.args[x.info.ObjectOf(id)]
		if !ok {
			return e, in
		}
		e, in = arg, in.outer
	}
	return e, in
}

// wherever calls f with each node that runs when a body does: of the body itself, and of the
// functions of the package that it calls, each once. A call that f returns false for is not
// followed.
func (x *index) wherever(body *ast.BlockStmt, f func(ast.Node) bool) {
	x.walkCalls(body, f, map[*ast.BlockStmt]bool{})
}

func (x *index) walkCalls(body *ast.BlockStmt, f func(ast.Node) bool,
	seen map[*ast.BlockStmt]bool) {
	if body == nil || seen[body] || len(seen) > deepest {
		return
	}
	seen[body] = true
	statements(body, func(n ast.Node) bool {
		if !f(n) {
			return false
		}
		if call, ok := n.(*ast.CallExpr); ok {
			if _, inner := x.called(call); inner != nil {
				x.walkCalls(inner, f, seen)
			}
		}
		return true
	})
}
