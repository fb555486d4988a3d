package marble

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rxsched/rxsched/observable"
)

// SubscriptionExpectation compares the subscriptions to a source with what ToBe says, which must be
// called.
type SubscriptionExpectation struct {
	expectation
	journal *journal
}

// ExpectSubscriptions expects subscriptions to a source of strings. See the function
// [ExpectSubscriptions].
func (m *M) ExpectSubscriptions(src observable.Observable[string]) *SubscriptionExpectation {
	m.tb.Helper()
	return ExpectSubscriptions(m, src)
}

// ExpectSubscriptions expects subscriptions to src, which must come from [Hot] or [Cold]. The
// method of its result says which.
//
// It stands for RxJS's expectSubscriptions.
func ExpectSubscriptions[T any](m *M, src observable.Observable[T]) *SubscriptionExpectation {
	m.tb.Helper()
	e := &SubscriptionExpectation{m.expectation(), journalOf(m, src)}
	m.begun = append(m.begun, &e.expectation)
	return e
}

// ToBe expects a subscription for each diagram, in their order; none at all without diagrams. Frame
// 0 is the beginning of the act in which the source was made. See [ParseSubscription].
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
			m.tb.Errorf("marble: %s: not as expected\n%s", where, reportSpans(want, got))
		}
	})
}

// reportSpans shows subscriptions under each other, with a mark at the first difference.
func reportSpans(want, got []Span) string {
	i := 0
	for i < len(want) && i < len(got) && want[i] == got[i] {
		i++
	}
	p := picture{want: drawable(want), got: drawable(got), run: i}
	p.note = fmt.Sprintf("subscription %d: expected %s, got %s", i+1, spanIn(want, i),
		spanIn(got, i))
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
