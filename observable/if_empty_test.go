package observable_test

import (
	"errors"
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestDefaultIfEmpty(t *testing.T) {
	t.Parallel()
	z := plain(observable.DefaultIfEmpty("z"))
	runMarbles(t, []marbles{
		{name: "passes values", op: z,
			in:   "-a-b|",
			want: "-a-b|"},
		{name: "sends the default if there are none", op: z,
			in:   "-|",
			want: "-(z|)"},
		{name: "passes errors", op: z,
			in:   "-#",
			want: "-#"},
	})
}

func TestThrowIfEmpty(t *testing.T) {
	t.Parallel()
	runMarbles(t, []marbles{
		{name: "passes values", op: plain(observable.ThrowIfEmpty[string](errEmpty)),
			in:   "-a-b|",
			want: "-a-b|"},
		{name: "fails with its error if there are none",
			op:   plain(observable.ThrowIfEmpty[string](errEmpty)),
			err:  errEmpty,
			in:   "-|",
			want: "-#"},
	})
}

var errEmpty = errors.New("empty")
