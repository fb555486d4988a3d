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
		{"ThrowIfEmpty passes values", "-a-b|", always(observable.ThrowIfEmpty), "1a 3b 4|"},
		{"ThrowIfEmpty of nothing", "-|", always(observable.ThrowIfEmpty), "1#"},
		{"ThrowIfEmptyWithConfig does not ask for an error it does not need", "-a|", always(observable.ThrowIfEmptyWithConfig[string](observable.ThrowIfEmptyConfig{
			Error: func() error { panic("asked") },
		})), "1a 2|"},
	})
}

func TestThrowIfEmpty_FailsWithItsError(t *testing.T) {
	t.Parallel()
	for want, c := range map[error]observable.ThrowIfEmptyConfig{
		observable.ErrEmpty: {},
		errOops:             {Error: func() error { return errOops }},
	} {
		_, err := observable.LastValue(t.Context(), observable.Pipe1(observable.Empty[int](), observable.ThrowIfEmptyWithConfig[int](c)))
		if err != want {
			t.Errorf("got %v, want %v", err, want)
		}
	}
}
