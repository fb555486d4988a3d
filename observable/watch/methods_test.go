//go:build go1.27

package watch_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/watch"
)

func TestSnapshot_NamesMethods(t *testing.T) {
	r := newRig(t, watch.Config{})
	observable.Of(1, 2).Map(double).Filter(odd).As("odd").Count().Subscribe(ctx, r.note())
	require.Equal(t, "1>0 Subscribe: 1\n2>1 Count: 1\n3>2 Filter odd: 0\n4>3 Map: 2\n5>4 Of: 2", r.chain())
	require.Contains(t, r.find("Map").Place.Func, "TestSnapshot_NamesMethods")
}

// A method has the name and the line that were written, also one that is made of others.
func TestSnapshot_NamesAllFormsOfMethods(t *testing.T) {
	try := func(v int) (int, error) { return v, nil }
	type numbers = observable.Observable[int]
	for name, c := range map[string]func(r *rig, src numbers) numbers{
		"TryMap":   func(_ *rig, src numbers) numbers { return src.TryMap(try) },
		"MergeMap": func(_ *rig, src numbers) numbers { return src.MergeMap(twice) },
		"MergeMapWithConfig": func(_ *rig, src numbers) numbers {
			return src.MergeMapWithConfig(twice, observable.MergeConfig{})
		},
		"GroupBy": func(_ *rig, src numbers) numbers {
			return src.GroupBy(odd).MergeMap(
				func(g observable.Grouped[bool, int]) numbers { return g.Map(double) })
		},
		"Find": func(_ *rig, src numbers) numbers { return src.Find(odd).Map(func(*int) int { return 1 }) },
		"DebounceTime": func(r *rig, src numbers) numbers {
			return src.DebounceTime(time.Second, r.async)
		},
		"Distinct":         func(_ *rig, src numbers) numbers { return observable.Pipe1(src, observable.Distinct[int]) },
		"watch_test.Halve": func(_ *rig, src numbers) numbers { return src.Pipe(Halve()) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, watch.Config{})
			s := observable.NewSubject[int]()
			c(r, s.Observable()).Subscribe(ctx, r.note())
			s.Next(1)
			require.NotEmpty(t, r.find(name).Place.Line)
			for _, o := range r.Snapshot().Operators {
				require.Contains(t, []string{"methods_test.go", "rig_test.go", "watcher_test.go"},
					filepath.Base(o.Place.File), "%+v", o.Place)
				require.NotEmpty(t, o.Place.Operator)
			}
		})
	}
}
