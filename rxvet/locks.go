package rxvet

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// longLocks are the locks that a function of the package holds while it waits, and for what.
func (p *pass) longLocks() map[types.Object]string {
	long := map[types.Object]string{}
	p.inspect.Preorder([]ast.Node{(*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)}, func(n ast.Node) {
		body := bodyIn(n)
		if body == nil || p.inTest(n) {
			return
		}
		for _, h := range p.holds(body) {
			if what := p.waitsBetween(body, h.from, h.to); what != "" {
				long[h.lock] = what
			}
		}
	})
	return long
}

// hold is the code that runs while a lock is held.
type hold struct {
	lock     types.Object
	from, to token.Pos
}

// holds finds where a body holds locks: up to the next Unlock, or to the end if that is deferred.
func (p *pass) holds(body *ast.BlockStmt) (all []hold) {
	deferred := map[ast.Node]bool{}
	statements(body, func(n ast.Node) bool {
		if d, ok := n.(*ast.DeferStmt); ok {
			deferred[d.Call] = true
		}
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		switch lock, method := p.lockOf(call); {
		case lock == nil || deferred[call]:
		case method == "Lock" || method == "RLock":
			all = append(all, hold{lock, call.End(), body.End()})
		default:
			for i := range all {
				if all[i].lock == lock && all[i].to == body.End() {
					all[i].to = call.Pos()
				}
			}
		}
		return true
	})
	return all
}

// lockOf is the variable or the field of a sync.Mutex or RWMutex, and the method that is called.
func (p *pass) lockOf(call *ast.CallExpr) (lock types.Object, method string) {
	dot := selector(call)
	if pkg, name := p.packageFunc(call); dot == nil || pkg != "sync" || !slices.Contains(
		[]string{"Mutex.Lock", "Mutex.Unlock", "RWMutex.Lock", "RWMutex.Unlock", "RWMutex.RLock",
			"RWMutex.RUnlock"}, name) {
		return nil, ""
	}
	switch of := ast.Unparen(dot.X).(type) {
	case *ast.Ident:
		return p.TypesInfo.ObjectOf(of), dot.Sel.Name
	case *ast.SelectorExpr:
		return p.TypesInfo.ObjectOf(of.Sel), dot.Sel.Name
	}
	return nil, ""
}

// waitsBetween says what a body waits for in a part of it, or "".
func (p *pass) waitsBetween(body *ast.BlockStmt, from, to token.Pos) (what string) {
	statements(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || what != "" || call.Pos() < from || to <= call.Pos() {
			return what == ""
		}
		if pkg, name := p.packageFunc(call); waiting[pkg][name] && pkg != "sync" {
			what = pkg + "." + name
		} else if _, inner := p.called(call); inner != nil {
			what = p.waitsOutside(inner)
		}
		return true
	})
	return what
}

// awaitsLock says that a node waits for a lock which others hold while they wait, or "".
func (p *pass) awaitsLock(n ast.Node, long map[types.Object]string) string {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return ""
	}
	lock, method := p.lockOf(call)
	if long[lock] == "" || method != "Lock" && method != "RLock" {
		return ""
	}
	return "a lock that is held elsewhere during " + long[lock]
}
