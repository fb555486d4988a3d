package observable_test

import (
	"errors"
	"fmt"

	"github.com/rxsched/rxsched/observable"
)

func ExampleMaterialize() {
	source := observable.Concat(observable.Of("a"), observable.Throw[string](errors.New("oops")))
	observable.Materialize(source).Subscribe(ctx, observable.Next(func(n observable.Notification[string]) {
		fmt.Println(n.Kind == observable.KindError, n.Value, n.Err)
	}))
	// Output:
	// false a <nil>
	// true  oops
}

func ExampleDematerialize() {
	steps := observable.Of(
		observable.Notification[string]{Value: "a"},
		observable.Notification[string]{Kind: observable.KindComplete},
		observable.Notification[string]{Value: "not sent"},
	)
	observable.Dematerialize(steps).Subscribe(ctx, printing[string]())
	// Output:
	// a
	// complete
}
