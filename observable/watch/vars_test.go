package watch_test

import (
	"expvar"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/watch"
)

var _ expvar.Var = new(watch.Watcher)

func TestString_IsJSON(t *testing.T) {
	r := newRig(t, watch.Config{})
	require.Equal(t, "[]", r.String())
	observable.Pipe1(observable.Of(1, 2), observable.As[int]("numbers")).Subscribe(ctx, r.note())
	counts := `"place":"watch/vars_test.go:0","open":0,"begun":1,"values":2,"failed":0,"waiting":0,"suspicious":0,"growing":0`
	require.JSONEq(t, `[{"operator":"Subscribe","name":"",`+counts+`},{"operator":"Of","name":"numbers",`+counts+`}]`,
		regexp.MustCompile(`go:\d+`).ReplaceAllString(r.String(), "go:0"))
}
