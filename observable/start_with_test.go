package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestStartWithAndEndWith(t *testing.T) {
	t.Parallel()
	runMarbles(t, []marbles{{name: "before and after",
		op:   plain(observable.Compose2(observable.StartWith("s"), observable.EndWith("e"))),
		in:   "-a-|",
		want: "sa-(e|)"}})
}
