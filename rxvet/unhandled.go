package rxvet

import (
	"go/ast"
	"go/types"
	"strings"
)

// Unhandled reports an error that is not handled.
var Unhandled = newAnalyzer("rxunhandled", `report an unhandled error

An observer without Error panics when an error comes, and that ends the program unless the host has
OnError. That is right for what can't fail. The analyzer reports such an observer behind what is
known to fail, such as TryMap or Go, if nothing in between takes the error. It also reports a sink
such as ForEach whose error is dropped. It is silent about a function that only returns nil, about
an error that is assigned to _, and in tests.`, runUnhandled)

func runUnhandled(p *pass) {
	p.inspect.WithStack([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node, push bool,
		stack []ast.Node) bool {
		call := n.(*ast.CallExpr)
		switch {
		case !push || p.inTest(call):
		case p.subscribes(call) && len(call.Args) == 2:
			if s, ok := p.fails(p.sourceOf(call)); ok && p.withoutError(call.Args[1]) {
				p.report(call.Args[1], s.name+" can fail, and the observer has no Error: "+
					"an error becomes a panic")
			}
		case p.leaves(call, sinks...):
			if dropped(stack) && !assigned(stack) {
				n, _ := p.callee(call)
				p.report(call, "the error of "+n.name+" is dropped: the sequence may have failed")
			}
		}
		return true
	})
	each(p, func(r *ast.RangeStmt) {
		call, ok := ast.Unparen(r.X).(*ast.CallExpr)
		none := r.Value == nil || ident(r.Value).Name == "_"
		if ok && none && !p.inTest(r) && p.leaves(call, "Values", "ValuesWithConfig") {
			p.report(r, "the error of Values is dropped: the sequence may have failed")
		}
	})
}

// assigned reports whether the call on top of a stack is assigned, if only to _.
func assigned(stack []ast.Node) bool {
	_, ok := stack[len(stack)-2].(*ast.AssignStmt)
	return ok
}

// fails is the last stage of a pipeline whose errors reach its end, if there is one.
func (x *index) fails(p pipeline) (last stage, ok bool) {
	if x.canFail(p.source) {
		last, ok = p.source, true
	}
	for _, s := range p.stages {
		switch {
		case takesErrors[s.name]:
			ok = false
		case s.name == "":
			return stage{}, false
		case x.canFail(s):
			last, ok = s, true
		}
	}
	return last, ok
}

// canFail reports whether a stage is made to fail, and has no function that only returns nil.
func (x *index) canFail(s stage) bool {
	if !fails[s.name] && !strings.HasPrefix(s.name, "Try") {
		return false
	}
	known := false
	for _, arg := range s.args {
		f, ok := x.info.TypeOf(arg).Underlying().(*types.Signature)
		if !ok || f.Results().Len() != 2 {
			continue
		}
		known = true
		if body := x.bodyOf(arg); body == nil || returnsError(body) {
			return true
		}
	}
	return !known
}

// returnsError reports whether a function may return an error: its last result is not always nil.
func returnsError(body *ast.BlockStmt) bool {
	fails := false
	returns(body, func(r *ast.ReturnStmt) {
		fails = fails || len(r.Results) != 2 || ident(r.Results[1]).Name != "nil"
	})
	return fails
}

// withoutError reports whether an observer is known to have no Error.
func (x *index) withoutError(observer ast.Expr) bool {
	switch e := x.value(observer).(type) {
	case *ast.CompositeLit:
		for _, field := range e.Elts {
			kv, ok := field.(*ast.KeyValueExpr)
			if !ok || ident(kv.Key).Name == "Error" {
				return false
			}
		}
		return true
	case *ast.CallExpr:
		n, ours := x.callee(e)
		return ours && n == name{pkg: observables, name: "Next"}
	}
	return false
}
