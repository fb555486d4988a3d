package rewrite

import (
	"fmt"
	"go/ast"
	"strings"
)

// selects rewrites a select statement as a switch over the case that was chosen.
func (f *file) selects(s *ast.SelectStmt) {
	at := f.at(s, nil)
	if len(s.Body.List) == 0 {
		f.replace(s.Pos(), s.End(), "for { rxpoint.Forever("+at+") }"+f.newlines(s.Pos(), s.End()))
		return
	}
	var names []string
	var makes []func() string
	otherwise := false
	for _, c := range s.Body.List {
		otherwise = otherwise || c.(*ast.CommClause).Comm == nil
	}
	for i, c := range s.Body.List {
		c := c.(*ast.CommClause)
		if c.Comm == nil {
			continue
		}
		name := fmt.Sprintf("rx%d", len(names))
		label := fmt.Sprintf("case %d:", len(names))
		if i == len(s.Body.List)-1 && !otherwise {
			label = "default:" // so that the compiler knows that one is chosen
		}
		made, bind := f.comm(c.Comm, name)
		names, makes = append(names, name), append(makes, made)
		f.replaceBy(c.Case, c.Colon+1, func() string { return label + bind() + f.newlines(c.Case, c.Colon+1) })
	}
	f.replaceBy(s.Select, s.Body.Lbrace, func() string {
		text := "switch "
		if len(names) > 0 {
			var all []string
			for _, m := range makes {
				all = append(all, m())
			}
			text += strings.Join(names, ", ") + " := " + f.moved(strings.Join(all, ", "), s.Body.Lbrace) + "; "
		}
		args := append([]string{at, fmt.Sprint(otherwise)}, names...)
		return text + "rxpoint.Select(" + strings.Join(args, ", ") + ") "
	})
}

// comm returns what makes the case of a communication, and what binds its values.
func (f *file) comm(s ast.Stmt, name string) (made, bind func() string) {
	f.done[s] = true
	switch s := s.(type) {
	case *ast.SendStmt:
		return func() string { return "rxpoint.S(" + f.text(s.Chan) + ")(" + f.text(s.Value) + ")" },
			func() string { return "" }
	case *ast.AssignStmt:
		return f.receiving(s.Rhs[0]), func() string {
			var to []string
			for _, l := range s.Lhs {
				to = append(to, f.text(l))
			}
			text := " " + strings.Join(to, ", ") + " " + s.Tok.String() + " " + name + ".V"
			if len(to) == 2 {
				text += ", " + name + ".OK"
			}
			return text + ";"
		}
	}
	return f.receiving(s.(*ast.ExprStmt).X), func() string { return "" }
}

func (f *file) receiving(e ast.Expr) func() string {
	u := ast.Unparen(e).(*ast.UnaryExpr)
	f.done[u] = true
	return func() string { return "rxpoint.R(" + f.text(u.X) + ")" }
}
