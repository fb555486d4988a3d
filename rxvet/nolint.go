package rxvet

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// directive is golangci-lint's comment, with the linters that it names.
var directive = regexp.MustCompile(`^//\s*nolint(?::\s*([\w,\s-]+))?(?:\s|$|//)`)

// off is where comments switch analyzers off.
type off struct {
	fset   *token.FileSet
	ranges map[*token.File][]offRange
}

// offRange is some lines without the findings of some analyzers.
type offRange struct {
	first, last int
	names       []string // all, if nil
}

func newOff(p *analysis.Pass, in *inspector.Inspector) *off {
	o := &off{p.Fset, map[*token.File][]offRange{}}
	alone := map[*token.File]map[int]int{} // last lines of what a comment above its line is for
	for _, f := range p.Files {
		file := p.Fset.File(f.Pos())
		for _, g := range f.Comments {
			for _, c := range g.List {
				m := directive.FindStringSubmatch(c.Text)
				if m == nil {
					continue
				}
				r := offRange{names: linters(m[1])}
				r.first = file.Line(c.Pos())
				r.last = file.Line(g.End()) + 1 // a statement's first line; widened below
				if alone[file] == nil {
					alone[file] = lastLines(file, f)
				}
				r.last = max(r.last, alone[file][r.last])
				if trails(file, f, c) {
					r.last = r.first
				}
				o.ranges[file] = append(o.ranges[file], r)
			}
		}
	}
	return o
}

// linters are the names of a directive. golangci-lint takes none, and all, for every linter.
func linters(list string) []string {
	names := strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
	if len(names) == 0 || slices.Contains(names, "all") {
		return nil
	}
	return names
}

// lastLines has, by the line on which statements, declarations and fields begin, the last line of
// the longest.
func lastLines(file *token.File, f *ast.File) map[int]int {
	last := map[int]int{}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n.(type) {
		case ast.Stmt, ast.Decl, ast.Spec, *ast.Field:
			first := file.Line(n.Pos())
			last[first] = max(last[first], file.Line(n.End()))
		}
		return true
	})
	if f.Package.IsValid() {
		last[file.Line(f.Package)] = file.LineCount()
	}
	return last
}

// trails reports whether code stands before a comment on its line.
func trails(file *token.File, f *ast.File, c *ast.Comment) bool {
	line, found := file.Line(c.Pos()), false
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil || found || n.Pos() >= c.Pos() {
			return false
		}
		if _, comment := n.(*ast.CommentGroup); comment {
			return false
		}
		found = file.Line(n.Pos()) == line || n.End() <= c.Pos() && file.Line(n.End()) == line
		return true
	})
	return found
}

// covers reports whether an analyzer is off at a position.
func (o *off) covers(pos token.Pos, analyzer string) bool {
	file := o.fset.File(pos)
	line := file.Line(pos)
	return slices.ContainsFunc(o.ranges[file], func(r offRange) bool {
		return r.first <= line && line <= r.last && (r.names == nil ||
			slices.Contains(r.names, "rxvet") || slices.Contains(r.names, analyzer))
	})
}
