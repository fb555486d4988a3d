package observable_test

import (
	"fmt"
	"io"
	"testing"

	"github.com/rxsched/rxsched/observable"
)

var _ = played("MapErr", operatorPipeline(observable.MapErr[int](same[error])))

func TestMapErr(t *testing.T) {
	t.Parallel()
	runMarbles(t, []marbles{
		{name: "completes if there is none", op: plain(observable.MapErr[string](func(error) error { return nil })),
			in:   "-a-b#",
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
