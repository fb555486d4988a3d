package rxvet

import (
	"go/ast"
	"slices"
	"strings"
)

// pipeline is a source and the operators behind it.
type pipeline struct {
	source stage   // its name is empty if the code does not show what it is
	stages []stage // the operators, downwards
}

// stage is a source or an operator.
type stage struct {
	name string   // of package observable's function; empty if it is another's
	node ast.Expr // the call, or the function's name
	args []ast.Expr
	dot  *ast.SelectorExpr // the method's name, if it is one
	in   *frame            // the function that it is in, if a call of that was followed
}

const observables = "observable"

// title is the part of a stage that names it.
func (s stage) title() ast.Node {
	if s.dot != nil {
		return s.dot.Sel
	}
	if call, ok := s.node.(*ast.CallExpr); ok {
		return call.Fun
	}
	return s.node
}

// pipelineOf reads a pipeline from an expression.
func (x *index) pipelineOf(e ast.Expr) pipeline { return x.read(e, nil, 0) }

// pipelineIn reads a pipeline from an expression in a function whose call was followed.
func (x *index) pipelineIn(e ast.Expr, in *frame) pipeline { return x.read(e, in, 0) }

const deepest = 64 // what is nested deeper is taken for unknown

func (x *index) read(e ast.Expr, in *frame, depth int) pipeline {
	e, in = x.bound(e, in)
	call, ok := e.(*ast.CallExpr)
	if !ok || depth > deepest {
		return pipeline{source: x.unknown(e, in)}
	}
	n, ours := x.callee(call)
	if !ours || n.pkg != observables {
		if len(call.Args) == 1 && x.is(call.Fun, observables, "Operator") { // op(src)
			return x.read(call.Args[0], in, depth+1).then(x.operator(call.Fun, in, depth+1)...)
		}
		if returned, inside := x.follow(call, in); returned != nil {
			return x.read(returned, inside, depth+1)
		}
		return pipeline{source: x.unknown(e, in)}
	}
	if n.recv != "" {
		return x.readMethod(call, n, in, depth)
	}
	switch {
	case n.name == "Next":
		return pipeline{source: x.unknown(e, in)}
	case strings.HasPrefix(n.name, "Pipe"):
		p := x.read(call.Args[0], in, depth+1)
		for _, op := range call.Args[1:] {
			p = p.then(x.operator(op, in, depth+1)...)
		}
		return p
	case len(call.Args) == 1 && takesSource[n.name]:
		return x.read(call.Args[0], in, depth+1).then(stage{name: n.name, node: call, in: in})
	}
	return pipeline{source: stage{name: n.name, node: call, args: call.Args, in: in}}
}

func (x *index) readMethod(call *ast.CallExpr, n name, in *frame, depth int) pipeline {
	dot := selector(call)
	if dot == nil {
		return pipeline{source: x.unknown(call, in)}
	}
	switch {
	case n.name == "Observable": // of a subject or a Connectable
		return x.read(dot.X, in, depth+1)
	case n.recv != "Observable":
		return pipeline{source: x.unknown(call, in)}
	case n.name == "Pipe":
		return x.read(dot.X, in, depth+1).then(x.operator(call.Args[0], in, depth+1)...)
	}
	return x.read(dot.X, in, depth+1).
		then(stage{name: n.name, node: call, args: call.Args, dot: dot, in: in})
}

// operator reads the operators that an expression of type Operator stands for.
func (x *index) operator(e ast.Expr, in *frame, depth int) []stage {
	e, in = x.bound(e, in)
	if f, ours := nameOf(x.function(e)); ours && f.pkg == observables {
		return []stage{{name: f.name, node: e, in: in}} // such as Pairwise
	}
	call, ok := e.(*ast.CallExpr)
	if !ok || depth > deepest {
		return []stage{{node: e, in: in}}
	}
	n, ours := x.callee(call)
	if !ours || n.pkg != observables || n.recv != "" {
		if returned, inside := x.follow(call, in); returned != nil {
			return x.operator(returned, inside, depth+1)
		}
		return []stage{{node: e, in: in}}
	}
	if strings.HasPrefix(n.name, "Compose") {
		var all []stage
		for _, op := range call.Args {
			all = append(all, x.operator(op, in, depth+1)...)
		}
		return all
	}
	return []stage{{name: n.name, node: call, args: call.Args, in: in}}
}

// unknown is a source that the code does not show, except that it may be a subject.
func (x *index) unknown(e ast.Expr, in *frame) stage {
	if x.isSubject(e) {
		return stage{name: "NewSubject", node: e, in: in}
	}
	return stage{node: e, in: in}
}

var subjects = []string{"Subject", "BehaviorSubject", "ReplaySubject", "AsyncSubject"}

func (x *index) isSubject(e ast.Expr) bool { return x.is(e, observables, subjects...) }

func (p pipeline) then(stages ...stage) pipeline {
	return pipeline{p.source, slices.Concat(p.stages, stages)}
}

// selector is the x.f of a call x.f() or x.f[T]().
func selector(call *ast.CallExpr) *ast.SelectorExpr {
	dot, _ := plain(call.Fun).(*ast.SelectorExpr)
	return dot
}

// place is where an operator is in a pipeline, the longest that the code shows.
type place struct {
	pipeline
	at int // of stages
}

// above is what the operator's source is.
func (p place) above() pipeline { return pipeline{p.source, p.stages[:p.at]} }

// collectPlaces notes the places of all operators, and of the calls that leave a pipeline, such as
// Subscribe.
func (x *index) collectPlaces() {
	x.inspect.Preorder([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node) {
		call := n.(*ast.CallExpr)
		p := x.pipelineOf(call)
		if len(p.stages) == 0 {
			if ops := x.operator(call, nil, 0); len(ops) > 1 { // of Compose
				p.stages = ops
			}
		}
		for i, s := range p.stages {
			known, ok := x.places[s.node]
			if !ok {
				x.operators = append(x.operators, s.node)
			}
			if !ok || len(known.stages) < len(p.stages) {
				x.places[s.node] = place{p, i}
			}
		}
	})
}

// sourceOf is the pipeline that a call leaves, such as one of Subscribe or ToSlice.
func (x *index) sourceOf(call *ast.CallExpr) pipeline {
	if n, _ := x.callee(call); n.recv != "" {
		return x.places[call].above()
	}
	for _, arg := range call.Args {
		if x.isObservable(arg) {
			return x.pipelineOf(arg)
		}
	}
	return pipeline{}
}

func (x *index) isObservable(e ast.Expr) bool { return x.is(e, observables, "Observable") }

// set is a set of names.
func set(names ...string) map[string]bool {
	s := map[string]bool{}
	for _, n := range names {
		s[n] = true
	}
	return s
}
