package marble_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestPlay_ReturnsWhatWouldFailATest(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		play func(m *marble.M)
		want string
	}{
		"a bad diagram": {
			func(m *marble.M) { m.Cold("-a!") },
			`marble: cold diagram "-a!" at position 2: an unsubscription point "!" has no place in it
    -a!
      ^`,
		},
		"what never ends": {
			func(m *marble.M) { marble.Record(m, observable.Interval(time.Millisecond, m.Async())) },
			"marble: after 16m39.999s the test still goes on: something repeats for ever and is never unsubscribed; pending:\n\tinterval Interval, due at 16m40s",
		},
		"expectations, all of them": {
			func(m *marble.M) {
				m.Expect(m.Cold("-a|")).ToBe("-b|")
				m.Expect(m.Cold("-a|")).ToBe("-c|")
			},
			`marble: play_test.go:LINE: not as expected
    expected  -b|
    got       -a|
               ^ at 1ms: expected b, got a
marble: play_test.go:LINE: not as expected
    expected  -c|
    got       -a|
               ^ at 1ms: expected c, got a`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := marble.Play(c.play)
			require.Error(t, err)
			require.Equal(t, c.want, lineNumber.ReplaceAllString(err.Error(), "_test.go:LINE"))
		})
	}
}

func TestPlay_EndsAtABadDiagram(t *testing.T) {
	t.Parallel()
	after := false
	require.Error(t, marble.Play(func(m *marble.M) {
		m.Hot("!")
		after = true
	}))
	require.False(t, after)
}

func TestPlay_SaysWhoseAnswerIsMissing(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) { // so that nobody waits for it in real time
		err := marble.Play(func(m *marble.M) {
			_, err := m.Host().Hold("fetch")
			require.NoError(t, err)
		})
		require.ErrorContains(t, err, "marble: after 0s the test waits: host: a hold does not end")
		require.ErrorContains(t, err, `hold "fetch", made at `)
	})
}

func ExamplePlay() {
	err := marble.Play(func(m *marble.M) {
		rec := marble.Record(m, upper(m.Cold("-a-b|")))
		m.Flush()
		fmt.Println(marble.Render(rec.Events(), marble.Legend[string]{}))
	})
	fmt.Println(err)
	// Output:
	// -A-B|
	// <nil>
}
