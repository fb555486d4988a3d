package conduct_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/point"
	"github.com/rxsched/rxsched/testing/internal/conduct"
)

// rig conducts goroutines that set up makes, and returns the steps in their order.
func rig(t *testing.T, choose func(steps []conduct.Step) int,
	setup func(c *conduct.Conductor),
) (taken []string, end conduct.Outcome) {
	synctest.Test(t, func(*testing.T) {
		c := conduct.New(func(steps []conduct.Step) int {
			i := choose(steps)
			if i >= 0 {
				taken = append(taken, steps[i].Thread+" "+steps[i].What)
			}
			return i
		})
		defer c.Stop()
		setup(c)
		end = c.Run(func() bool { return true }, time.Hour)
	})
	return taken, end
}

func first([]conduct.Step) int          { return 0 }
func last(steps []conduct.Step) (i int) { return len(steps) - 1 }

func TestConductor_NamesGoroutinesForWhereTheyBegan(t *testing.T) {
	t.Parallel()
	object := new(int)
	for range 100 {
		taken, _ := rig(t, last, func(c *conduct.Conductor) {
			for range 3 {
				go func() { c.At("one", object) }()
			}
			go func() {
				c.Name("known")
				point.Go(func() { point.At(object, "two") })
			}()
		})
		var got []string
		for _, s := range taken {
			place, what, _ := strings.Cut(s, " ")
			require.Regexp(t, `^conduct_test\.go:\d+(#\d)?$`, place)
			_, number, _ := strings.Cut(place, "#")
			got = append(got, fmt.Sprint(number, what))
		}
		require.Equal(t, []string{"begin", "two", "3one", "2one", "one"}, got)
	}
}

func TestConductor_LetsOneActAtATime(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		choose func([]conduct.Step) int
		want   string
	}{
		"the first": {first, "a1 a2 a3 b1 b2 b3"},
		"the last":  {last, "b1 b2 b3 a1 a2 a3"},
		"in turns": {func() func(steps []conduct.Step) int {
			i := 1
			return func(steps []conduct.Step) int {
				i = 1 - i
				return min(i, len(steps)-1)
			}
		}(), "a1 b1 a2 b2 a3 b3"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got []string
			_, end := rig(t, row.choose, func(c *conduct.Conductor) {
				for _, name := range []string{"a", "b"} {
					go func() {
						c.Name(name)
						for i := range 3 {
							c.At("go on", nil)
							got = append(got, fmt.Sprint(name, i+1))
						}
					}()
				}
			})
			require.Equal(t, conduct.Done, end)
			require.Equal(t, row.want, strings.Join(got, " "))
		})
	}
}

func TestConductor_LeavesIfNobodyIsChosen(t *testing.T) {
	t.Parallel()
	taken, end := rig(t, func([]conduct.Step) int { return -1 }, func(c *conduct.Conductor) {
		go c.At("never", nil)
	})
	require.Equal(t, conduct.Left, end)
	require.Empty(t, taken)
}

func TestConductor_IsStuckIfNobodyComes(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(*testing.T) {
		c := conduct.New(first)
		defer c.Stop()
		began, came := time.Now(), []time.Duration{}
		go func() {
			time.Sleep(time.Minute)
			c.At("later", nil)
			came = append(came, time.Since(began))
		}()
		require.Equal(t, conduct.Stuck, c.Run(func() bool { return false }, time.Hour))
		require.Equal(t, []time.Duration{time.Minute}, slices.Clip(came))
		require.Equal(t, time.Hour+time.Minute, time.Since(began))
	})
}
