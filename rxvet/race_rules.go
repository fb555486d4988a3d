package rxvet

import (
	"go/ast"
	"go/types"
	"slices"
)

const fixRace = "; use Scan, a mutex, an atomic value, or one host for both"

// checkWorkers reports what functions change that run on several goroutines at a time.
func (p *pass) checkWorkers(parties []party) {
	for _, q := range parties {
		if q.locked || q.kind != ofWorker && q.kind != ofKey {
			continue
		}
		tell := func(a access) {
			if a.write && (q.many || p.eachValue(q, a.of)) && !p.syncType(a.of) {
				p.report(a.at, a.of.Name()+" is changed here, and by "+q.words+
					", at the same time"+fixRace)
			}
		}
		p.accesses(q, parties, tell)
		p.calledBy(q, func(helper party) {
			p.accesses(helper, parties, func(a access) {
				if a.of.IsField() || a.of.Parent() == p.Pkg.Scope() {
					tell(a)
				}
			})
		})
	}
}

// calledBy calls f with the methods and functions of the package that a party calls, unless they
// use a lock. What is on a value of the call's own is its own.
func (p *pass) calledBy(q party, f func(helper party)) {
	seen := map[ast.Node]bool{}
	statements(q.body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		for _, called := range append([]ast.Expr{call.Fun}, p.methodValues(call, q)...) {
			d := p.declOf(called)
			if d == nil || d.Body == nil || seen[d] || p.locks(d.Body) {
				continue
			}
			dot, _ := plain(called).(*ast.SelectorExpr)
			if dot != nil && d.Recv != nil && !p.outside(root(dot.X), q.fn) {
				continue
			}
			seen[d] = true
			f(party{kind: q.kind, fn: d, body: d.Body, words: q.words})
		}
		return true
	})
}

// methodValues are the methods that a key's pipeline gives to its operators, as in Map(t.add).
func (p *pass) methodValues(call *ast.CallExpr, q party) (all []ast.Expr) {
	if n, ours := p.callee(call); q.kind != ofKey || !ours || n.pkg != observables {
		return nil
	}
	for _, arg := range call.Args {
		if _, ok := ast.Unparen(arg).(*ast.SelectorExpr); ok && p.isFunction(arg) {
			all = append(all, arg)
		}
	}
	return all
}

// eachValue reports whether a Go is made for each value by a function inside of which the variable
// is not declared.
func (p *pass) eachValue(q party, v *types.Var) bool {
	if q.call == nil || q.kind != ofWorker {
		return false
	}
	return slices.ContainsFunc(p.callbacks, func(c callback) bool {
		return c.role == operator && eager[c.of.name] && c.body.Pos() <= q.call.Pos() &&
			q.call.End() <= c.body.End() && (v.IsField() || v.Pos() < c.fn.Pos() || c.fn.End() < v.Pos())
	})
}

// syncType reports whether a variable is of a type of package sync or sync/atomic, or a channel.
func (p *pass) syncType(v *types.Var) bool {
	if n := namedType(v.Type()); n != nil && n.Obj().Pkg() != nil {
		path := n.Obj().Pkg().Path()
		return path == "sync" || path == "sync/atomic"
	}
	_, channel := v.Type().Underlying().(*types.Chan)
	return channel
}

// checkPairs reports what one party changes and another one uses, on goroutines that are known to
// be different, if rxsched calls one of them.
func (p *pass) checkPairs(parties []party) {
	type use struct {
		by int
		access
	}
	uses := map[*types.Var][]use{}
	for i, q := range parties {
		if q.locked || q.kind == ofKey {
			continue
		}
		note := func(a access) {
			if !p.syncType(a.of) {
				uses[a.of] = append(uses[a.of], use{i, a})
			}
		}
		p.accesses(q, parties, note)
	}
	for _, of := range uses {
		for _, one := range of {
			if !one.write {
				continue
			}
			for _, other := range of {
				a, b := parties[one.by], parties[other.by]
				if one.by != other.by && apart(a, b) {
					p.report(one.at, one.of.Name()+" is changed here, in "+a.where()+", and used in "+
						b.where()+", maybe at the same time"+fixRace)
					break
				}
			}
		}
	}
}

// where says in words where code of a party is.
func (q party) where() string {
	if q.kind == ofWorker {
		return "a function on a goroutine"
	}
	return q.words
}

// apart reports whether two parties are known to be on different goroutines, and one of them is
// rxsched's. Two hosts are different if two variables side by side have them.
func apart(a, b party) bool {
	if a.kind > ofWorker && b.kind > ofWorker {
		return false
	}
	if a.kind != ofHost || b.kind != ofHost {
		return a.kind != b.kind
	}
	return a.host != nil && b.host != nil && a.host != b.host && isHost(a.host.Type()) &&
		isHost(b.host.Type()) && a.host.Parent() == b.host.Parent()
}
