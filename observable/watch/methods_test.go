//go:build go1.27

package watch_test

import (
	"testing"

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
