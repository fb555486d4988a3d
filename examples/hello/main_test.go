package main

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestSearch_CancelsTheOneBefore(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		typed := m.Hot("a-b 299ms c 300ms |")
		slow, fast := m.Cold("400ms x|"), m.Cold("9ms y|")
		ask := func(text string) observable.Observable[string] {
			return map[string]observable.Observable[string]{"b": slow, "c": fast}[text]
		}
		m.Expect(search(typed, ask, m.Async())).ToBe("511ms y 91ms |")
		m.ExpectSubscriptions(slow).ToBe("202ms ^ 299ms !")
	})
}
