package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestSingle(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"the only value", "-a-|", always(observable.Single), "3a 3|"},
		{"fails at the second", "-a-b-|", always(observable.Single), "3#"},
		{"passes errors", "-a-#", always(observable.Single), "3#"},
	})
}

func TestSingle_SaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	for want, src := range map[error]observable.Observable[string]{
		observable.ErrEmpty:    observable.Single(observable.Empty[string]()),
		observable.ErrSequence: observable.Single(observable.Of("a", "b")),
	} {
		if _, err := observable.LastValue(t.Context(), src); err != want {
			t.Errorf("got %v, want %v", err, want)
		}
	}
}
