package rxvet

import (
	"go/ast"
	"go/types"
	"slices"
)

// callback is a function that rxsched calls.
type callback struct {
	role role
	of   name          // what calls it, such as {observable, "", Map}
	call *ast.CallExpr // the call that it was given to
	up   pipeline      // what is above it; for operators and observers
	end  bool          // it is told of the end, as an observer's Error and Complete are
	safe bool          // a panic of it goes to a function of the user's

	fn     ast.Node // an *ast.FuncLit or an *ast.FuncDecl
	params *ast.FieldList
	body   *ast.BlockStmt
}

// role is what calls a callback, and when.
type role uint8

const (
	observer role = iota // for each value or end, behind a pipeline
	operator             // for each value, inside a pipeline
	task                 // once, or again and again, by a host
	work                 // the work of an action, by a scheduler
)

// collectCallbacks finds all callbacks whose code is in this package.
func (x *index) collectCallbacks() {
	x.inspect.Preorder([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node) {
		call := n.(*ast.CallExpr)
		of, ours := x.callee(call)
		if !ours {
			return
		}
		role, ok := roleOf(of)
		if !ok {
			return
		}
		up := x.places[call].above()
		for _, arg := range call.Args {
			for _, f := range x.functions(arg) {
				c := callback{role: role, of: of, call: call, up: up, end: f.end, safe: f.safe}
				if x.is(arg, observables, "Observer") {
					c.role = observer
				}
				x.add(c, f.code)
			}
		}
	})
}

// given is a function that is given to rxsched.
type given struct {
	code ast.Expr
	end  bool // an observer's Error or Complete
	safe bool // of an observer that survives
}

// functions are the functions that an argument brings: itself, or the fields of an observer.
func (x *index) functions(arg ast.Expr) []given {
	e := x.kept(arg)
	if !x.is(arg, observables, "Observer") {
		if _, ok := x.info.TypeOf(arg).Underlying().(*types.Signature); ok {
			return []given{{code: e}}
		}
		return nil
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		var fs []given
		for _, field := range e.Elts {
			if kv, ok := field.(*ast.KeyValueExpr); ok {
				fs = append(fs, given{code: x.kept(kv.Value), end: ident(kv.Key).Name != "Next"})
			}
		}
		return fs
	case *ast.CallExpr:
		n, ours := x.callee(e)
		if ours && n.recv == "" && (n.name == "Next" || n.name == "Surviving") {
			if !x.is(e.Args[0], observables, "Observer") {
				return []given{{code: x.kept(e.Args[0])}}
			}
			fs := x.functions(e.Args[0])
			for i := range fs {
				fs[i].safe = true
			}
			return fs
		}
	}
	return nil
}

// add adds a callback, if the code of the function is at hand.
func (x *index) add(c callback, f ast.Expr) {
	if conv, ok := f.(*ast.CallExpr); ok && len(conv.Args) == 1 && x.info.Types[conv.Fun].IsType() {
		f = x.value(conv.Args[0]) // action.Func(f)
	}
	if lit, ok := f.(*ast.FuncLit); ok {
		c.fn, c.params, c.body = lit, lit.Type.Params, lit.Body
	} else if d := x.declOf(f); d != nil && d.Body != nil {
		c.fn, c.params, c.body = d, d.Type.Params, d.Body
	} else {
		return
	}
	same := func(other callback) bool { return other.fn == c.fn && other.role == c.role }
	if !slices.ContainsFunc(x.callbacks, same) {
		x.callbacks = append(x.callbacks, c)
	}
}

// goroutines are the functions of package observable, and of pool, that call what they are given on
// goroutines of their own.
var goroutines = set("Go", "MapGo", "MapGoWithConfig", "MapGoBy", "MapGoByWithConfig", "FromSeqGo",
	"TryFromSeqGo")

// subscribes are the methods that start a run.
var subscribes = set("Subscribe", "SubscribeWaitable")

// hostMethods are the methods of hosts that take callbacks.
var hostMethods = set("Post", "QueueMicrotask", "OnCheckpoint", "SetTimeout", "SetInterval",
	"SetImmediate", "RequestAnimationFrame", "RequestIdleCallback")

// scheduling are the functions and methods that take the work of an action or of a task.
var scheduling = set("Schedule", "ScheduleWithConfig", "ScheduleSurviving", "NewAction")

// roleOf says what calls the functions that are given to a function.
func roleOf(n name) (role, bool) {
	switch n.pkg {
	case observables:
		if notPerValue[n.name] || n.name == "Next" {
			return 0, false
		}
		return operator, n.recv == "" || n.recv == "Observable"
	case "host":
		return task, hostMethods[n.name]
	case "scheduler", "action", "priority":
		return work, scheduling[n.name]
	}
	return 0, false
}

// statements calls f with each node of a body that runs when the body does: it leaves out the
// function literals that are only made there.
func statements(body *ast.BlockStmt, f func(ast.Node) bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.GoStmt: // runs elsewhere, except what it evaluates
			for _, arg := range n.Call.Args {
				ast.Inspect(arg, func(n ast.Node) bool {
					_, lit := n.(*ast.FuncLit)
					return !lit && (n == nil || f(n))
				})
			}
			return false
		case *ast.CallExpr:
			if lit, ok := ast.Unparen(n.Fun).(*ast.FuncLit); ok { // func() { … }()
				statements(lit.Body, f)
			}
		}
		return n == nil || f(n)
	})
}
