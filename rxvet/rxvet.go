package rxvet

import (
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
)

// Analyzers are all analyzers, in the order of docs/reference/rxvet.md. None has flags, facts or
// state, so any driver may run them, also concurrently.
var Analyzers = []*analysis.Analyzer{Endless, NoEnd, Leak, Unclosed, Nested, TakeUntil, Blocking,
	Context, Retry, Race, Early, Units, Unhandled, Ignored}

const page = "https://github.com/rxsched/rxsched/blob/main/docs/reference/rxvet.md#"

// newAnalyzer makes the analyzer of a section of docs/reference/rxvet.md with the same name.
func newAnalyzer(name, doc string, run func(*pass)) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:     name,
		Doc:      doc,
		URL:      page + name,
		Requires: []*analysis.Analyzer{inspect.Analyzer, code},
		Run: func(p *analysis.Pass) (any, error) {
			if x := p.ResultOf[code].(*index); x.used {
				run(&pass{Pass: p, index: x, told: map[token.Pos]bool{}})
			}
			return nil, nil
		},
	}
}

// pass is one analyzer's look at one package.
type pass struct {
	*analysis.Pass
	*index
	told map[token.Pos]bool
}

// report reports a finding at a node, once, unless a comment switches it off.
func (p *pass) report(at ast.Node, message string, fixes ...analysis.SuggestedFix) {
	if p.told[at.Pos()] || p.off.covers(at.Pos(), p.Analyzer.Name) {
		return
	}
	p.told[at.Pos()] = true
	p.Report(analysis.Diagnostic{
		Pos: at.Pos(), End: at.End(), Category: p.Analyzer.Name,
		Message: message, SuggestedFixes: fixes,
	})
}

// inTest reports whether a node is in a test.
func (p *pass) inTest(n ast.Node) bool {
	return strings.HasSuffix(p.Fset.File(n.Pos()).Name(), "_test.go")
}

// fix is a suggestion of one edit.
func fix(message string, edits ...analysis.TextEdit) analysis.SuggestedFix {
	return analysis.SuggestedFix{Message: message, TextEdits: edits}
}

// instead suggests other code for a node.
func instead(message string, n ast.Node, code string) []analysis.SuggestedFix {
	edit := analysis.TextEdit{Pos: n.Pos(), End: n.End(), NewText: []byte(code)}
	return []analysis.SuggestedFix{fix(message, edit)}
}

// each calls f with each node of N's type, in the order of the source.
func each[N ast.Node](p *pass, f func(N)) {
	p.inspect.Preorder([]ast.Node{*new(N)}, func(n ast.Node) { f(n.(N)) })
}

// code is what all analyzers need to know of a package. It reports nothing.
var code = &analysis.Analyzer{
	Name:       "rxcode",
	Doc:        "collects what the analyzers of rxvet need to know of a package",
	Requires:   []*analysis.Analyzer{inspect.Analyzer},
	ResultType: resultType,
	Run: func(p *analysis.Pass) (any, error) {
		return newIndex(p, p.ResultOf[inspect.Analyzer].(*inspector.Inspector)), nil
	},
}
