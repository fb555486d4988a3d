package observable_test

import (
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/rxsched/rxsched/observable"
)

var _ = played("MapErr", operatorPipeline(observable.MapErr[int](same[error])))

func TestMapErr(t *testing.T) {
	t.Parallel()
	mapped := errors.New("mapped")
	to := func(err error) func(error) error { return func(error) error { return err } }
	runMarbles(t, []marbles{
		{name: "sends another error", op: plain(observable.MapErr[string](to(mapped))),
			in:   "-a-b#",
			want: "-a-b#", err: mapped},
		{name: "completes if there is none", op: plain(observable.MapErr[string](to(nil))),
			in:   "-a-b#",
			want: "-a-b|"},
		{name: "passes completion", op: plain(observable.MapErr[string](to(mapped))),
			in:   "-a-b|",
			want: "-a-b|"},
	})
}

func ExampleMapErr() {
	lines := observable.Concat(observable.Of("a"), observable.Throw[string](io.ErrUnexpectedEOF))
	named := observable.MapErr[string](func(err error) error {
		return fmt.Errorf("reading the log: %w", err)
	})
	got, err := observable.ToSlice(ctx, named(lines))
	fmt.Println(got, err)
	// Output:
	// [a] reading the log: unexpected EOF
}
