package rxvet

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// WallClock reports the wall clock where a scheduler is at hand.
var WallClock = newAnalyzer("rxwallclock", `report the wall clock where a scheduler is at hand

A function that gets a scheduler or a host may run in virtual time. If it asks time.Now or sleeps,
it takes two clocks for one: a test that takes no time sees none pass. The scheduler's Now is right
in both. The analyzer is silent if the host is known to be in real time, about a stopwatch, which is
two readings that one function subtracts, in tests other than marble tests, and where a marble test
is in a bubble: in RunInBubble, and on goroutines, which only RunInBubble plays.`, runWallClock)

var wallClock = map[string]string{
	"Now": "use its Now", "Since": "use its Now", "Until": "use its Now",
	"Sleep": "use Delay, or schedule what is to come after",
	"After": "use Timer, or schedule an action", "AfterFunc": "schedule an action",
	"NewTimer": "use Timer, or schedule an action", "Tick": "use Interval",
	"NewTicker": "use Interval",
}

func runWallClock(p *pass) {
	stopwatch := p.stopwatches()
	p.inspect.WithStack([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node, push bool,
		stack []ast.Node) bool {
		call := n.(*ast.CallExpr)
		pkg, name := p.packageFunc(call)
		if !push || pkg != "time" || wallClock[name] == "" || stopwatch[call] {
			return true
		}
		if clock, ok := p.clockAtHand(stack); ok {
			p.report(call, "time."+name+" where a scheduler is at hand, which may run in "+
				"virtual time: "+wallClock[name], p.askClock(call, name, clock)...)
		}
		return true
	})
}

// stopwatches are the calls of time.Now and time.Since that measure how long some code takes.
func (p *pass) stopwatches() map[ast.Expr]bool {
	found := map[ast.Expr]bool{}
	reading := func(e ast.Expr) *ast.CallExpr {
		call, ok := p.value(e).(*ast.CallExpr)
		if !ok {
			return nil
		}
		if pkg, name := p.packageFunc(call); pkg != "time" || name != "Now" {
			return nil
		}
		return call
	}
	each(p, func(call *ast.CallExpr) {
		pkg, name := p.packageFunc(call)
		switch {
		case pkg != "time" || len(call.Args) != 1:
		case name == "Since":
			if begin := reading(call.Args[0]); begin != nil {
				found[begin], found[call] = true, true
			}
		case name == "Time.Sub":
			begin, end := reading(call.Args[0]), reading(selector(call).X)
			if begin != nil && end != nil {
				found[begin], found[end] = true, true
			}
		}
	})
	return found
}

// clockAtHand is what has a Now, as code: a parameter of a function that is being run, or a
// scheduler of the pipeline whose callback is being run. It is "" if that has no name.
func (p *pass) clockAtHand(stack []ast.Node) (clock string, ok bool) {
	bubble := false
	for i := len(stack) - 1; i >= 0; i-- {
		params := paramsOf(stack[i])
		if params == nil {
			continue
		}
		bubble = bubble || p.inBubble(stack[:i+1])
		if p.sleepsInCallback(stack[len(stack)-1], stack[i]) {
			return "", false
		}
		for _, f := range params.List {
			if bubble && p.is(f.Type, "testing/marble", "M") {
				return "", false
			}
			if clock, ok = p.clockOfParam(f, stack[len(stack)-1]); ok {
				return clock, true
			}
		}
		if clock, ok = p.clockOfPipeline(stack[i]); ok {
			return clock, true
		}
	}
	return "", false
}

// inBubble reports whether the innermost function is given to RunInBubble, or to what calls it on a
// goroutine of its own.
func (p *pass) inBubble(stack []ast.Node) bool {
	at := len(stack) - 1
	if at < 2 {
		return false
	}
	call, ok := stack[at-1].(*ast.CallExpr)
	if !ok {
		return false
	}
	if g, ok := stack[at-2].(*ast.GoStmt); ok && g.Call == call {
		return true
	}
	f, _ := p.callee(call)
	return f.pkg == "testing/marble" && f.name == "RunInBubble" ||
		f.pkg == "observable" && strings.Contains(f.name, "Go")
}

// sleepsInCallback reports whether a call is a time.Sleep of a callback, which is rxblocking's.
func (p *pass) sleepsInCallback(call, fn ast.Node) bool {
	if _, name := p.packageFunc(call.(*ast.CallExpr)); name != "Sleep" {
		return false
	}
	return slices.ContainsFunc(p.callbacks, func(c callback) bool { return c.fn == fn })
}

func (p *pass) clockOfParam(f *ast.Field, at ast.Node) (clock string, ok bool) {
	t := p.TypesInfo.TypeOf(f.Type)
	n := typeName(t)
	marbles := n == name{pkg: "testing/marble", name: "M"}
	if !marbles && p.inTest(at) {
		return "", false
	}
	if !marbles && (!isScheduler(t) && !isHost(t) || clockOf(n) == realTime) {
		return "", false
	}
	if len(f.Names) == 0 || f.Names[0].Name == "_" {
		return "", true
	}
	if !p.visible(f.Names[0], at) {
		return "", false
	}
	clock = f.Names[0].Name
	if marbles {
		clock += ".Async()"
	}
	return clock, true
}

// clockOfPipeline is a scheduler that is above a callback in its pipeline.
func (p *pass) clockOfPipeline(fn ast.Node) (clock string, ok bool) {
	for _, c := range p.callbacks {
		if c.fn != fn || p.inTest(fn) || c.role != operator && c.role != observer {
			continue
		}
		for _, s := range append(c.up.stages, c.up.source) {
			for _, arg := range s.args {
				if isScheduler(p.TypesInfo.TypeOf(arg)) && p.originOf(arg).clock != realTime {
					return types.ExprString(arg), true
				}
			}
		}
	}
	return "", false
}

// askClock suggests the clock's Now for the three functions that it can stand for.
func (p *pass) askClock(call *ast.CallExpr, name, clock string) []analysis.SuggestedFix {
	if clock == "" || p.usesOf(call, "time") < 2 { // the import would be left over
		return nil
	}
	now := clock + ".Now()"
	code := now
	switch name {
	case "Since":
		code = now + ".Sub(" + types.ExprString(call.Args[0]) + ")"
	case "Until":
		then := types.ExprString(call.Args[0])
		switch call.Args[0].(type) {
		case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr:
		default:
			then = "(" + then + ")"
		}
		code = then + ".Sub(" + now + ")"
	case "Now":
	default:
		return nil
	}
	return instead("use "+now, call, code)
}

// usesOf counts how often the file of a node uses an imported package.
func (p *pass) usesOf(at ast.Node, path string) (n int) {
	ast.Inspect(p.fileOf(at), func(node ast.Node) bool {
		id, _ := node.(*ast.Ident)
		pkg, ok := p.TypesInfo.Uses[id].(*types.PkgName)
		if ok && pkg.Imported().Path() == path {
			n++
		}
		return true
	})
	return n
}
