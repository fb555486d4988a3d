package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestZip_OfASourceThatEndsAtOnceDoesNotSubscribeToTheNext(t *testing.T) {
	t.Parallel()
	runSources(t, []source{
		{name: "of a source that ends at once does not subscribe to the next", want: "|",
			src: fixed(observable.Zip(observable.Empty[string](), unsubscribed()))},
	})
}

// unsubscribed is a source that must not be subscribed to.
func unsubscribed() strs { return observable.Defer(func() strs { panic("subscribed") }) }
