//go:build go1.27

package observable_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// methodsOfObservable returns whether each method of Observable has type parameters.
func methodsOfObservable(t *testing.T) map[string]bool {
	t.Helper()
	paths, err := filepath.Glob("*.go")
	require.NoError(t, err)
	generic := map[string]bool{}
	for _, path := range paths {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		require.NoError(t, err)
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv == nil {
				continue
			}
			index, ok := f.Recv.List[0].Type.(*ast.IndexExpr)
			if ok && index.X.(*ast.Ident).Name == "Observable" {
				generic[f.Name.Name] = f.Type.TypeParams != nil
			}
		}
	}
	return generic
}

// A method without type parameters costs each program that uses an Observable, for each type.
func TestMethods_AreGenericOrOnAShortList(t *testing.T) {
	t.Parallel()
	notGeneric := []string{"Subscribe", "SubscribeTo", "SubscribeWaitable", "listen", "run", "start", "zero"}
	for name, generic := range methodsOfObservable(t) {
		require.NotEqual(t, generic, slices.Contains(notGeneric, name), name)
	}
}

func TestMethods_AreAllOperatorsAndSinks(t *testing.T) {
	t.Parallel()
	methods := methodsOfObservable(t)
	// They do not take just any T: Pipe applies them.
	constrained := strings.Fields(`ConcatAll Dematerialize Distinct DistinctUntilChanged ExhaustAll Max
		MergeAll MergeAllWithConfig Min SequenceEqual SwitchAll`)
	funcs, _ := exported(t)
	for name, f := range funcs {
		made := f.Type.Results != nil && strings.HasPrefix(types.ExprString(f.Type.Results.List[0].Type), "Operator[")
		taken := len(f.Type.Params.List) > 0 && slices.ContainsFunc(f.Type.Params.List, func(p *ast.Field) bool {
			return strings.HasPrefix(types.ExprString(p.Type), "Observable[") && p.Names[0].Name == "src"
		})
		for _, prefix := range []string{"New", "Operate", "Forward", "Compose", "Pipe"} {
			made = made && !strings.HasPrefix(name, prefix)
			taken = taken && !strings.HasPrefix(name, prefix)
		}
		_, ok := methods[name]
		require.Equal(t, (made || taken) && !slices.Contains(constrained, name), ok, name)
	}
}

func TestMethods_ZeroAndNil(t *testing.T) {
	t.Parallel()
	require.PanicsWithValue(t, "observable: Pipe: nil op", func() {
		observable.Of(1).Pipe(observable.Operator[int, int](nil))
	})
	require.PanicsWithValue(t, "observable: Map: nil project", func() {
		observable.Of(1).Map((func(int) int)(nil))
	})
}
