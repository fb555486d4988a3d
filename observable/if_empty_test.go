package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestIfEmpty(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"DefaultIfEmpty passes values", "-a-b|", always(observable.DefaultIfEmpty("z")), "1a 3b 4|"},
		{"DefaultIfEmpty of nothing", "-|", always(observable.DefaultIfEmpty("z")), "1z 1|"},
		{"DefaultIfEmpty passes errors", "-#", always(observable.DefaultIfEmpty("z")), "1#"},
		{"ThrowIfEmpty passes values", "-a-b|", always(observable.ThrowIfEmpty[string](errOops)), "1a 3b 4|"},
		{"ThrowIfEmpty of nothing", "-|", always(observable.ThrowIfEmpty[string](errOops)), "1#"},
	})
}

func TestThrowIfEmpty_FailsWithItsError(t *testing.T) {
	t.Parallel()
	_, err := observable.LastValue(t.Context(), observable.Pipe1(observable.Empty[int](), observable.ThrowIfEmpty[int](errOops)))
	if err != errOops {
		t.Error(err)
	}
}
