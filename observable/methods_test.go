//go:build go1.27

package observable_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
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

func TestMethods_DoWhatTheFunctionsDo(t *testing.T) {
	t.Parallel()
	type strs = observable.Observable[string]
	for name, c := range map[string]struct {
		of       func(m *marble.M, src strs) strs
		in, want string
	}{
		"of the same type": {func(m *marble.M, src strs) strs {
			return src.Skip(1).Take(2).Delay(time.Millisecond, m.Async())
		}, "a-b-c-d|", "---b-(c|)"},
		"of another type": {func(m *marble.M, src strs) strs {
			return src.Scan(func(n int, _ string) int { return n + 1 }, 0).Map(func(n int) string { return fmt.Sprint(n) })
		}, "a-b|", "1-2|"},
		"lists": {func(m *marble.M, src strs) strs {
			return src.BufferCount(2).Collect().Last().MergeMap(func(lists [][]string) strs {
				return observable.Of(fmt.Sprint(len(lists)))
			})
		}, "abc|", "---(2|)"},
		"windows": {func(m *marble.M, src strs) strs {
			return src.WindowCount(2).Map(func(w strs) strs { return w.Take(1) }).Pipe(observable.MergeAll)
		}, "abcd|", "a-c-|"},
		"groups": {func(m *marble.M, src strs) strs {
			return src.GroupBy(strings.ToLower).MergeMap(func(g observable.Grouped[string, string]) strs { return g.Take(1) })
		}, "aAbB|", "a-b-|"},
		"pointers, pairs and notifications": {func(m *marble.M, src strs) strs {
			return src.Materialize().Pairwise().Find(func(p [2]observable.Notification[string]) bool { return p[1].Value == "c" }).First().
				Map(func(p *[2]observable.Notification[string]) string { return p[0].Value })
		}, "abcd|", "--(b|)"},
		"a value of a constrained operator": {func(m *marble.M, src strs) strs {
			return src.Pipe(observable.DistinctUntilChanged)
		}, "aab|", "a-b|"},
		"joins": {func(m *marble.M, src strs) strs {
			return src.WithLatestFrom(m.Cold("-x"), func(v, _ string) string { return v }).MergeWith(m.Cold("-z|"))
		}, "a-b|", "-zb|"},
	} {
		t.Run(name, func(t *testing.T) {
			marble.Run(t, func(m *marble.M) { m.Expect(c.of(m, m.Cold(c.in))).ToBe(c.want) })
		})
	}
}

func TestMethods_Sinks(t *testing.T) {
	t.Parallel()
	ctx, oops := t.Context(), errors.New("oops")
	src := observable.Of(1, 2, 3)
	all, err := src.ToSlice(ctx)
	require.NoError(t, err)
	require.Equal(t, []int{1, 2, 3}, all)
	first, err := src.FirstValue(ctx)
	require.NoError(t, err)
	require.Equal(t, 1, first)
	last, err := src.LastValue(ctx)
	require.NoError(t, err)
	require.Equal(t, 3, last)
	sum := 0
	require.NoError(t, src.ForEach(ctx, func(v int) { sum += v }))
	require.Equal(t, oops, src.TryForEach(ctx, func(v int) error { return oops }))
	for v, err := range src.Values(ctx) {
		require.NoError(t, err)
		sum += v
	}
	values, failed := src.ToChan(ctx)
	for v := range values {
		sum += v
	}
	require.NoError(t, failed())
	require.Equal(t, 18, sum)
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
