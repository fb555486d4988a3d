package observable_test

import (
	"context"
	"errors"

	"github.com/rxsched/rxsched/observable"
)

func ExampleFromContext() {
	stop, cancel := context.WithCancelCause(ctx)
	cancel(errors.New("enough"))
	observable.FromContext(stop).Subscribe(ctx, printing[error]())
	// Output:
	// enough
	// complete
}
