package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// In RxJS a duration that sends a value at once goes on, to its next value.
func TestThrottle_ADurationEndsWithAValueThatItSendsAtOnce(t *testing.T) {
	t.Parallel()
	marble.Run(t, func(m *marble.M) {
		lasts := observable.StartWith("x")(observable.Never[string]())
		always := observable.Throttle(func(string) observable.Observable[string] { return lasts })
		m.Expect(observable.Pipe1(m.Cold("-ab|"), always)).ToBe("-ab|")
	})
}
