package host_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

func newNodeDiary() *diary { return newDiary(host.Config{TimerOrder: host.NodeOrder}) }

func TestNodeOrder_WhoWatchesDoesNotChangeIt(t *testing.T) {
	t.Parallel()
	for name, watch := range map[string]func(d *diary){
		"nobody":    func(*diary) {},
		"a measure": func(d *diary) { d.Measure() },
		"a timer":   func(d *diary) { d.Unref(d.timeout("never", time.Hour)) },
	} {
		d := newNodeDiary()
		watch(d)
		n := 0
		var id host.TimerID
		id, _ = d.SetInterval(func() {
			d.note("interval")
			if n++; n == 1 {
				d.Block(11 * ms)
				require.NoError(t, d.Post(d.notes("task")))
			} else {
				d.ClearTimer(id)
			}
		}, 10*ms)
		require.NoError(t, d.Run())
		require.Equal(t, []string{"10 interval", "21 interval", "21 task"}, d.take(),
			"%s: the interval is due at 20, and the task ready at 21", name)
	}
}

// timeoutWithTask arms a timer that posts a task.
func (d *diary) timeoutWithTask(what string, after time.Duration) {
	_, err := d.SetTimeout(func() {
		d.note(what)
		if err := d.Post(d.notes("task")); err != nil {
			panic(err)
		}
	}, after)
	if err != nil {
		panic(err)
	}
}

func TestNodeOrder_TimersKnowWholeMillisecondsOnly(t *testing.T) {
	t.Parallel()
	for name, program := range map[string]func(d *diary){
		"arming": func(d *diary) {
			d.timeoutWithTask("a", 10*ms)
			d.Block(20 * time.Microsecond)
			d.timeout("b", 10*ms)
		},
		"refreshing": func(d *diary) {
			b := d.timeout("b", 5*ms)
			d.Block(20 * time.Microsecond)
			d.timeoutWithTask("a", 10*ms)
			d.Block(5*ms - 10*time.Microsecond)
			require.True(t, d.Refresh(b))
		},
		"an interval that begins": func(d *diary) {
			n := 0
			var id host.TimerID
			id, _ = d.SetInterval(func() {
				if n++; n == 2 {
					d.note("b")
					d.ClearTimer(id)
				}
			}, 5*ms)
			d.timeoutWithTask("a", 10*ms)
			d.Block(5*ms + 400*time.Microsecond)
		},
	} {
		d := newNodeDiary()
		program(d)
		require.NoError(t, d.Run())
		assert.Equal(t, []string{"10 a", "10 b", "10 task"}, d.take(), name)
	}
}
