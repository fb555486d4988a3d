package marble

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rxsched/rxsched/observable"
)

// SubscriptionExpectation is what the subscriptions to a source are expected to be. It has to be
// told, by ToBe.
type SubscriptionExpectation struct {
	expectation
	journal *journal
}

// ExpectSubscriptions expects something of the subscriptions to a source of strings. See the
// function [ExpectSubscriptions].
func (m *M) ExpectSubscriptions(src observable.Observable[string]) *SubscriptionExpectation {
	m.tb.Helper()
	return ExpectSubscriptions(m, src)
}

// ExpectSubscriptions expects something of the subscriptions to src, which must be what [Hot] or
// [Cold] returned.
//
// It stands for RxJS's expectSubscriptions.
func ExpectSubscriptions[T any](m *M, src observable.Observable[T]) *SubscriptionExpectation {
	m.tb.Helper()
	e := &SubscriptionExpectation{m.expectation(), journalOf(m, src)}
	m.begun = append(m.begun, &e.expectation)
	return e
}

// ToBe expects a subscription as each diagram shows it, in the order in which they are made; none
// at all, without diagrams. Their frame 0 is where the act began in which the source was made. See
// [ParseSubscription].
func (e *SubscriptionExpectation) ToBe(diagrams ...string) {
	m := e.m
	m.tb.Helper()
	want := make([]Span, len(diagrams))
	for i, diagram := range diagrams {
		span, err := ParseSubscription(diagram)
		m.need(err)
		want[i] = span
	}
	e.tell(func(where string) {
		m.tb.Helper()
		if got := e.journal.spans; !slices.Equal(want, got) {
			e.fail(where, reportSpans(want, got))
		}
	})
}

// reportSpans is subscriptions under each other, with the first difference marked.
func reportSpans(want, got []Span) string {
	i := 0
	for i < len(want) && i < len(got) && want[i] == got[i] {
		i++
	}
	p := picture{want: drawable(want), got: drawable(got), run: i}
	p.note = fmt.Sprintf("subscription %d: expected %s, got %s", i+1, spanIn(want, i), spanIn(got, i))
	if i < len(want) && i < len(got) && want[i].Subscribed == got[i].Subscribed {
		p.mark = 1
	}
	return strings.Join(p.lines(), "\n")
}

func drawable(spans []Span) [][]Mark {
	runs := make([][]Mark, len(spans))
	for i, s := range spans {
		runs[i] = s.marks()
	}
	return runs
}

// spanIn is a span in words.
func spanIn(spans []Span, i int) string {
	switch {
	case i >= len(spans):
		return "none"
	case spans[i].Subscribed == Never:
		return "one that never begins"
	case spans[i].Unsubscribed == Never:
		return fmt.Sprintf("from %v on", spans[i].Subscribed)
	}
	return fmt.Sprintf("%v to %v", spans[i].Subscribed, spans[i].Unsubscribed)
}
