package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestMaterialize(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"there and back", "-a-b|", always(observable.Compose2(observable.Materialize[string], observable.Dematerialize[string])), "1a 3b 4|"},
		{"there and back with an error", "-a-#", always(observable.Compose2(observable.Materialize[string], observable.Dematerialize[string])), "1a 3#"},
		{"the end is a value", "-a-|", always(kinds), "10 32 3|"},
		{"an error is a value", "-a-#", always(kinds), "10 31 3|"},
		{"the first that is an end ends it", "-a-y-b|", always(observable.Compose2(endAt("y"), observable.Dematerialize[string])), "1a 3|"},
		{"Dematerialize passes errors", "-a-#", always(observable.Compose2(endAt("y"), observable.Dematerialize[string])), "1a 3#"},
	})
}

var kinds = text(observable.Compose2(observable.Materialize[string], observable.Map(func(n observable.Notification[string]) observable.NotificationKind {
	return n.Kind
})))

func endAt(end string) observable.Operator[string, observable.Notification[string]] {
	return observable.Map(func(v string) observable.Notification[string] {
		if v == end {
			return observable.Notification[string]{Kind: observable.KindComplete}
		}
		return observable.Notification[string]{Value: v}
	})
}
