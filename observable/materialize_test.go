package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestMaterialize(t *testing.T) {
	t.Parallel()
	kinds := plain(observable.Compose2(observable.Materialize[string],
		observable.Map(func(n observable.Notification[string]) string { return n.Kind.String()[:1] })))
	back := plain(observable.Compose2(observable.Materialize[string], observable.Dematerialize[string]))
	y := plain(observable.Compose2(endAt("y"), observable.Dematerialize[string]))
	runMarbles(t, []marbles{
		{name: "there and back", op: back,
			in:   "-a-b|",
			want: "-a-b|"},
		{name: "there and back with an error", op: back,
			in:   "-a-#",
			want: "-a-#"},
		{name: "the end is a value", op: kinds,
			in:   "-a-|",
			want: "-N-(C|)"},
		{name: "an error is a value", op: kinds,
			in:   "-a-#",
			want: "-N-(E|)"},
		{name: "the first that is an end ends it", op: y,
			in:   "-a-y-b|",
			subs: "^--!",
			want: "-a-|"},
		{name: "Dematerialize passes errors", op: y,
			in:   "-a-#",
			want: "-a-#"},
	})
}

func endAt(end string) observable.Operator[string, observable.Notification[string]] {
	return observable.Map(func(v string) observable.Notification[string] {
		if v == end {
			return observable.Notification[string]{Kind: observable.KindComplete}
		}
		return observable.Notification[string]{Value: v}
	})
}
