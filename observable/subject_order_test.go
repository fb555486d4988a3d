package observable_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/subscription"
)

// Whoever comes and goes, between deliveries and in the midst of them, a value reaches those who
// were there when it was sent and are still, in the order in which they came.
func TestSubject_TellsWhoIsThereInTheOrderTheyCame(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		subject := observable.NewSubject[int]()
		var (
			there []int // who is subscribed
			told  []int
			subs  []*subscription.Subscription
			leave = map[int][]int{} // who makes others leave when told
		)
		goes := func(who int) {
			if who >= len(subs) {
				return
			}
			subs[who].Unsubscribe()
			there = slices.DeleteFunc(there, func(n int) bool { return n == who })
		}
		t.Repeat(map[string]func(*rapid.T){
			"subscribe": func(t *rapid.T) {
				who := len(subs)
				if rapid.IntRange(0, 3).Draw(t, "makes others leave") == 0 {
					leave[who] = rapid.SliceOf(rapid.IntRange(0, 2*who)).Draw(t, "whom")
				}
				there = append(there, who)
				subs = append(subs, subject.Subscribe(t.Context(), observable.Next(func(int) {
					told = append(told, who)
					for _, other := range leave[who] {
						goes(other)
					}
				})))
			},
			"unsubscribe": func(t *rapid.T) {
				goes(rapid.IntRange(0, len(subs)).Draw(t, "who"))
			},
			"next": func(t *rapid.T) {
				var want []int
				left := map[int]bool{}
				for _, who := range there {
					if left[who] {
						continue
					}
					want = append(want, who)
					for _, other := range leave[who] {
						left[other] = true
					}
				}
				told = nil
				subject.Next(0)
				require.Equal(t, want, told)
			},
			"": func(t *rapid.T) { require.Equal(t, len(there) > 0, subject.Observed()) },
		})
	})
}
