package marble_test

import (
	"errors"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// What a person sees when an expectation fails.
func TestExpectation_ShowsWhereItFails(t *testing.T) {
	t.Parallel()
	type point struct{ x, y int }
	for _, c := range []struct {
		name string
		test func(m *marble.M)
		want string
	}{
		{"a value too early", func(m *marble.M) {
			src := m.Hot("-a-b--c---|")
			m.Expect(observable.Pipe1(src, observable.DebounceTime[string](2*ms, m.Async()))).ToBe("-----b---c|")
		}, `marble: expect_test.go:LINE: not as expected
    expected  -----b---c|
    got       -----b--c-|
                      ^ expected c at 9ms, got c at 8ms
`},
		{"another value", func(m *marble.M) { m.Expect(m.Cold("-(ab)|")).ToBe("-(ac)|") },
			`marble: expect_test.go:LINE: not as expected
    expected  -(ac)|
    got       -(ab)|
                 ^ at 1ms: expected c, got b
`},
		{"the end is missing", func(m *marble.M) { m.Expect(m.Cold("--a")).ToBe("--a--|") },
			`marble: expect_test.go:LINE: not as expected
    expected  --a--|
    got       --a
                   ^ expected | at 5ms, got nothing more
`},
		{"a value too many", func(m *marble.M) { m.Expect(m.Cold("a")).ToBe("") },
			`marble: expect_test.go:LINE: not as expected
    expected  ` + "\n" + `    got       a
              ^ expected nothing more, got a at 0s
`},
		{"a long time", func(m *marble.M) { m.Expect(m.Cold("a 99ms b 1s c|")).ToBe("a 99ms b 1001ms c|") },
			`marble: expect_test.go:LINE: not as expected
    expected  a 99ms b 1001ms c|
    got       a 99ms b 1s c|
                          ^ expected c at 1.102s, got c at 1.101s
`},
		{"what does not fit goes below", func(m *marble.M) {
			m.Expect(observable.Merge(m.Cold("(ab)-c"), m.Cold("-x"))).ToBe("(ab)-c")
		}, `marble: expect_test.go:LINE: not as expected
    expected  (ab)-c
    got       (ab)-c
              -x
               ^ expected c at 5ms, got x at 1ms
`},
		{"values have a key", func(m *marble.M) {
			src := marble.Cold(m, "a-b-b|", marble.Legend[point]{Values: map[string]point{"a": {1, 2}, "b": {3, 4}}})
			marble.Expect(m, src).ToBeWith("p-q-p|", marble.Legend[point]{Values: map[string]point{"p": {1, 2}, "q": {3, 4}}})
		}, `marble: expect_test.go:LINE: not as expected
    expected  p-q-p|
    got       p-q-q|
                  ^ at 4ms: expected p, got q
    where     p = {x:1 y:2}
              q = {x:3 y:4}
`},
		{"values without a letter get one", func(m *marble.M) {
			m.Expect(observable.Map(func(s string) string { return s + s })(m.Cold("ab"))).ToBe("ab")
		}, `marble: expect_test.go:LINE: not as expected
    expected  ab
    got       cd
              ^ at 0s: expected a, got c
    where     c = "aa"
              d = "bb"
`},
		{"errors are named", func(m *marble.M) {
			m.Expect(observable.Throw[string](errors.New("no such\nthing"))).ToBe("#")
		}, `marble: expect_test.go:LINE: not as expected
    expected  #
    got       #
              ^ at 0s: expected # (error), got # (no such` + "\uFFFD" + `thing)
`},
		{"another observable", func(m *marble.M) { m.Expect(m.Cold("-a|")).ToEqual(m.Cold("-b|")) },
			`marble: expect_test.go:LINE: not as expected
    expected  -b|
    got       -a|
               ^ at 1ms: expected b, got a
`},
		{"inner observables", func(m *marble.M) {
			inner := observable.Map(func(string) strs { return m.Cold("-y|") })
			marble.ExpectNested(m, inner(m.Cold("a-b|"))).ToBe("v-w|", map[string]string{"v": "-y|", "w": "-z|"})
		}, `marble: expect_test.go:LINE: not as expected
    expected  v-w|
    got       v-v|
                ^ at 2ms: expected w, got v
    where     v = "-y|"
              w = "-z|"
`},
		{"no inner diagram", func(m *marble.M) {
			marble.ExpectNested(m, observable.Never[strs]()).ToBe("v", nil)
		}, "marble: there is no inner diagram for \"v\" of \"v\"\n"},
		{"an unsubscription too late", func(m *marble.M) {
			src := m.Cold("-a-b-c|")
			m.Expect(src).During("^-!").ToBe("-a")
			m.Expect(src).During("--^----!").ToBe("---a-b-")
			m.ExpectSubscriptions(src).ToBe("^-!", "--^--!")
		}, `marble: expect_test.go:LINE: not as expected
    expected  ^-!
              --^--!
    got       ^-!
              --^----!
                   ^ subscription 2: expected 2ms to 5ms, got 2ms to 7ms
`},
		{"a subscription too few", func(m *marble.M) { m.ExpectSubscriptions(m.Hot("")).ToBe("--^") },
			`marble: expect_test.go:LINE: not as expected
    expected  --^
    got       (none)
                ^ subscription 1: expected from 2ms on, got none
`},
		{"a subscription that cannot be", func(m *marble.M) {
			src := m.Cold("|")
			m.Expect(src).ToBe("|")
			m.ExpectSubscriptions(src).ToBe("---")
		}, `marble: expect_test.go:LINE: not as expected
    expected  ` + "\n" + `    got       (^!)
               ^ subscription 1: expected one that never begins, got 0s to 0s
`},
		{"no ToBe", func(m *marble.M) { m.Expect(m.Cold("")) },
			"marble: expect_test.go:LINE: Expect without ToBe\n"},
		{"no source", func(m *marble.M) {
			m.ExpectSubscriptions(observable.Map(strconv.Quote)(observable.Of("a")))
		}, "marble: subscriptions are known of what Hot or Cold of this test returned, and of nothing else\n"},
		{"no end", func(m *marble.M) {
			m.Expect(ints(observable.Interval(time.Second, m.Async()))).ToBe("")
		}, "marble: after 27h46m40s the test still goes on: something repeats for ever and is never unsubscribed; pending:\n\tinterval Interval, due at 27h46m40s\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, failure(t, c.test))
		})
	}
}
