package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestIsEmpty(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"a value", "-a-b|", always(text(observable.Operator[string, bool](observable.IsEmpty[string]))), "1false 1|"},
		{"no value", "-|", always(text(observable.Operator[string, bool](observable.IsEmpty[string]))), "1true 1|"},
		{"an error first", "-#", always(text(observable.Operator[string, bool](observable.IsEmpty[string]))), "1#"},
	})
}
