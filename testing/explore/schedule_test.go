package explore_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/explore"
)

// log notes which goroutine acts.
func log(x *explore.X, names ...string) *[]string {
	all := new([]string)
	for _, name := range names {
		x.Go(name, func() {
			for i := range 2 {
				*all = append(*all, fmt.Sprint(name, i))
				x.Point("next")
			}
		})
	}
	return all
}

func TestReplay_TakesTheChoicesOfASchedule(t *testing.T) {
	t.Parallel()
	for schedule, want := range map[string]string{
		"x1:":              "a.b0 a.b1 c*0 c*1",
		"x1:c%2A":          "c*0 c*1 a.b0 a.b1",
		"x1:c%2A.a%2Eb*2":  "c*0 a.b0 a.b1 c*1",
		"x1:nobody.c%2A*3": "a.b0 c*0 c*1 a.b1",
	} {
		var got string
		r := explore.Search(t, func(x *explore.X) {
			all := log(x, "c*", "a.b")
			x.Settle()
			got = strings.Join(*all, " ")
		}, explore.Replay(schedule))
		require.Nil(t, r.Failure)
		require.Equal(t, want, got, schedule)
	}
}

func TestReplay_RefusesWhatIsNoSchedule(t *testing.T) {
	t.Parallel()
	for _, schedule := range []string{"ui", "x2:ui", "x1:ui*0", "x1:ui*x", "x1:~", "x1:a..b", "x1:%"} {
		_, err := explore.Parse(schedule)
		require.Error(t, err, schedule)
	}
	text, err := explore.Parse("x1:ui*3.~2.a%2Eb")
	require.NoError(t, err)
	require.Equal(t, "x1:ui*3.~2.a%2Eb", text)
}

func TestChoose_IsExploredAndReplayed(t *testing.T) {
	t.Parallel()
	got := map[int]bool{}
	body := func(x *explore.X) {
		x.Go("go", func() {
			n := x.Choose(3)*10 + x.Choose(2)
			got[n] = true
			require.NotEqual(x, 21, n)
		})
	}
	r := explore.Search(t, body, explore.Config{Strategy: explore.Exhaustive})
	require.Len(t, got, 6)
	require.Equal(t, "x1:~2.~1", r.Failure.Schedule)
	require.NotNil(t, explore.Search(t, body, explore.Replay("x1:~2.~1")).Failure)
	require.Nil(t, explore.Search(t, body, explore.Replay("x1:~2")).Failure)
}

// ends returns all that a body comes to, in order.
func ends(t *testing.T, c explore.Config, body func(x *explore.X) string) (all []string) {
	found := map[string]bool{}
	c.Strategy = explore.Exhaustive
	r := explore.Search(t, func(x *explore.X) { found[body(x)] = true }, c)
	if r.Failure != nil {
		t.Fatal(r.Failure.Report)
	}
	require.True(t, r.Complete)
	for e := range found {
		all = append(all, e)
	}
	slices.Sort(all)
	return all
}

func TestConfig_Bounds(t *testing.T) {
	t.Parallel()
	body := func(x *explore.X) string {
		all := log(x, "a", "b")
		x.Settle()
		return strings.Join(*all, " ")
	}
	require.Len(t, ends(t, explore.Config{}, body), 6)
	require.Len(t, ends(t, explore.Config{Preemptions: 1}, body), 4)
}

func TestTimers_ThatAreDueTogetherFireInAnyOrder(t *testing.T) {
	t.Parallel()
	require.Equal(t, []string{"ab", "ba"}, ends(t, explore.Config{}, func(x *explore.X) (got string) {
		for _, name := range []string{"a", "b"} {
			_, _ = x.Host(name).SetTimeout(func() { got += name }, time.Second)
		}
		x.Settle()
		return got
	}))
}

func TestSearch_TriesOneOrderIfThereIsNoChoice(t *testing.T) {
	t.Parallel()
	r := explore.Search(t, func(x *explore.X) { _ = x.Host("ui").Post(func() {}) })
	require.Equal(t, explore.Result{Orders: 1, Complete: true}, r)
}
