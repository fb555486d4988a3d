package rewrite

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// The kinds of edits, in the order in which they are made in one place.
const (
	closes   = iota // text after a node
	opens           // text before a node
	replaces        // text in place of something
)

// edit is a change of the text from one offset to another.
type edit struct {
	from, to int
	kind     int
	span     int // the length of the node: what closes an inner one comes first
	text     func() string
	aside    bool // the node goes on elsewhere
	number   int  // in the order in which they were asked for
}

// editor changes the text of a file.
type editor struct {
	file  *token.File
	src   []byte
	edits []edit
}

func (e *editor) offset(p token.Pos) int { return e.file.Offset(p) }

func length(n ast.Node) int { return int(n.End() - n.Pos()) }

// before puts text before n, inside of what is put there for nodes around it.
func (e *editor) before(n ast.Node, text string) {
	at := e.offset(n.Pos())
	e.edits = append(e.edits, edit{at, at, opens, length(n), func() string { return text }, false, 0})
}

// after puts text after n.
func (e *editor) after(n ast.Node, text string) {
	at := e.offset(n.End())
	e.edits = append(e.edits, edit{at, at, closes, length(n), func() string { return text }, false, 0})
}

// insert puts text somewhere, before all that is put there.
func (e *editor) insert(p token.Pos, text string) {
	at := e.offset(p)
	e.edits = append(e.edits, edit{at, at, closes, -1, func() string { return text }, false, 0})
}

// last adds an argument to a call that has others.
func (e *editor) last(c *ast.CallExpr, argument string) {
	at := e.offset(c.Args[len(c.Args)-1].End())
	e.edits = append(e.edits, edit{at, at, opens, 0, func() string { return ", " + argument }, false, 0})
}

// replace puts text in place of something.
func (e *editor) replace(from, to token.Pos, text string) {
	e.replaceBy(from, to, func() string { return text })
}

// replaceAll is replace that keeps the lines' ends.
func (e *editor) replaceAll(from, to token.Pos, text string) {
	e.replace(from, to, text+e.newlines(from, to))
}

// ends puts the last arguments and the end of a call in place of something. The lines' ends come after
// a comma: after a value they would end the statement.
func (e *editor) ends(from, to token.Pos, arguments string) {
	if lines := e.newlines(from, to); lines != "" {
		arguments += "," + lines
	}
	e.replace(from, to, arguments+")")
}

// replaceBy is replace with a text that is made when all edits are known.
func (e *editor) replaceBy(from, to token.Pos, text func() string) {
	e.edits = append(e.edits, edit{e.offset(from), e.offset(to), replaces, int(to - from), text, false, 0})
}

// takeAside puts text in place of a node, whose own text is used elsewhere. The lines' ends come
// before: after a name they would end the statement.
func (e *editor) takeAside(n ast.Node, text string) {
	text = e.newlines(n.Pos(), n.End()) + text
	e.edits = append(e.edits, edit{e.offset(n.Pos()), e.offset(n.End()), opens, length(n),
		func() string { return text }, true, 0})
}

// sort brings the edits into the order in which they are made.
func (e *editor) sort() {
	for i := range e.edits {
		e.edits[i].number = i
	}
	slices.SortFunc(e.edits, func(a, b edit) int {
		if c := cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.kind, b.kind)); c != 0 {
			return c
		}
		if a.kind == closes {
			return cmp.Or(cmp.Compare(a.span, b.span), cmp.Compare(b.number, a.number))
		}
		return cmp.Or(cmp.Compare(b.span, a.span), cmp.Compare(a.number, b.number))
	})
}

// text returns the text of a node with its edits.
func (e *editor) text(n ast.Node) string {
	return e.between(e.offset(n.Pos()), e.offset(n.End()), length(n))
}

// all returns the text of the file.
func (e *editor) all() string { return e.between(0, len(e.src), len(e.src)) }

// between returns the text from one offset to another, with the edits of nodes that are not longer
// than most.
func (e *editor) between(from, to, most int) string {
	var b strings.Builder
	at, gone := from, 0
	first, _ := slices.BinarySearchFunc(e.edits, from, func(x edit, at int) int {
		return cmp.Compare(x.from, at)
	})
	for _, x := range e.edits[first:] {
		if x.from > to {
			break
		}
		if x.from < at || x.to > to || x.span > most ||
			x.from == from && x.kind == closes && from > 0 || x.from == to && x.kind == opens ||
			x.aside && x.from == from && x.to == to ||
			x.kind == closes && x.from == at && x.span <= gone && x.span >= 0 {
			continue
		}
		b.Write(e.src[at:x.from])
		b.WriteString(x.text())
		at, gone = x.to, x.to-x.from
	}
	b.Write(e.src[at:to])
	return b.String()
}

// moved returns the text of something that is moved to another place, and goes on there at p.
func (e *editor) moved(text string, p token.Pos) string {
	if !strings.Contains(text, "\n") {
		return text
	}
	at := e.file.Position(p)
	return fmt.Sprintf("%s/*line :%d:%d*/", text, at.Line, at.Column)
}

// newlines returns the lines' ends of what was moved from here.
func (e *editor) newlines(from, to token.Pos) string {
	return strings.Repeat("\n", strings.Count(string(e.src[e.offset(from):e.offset(to)]), "\n"))
}

// raw returns the text of a node as it was.
func (e *editor) raw(n ast.Node) string { return string(e.src[e.offset(n.Pos()):e.offset(n.End())]) }
