package observable_test

import (
	"go/ast"
	"go/build"
	"go/doc"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// exported parses the package: its exported functions by name, methods not among them, and the
// examples.
func exported(t *testing.T) (funcs map[string]*ast.FuncDecl, examples map[string]*doc.Example) {
	t.Helper()
	entries, err := filepath.Glob("*.go")
	require.NoError(t, err)
	fset := token.NewFileSet()
	funcs, examples = map[string]*ast.FuncDecl{}, map[string]*doc.Example{}
	for _, name := range entries {
		if ok, err := build.Default.MatchFile(".", name); err != nil || !ok {
			require.NoError(t, err)
			continue
		}
		file, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		require.NoError(t, err)
		if strings.HasSuffix(name, "_test.go") {
			for _, e := range doc.Examples(file) {
				examples[e.Name] = e
			}
			continue
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if ok && f.Recv == nil && f.Name.IsExported() && file.Name.Name == "observable" {
				funcs[f.Name.Name] = f
			}
		}
	}
	return funcs, examples
}

// further are the forms of one function for other numbers of arguments.
var further = regexp.MustCompile(`^(Pipe|Compose)\d$|[34]$`)

func TestFunctions_AreFewAndHaveExamplesWithOutput(t *testing.T) {
	t.Parallel()
	funcs, examples := exported(t)
	require.LessOrEqual(t, len(funcs), 219)
	for name := range funcs {
		e := examples[name]
		if (e == nil || e.Output == "" && !e.EmptyOutput) && !further.MatchString(name) {
			t.Errorf("%s has no example with output", name)
		}
	}
}

// The table at the top of the package says what prefixes and suffixes mean.
func TestNames_KeepTheirTable(t *testing.T) {
	t.Parallel()
	funcs, _ := exported(t)
	whole := regexp.MustCompile(`^((Observe|Subscribe)On|(Start|End)With|GroupBy|FromFunc|ElementAt|Every|(Pipe|Compose)\d)$`)
	// Those that do not begin with the zero config: TestConfigs_OfZeroAreThePlainForm compares them.
	apart := regexp.MustCompile(`^(Buffer(Count|Time)|Window(Count|Time)|Merge(All|Map|Scan)|TapObserver)$`)
	form := regexp.MustCompile(`^(New)?(\w+?)(WithConfig|With|By|Func|On|Time|After|At|Every|When|Toggle|Go|\d)$`)
	for _, name := range slices.Sorted(maps.Keys(funcs)) {
		if plain, ok := strings.CutPrefix(name, "Try"); ok {
			require.Contains(t, funcs, plain, name)
			require.Equal(t, len(params(funcs[plain])), len(params(funcs[name])), name)
			continue
		}
		m := form.FindStringSubmatch(name)
		if m == nil || whole.MatchString(name) {
			continue
		}
		plain := m[1] + m[2]
		if m[3] == "When" && plain == "Delay" {
			require.Contains(t, funcs, "Delay")
			continue
		}
		require.Contains(t, funcs, plain, name)
		if m[3] == "WithConfig" {
			all := params(funcs[name])
			if len(all) > 1 { // otherwise the plain form is an operator itself
				require.Equal(t, params(funcs[plain]), all[:len(all)-1], name)
			}
			config := all[len(all)-1]
			require.Regexp(t, `Config(\[.*\])?$`, config, name)
			if apart.MatchString(plain) {
				continue
			}
			zero := false
			ast.Inspect(funcs[plain].Body, func(n ast.Node) bool {
				lit, ok := n.(*ast.CompositeLit)
				zero = zero || ok && lit.Elts == nil && types.ExprString(lit.Type) == config
				return true
			})
			require.True(t, zero, "%s does not hand on the zero %s", plain, config)
		}
	}
}

// params is the types of a function's parameters, each as often as it has names.
func params(f *ast.FuncDecl) (all []string) {
	for _, p := range f.Type.Params.List {
		all = append(all, slices.Repeat([]string{types.ExprString(p.Type)}, max(1, len(p.Names)))...)
	}
	return all
}

// A function that is given an observable, or makes an operator, has its own name for what it says
// of a zero Observable.
func TestNames_AreWhatFunctionsSayOfAZeroObservable(t *testing.T) {
	t.Parallel()
	funcs, _ := exported(t)
	others := regexp.MustCompile(`^((Pipe|Compose)\d|Forward\w*)$`)
	for name, f := range funcs {
		r := f.Type.Results
		given := r != nil && strings.HasPrefix(types.ExprString(r.List[0].Type), "Operator[")
		for _, p := range params(f) {
			given = given || strings.HasPrefix(strings.TrimPrefix(p, "..."), "Observable[")
		}
		said := false
		ast.Inspect(f.Body, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				who, what, _ := strings.Cut(strings.Trim(lit.Value, `"`), ": ")
				said = said || who == name && (what == "" || strings.HasPrefix(what, "zero "))
			}
			return true
		})
		require.True(t, !given || said || others.MatchString(name), "%s does not say its name", name)
	}
}
