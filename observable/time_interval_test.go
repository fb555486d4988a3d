package observable_test

import (
	"fmt"
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestTimeIntervalAndTimestamp(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"TimeInterval counts from the value before", "-a--b#", func(r *rig) observable.Operator[string, string] {
			return text(observable.TimeInterval[string](r.async))
		}, "1{a 1ms} 4{b 3ms} 5#"},
		{"Timestamp has the scheduler's time", "-a--b|", func(r *rig) observable.Operator[string, string] {
			return observable.Compose2(observable.Timestamp[string](r.async), observable.Map(func(v observable.Timestamped[string]) string {
				return fmt.Sprint(v.Value, v.Timestamp.UnixMilli())
			}))
		}, "1a1 4b4 5|"},
	})
}
