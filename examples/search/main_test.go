//go:build go1.27

package main

import (
	"testing"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestFound_RetriesAndForgetsOldSearches(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		typed := m.Hot("a-b 299ms c 600ms |")
		slow, broken, good := m.Cold("400ms x|"), m.Cold("9ms #"), m.Cold("9ms C|")
		answers := map[string][]observable.Observable[string]{"b": {slow}, "c": {broken, good}}
		search := func(text string) observable.Observable[string] {
			return observable.Defer(func() observable.Observable[string] {
				answer := answers[text][0]
				answers[text] = answers[text][1:]
				return answer
			})
		}
		m.Expect(found(typed, search, rxsched.On(m.Host()))).ToBe("624ms C 287ms |")
		m.ExpectSubscriptions(slow).ToBe("202ms ^ 299ms !")
		m.ExpectSubscriptions(good).ToBe("611ms ^ 9ms !")
	})
}
