package rxvet

import (
	"go/ast"
	"go/types"
)

// clock is the time of a host.
type clock uint8

const (
	unknownTime clock = iota
	realTime
	virtualTime
)

// origin is where a scheduler or a host comes from, as far as the code shows it.
type origin struct {
	variable types.Object // the first variable on the way to the host
	made     bool         // the code shows where the host is made
	field    bool         // a struct holds the host, so that the struct's owner can close it
	clock    clock
}

// originOf follows rx.Async(), async.New(h) and the like up to the host.
func (x *index) originOf(e ast.Expr) origin { return x.originIn(e, nil) }

// originIn is originOf for an expression in a function whose call was followed.
func (x *index) originIn(e ast.Expr, in *frame) (o origin) {
	for range 16 {
		e = ast.Unparen(e)
		if c := clockOf(typeName(x.info.TypeOf(e))); c != unknownTime {
			o.clock = c
		}
		switch v := e.(type) {
		case *ast.Ident:
			o.variable = x.info.ObjectOf(v)
			if in != nil && in.args[o.variable] != nil {
				e, in = in.args[o.variable], in.outer
				continue
			}
			held, ok := x.values[o.variable]
			if !ok {
				return x.ofTable(o, v, nil)
			}
			e = held
		case *ast.SelectorExpr:
			if _, field := x.info.Selections[v]; !field {
				e = v.Sel // another package's variable
				continue
			}
			o.variable = x.info.ObjectOf(v.Sel)
			if isHost(x.info.TypeOf(v)) {
				o.field = true
				return o
			}
			if !x.holdsSchedulers(v.X) {
				return x.ofTable(o, v.X, v.Sel)
			}
			e = v.X
		case *ast.CallExpr:
			o.made = true
			if len(v.Args) > 0 && isHost(x.info.TypeOf(v.Args[0])) { // async.New(h)
				o.made = false
				e = v.Args[0]
				continue
			}
			dot := selector(v)
			if dot == nil || x.info.Selections[dot] == nil {
				return o
			}
			o.made = false
			e = dot.X // Priority.At(level), m.Host()
		default:
			return o
		}
	}
	return o
}

// ofTable adds to o the time of a loop's value, or of a field of it, if the loop ranges over a
// literal. One row in real time is enough.
func (x *index) ofTable(o origin, value ast.Expr, field *ast.Ident) origin {
	over, ok := x.tables[x.info.ObjectOf(ident(value))]
	if !ok {
		return o
	}
	rows, ok := x.value(over).(*ast.CompositeLit)
	if !ok {
		return o
	}
	for _, row := range rows.Elts {
		if kv, ok := row.(*ast.KeyValueExpr); ok {
			row = kv.Value
		}
		if field != nil {
			row = x.fieldOf(row, field)
		}
		if row != nil && x.originOf(row).clock == realTime {
			o.clock = realTime
		}
	}
	return o
}

// fieldOf is the value of a field in a literal of a struct, or nil.
func (x *index) fieldOf(e ast.Expr, field *ast.Ident) ast.Expr {
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	if !ok {
		return nil
	}
	s, ok := x.info.TypeOf(lit).Underlying().(*types.Struct)
	for i, value := range lit.Elts {
		kv, keyed := value.(*ast.KeyValueExpr)
		switch {
		case keyed && ident(kv.Key).Name == field.Name:
			return kv.Value
		case !keyed && ok && i < s.NumFields() && s.Field(i).Name() == field.Name:
			return value
		}
	}
	return nil
}

// holdsSchedulers reports whether a value has a host's schedulers as fields.
func (x *index) holdsSchedulers(e ast.Expr) bool {
	t := x.info.TypeOf(e)
	return isHost(t) || isScheduler(t) || x.is(e, "", "Schedulers", "Rx", "Virtual") ||
		x.is(e, "testing/marble", "M")
}

// clockOf is the time of a type's host, if the type says it.
func clockOf(n name) clock {
	switch n {
	case name{pkg: "", name: "Rx"}, name{pkg: "host", name: "Loop"}:
		return realTime
	case name{pkg: "", name: "Virtual"}, name{pkg: "host", name: "Virtual"},
		name{pkg: "testing/marble", name: "M"}, name{pkg: "testing/virtual", name: "Scheduler"}:
		return virtualTime
	}
	return unknownTime
}
