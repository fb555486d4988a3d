package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func TestRace(t *testing.T) {
	t.Parallel()
	runSources(t, []source{
		{name: "that is won at once does not subscribe to the next", want: "(a|)",
			src: fixed(observable.Race(observable.Of("a"), unsubscribed()))},
	})
}

// One source has won and is unsubscribing the others, of which the first makes the next one speak.
func TestRace_IgnoresWhoSpeaksAfterTheWinner(t *testing.T) {
	t.Parallel()
	for name, say := range map[string]func(*observable.Subject[string]){
		"a value":      func(s *observable.Subject[string]) { s.Next("b") },
		"an error":     func(s *observable.Subject[string]) { s.Error(errOops) },
		"a completion": func(s *observable.Subject[string]) { s.Complete() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig()
			winner, late := observable.NewSubject[string](), observable.NewSubject[string]()
			loser := observable.New(func(dst *observable.Subscriber[string]) {
				dst.AddFunc(func() { say(late) })
			})
			observable.Race(loser, late.Observable(), winner.Observable()).
				Subscribe(ctx, observer[string](r))
			winner.Next("a")
			winner.Complete()
			require.Equal(t, []string{"0a", "0|"}, r.log)
			require.False(t, late.Observed())
		})
	}
}
