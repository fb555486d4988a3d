package monitor_test

import (
	"encoding/json"
	"expvar"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/monitor"
)

func TestValues_AreTheFiguresOfTheHost(t *testing.T) {
	t.Parallel()
	v := rxsched.NewVirtual(rxsched.Config{FramePeriod: 10 * time.Millisecond})
	defer v.Measure()()
	v.Frame().Schedule(func(*action.Action) {}, 0)
	v.Async().Schedule(func(*action.Action) {}, time.Hour)
	_ = v.Post(func() { v.Block(60 * time.Millisecond) })
	v.Advance(time.Second)
	_, err := v.Hold("answer")
	require.NoError(t, err)
	text, err := json.Marshal(monitor.NewHosts().Add(v).Values())
	require.NoError(t, err)
	require.JSONEq(t, `{
		"time": 1, "closed": 0, "running": 0, "turns": 2, "frames": 1, "dropped_frames": 5, "long_tasks": 1, "busy_time": 0.06,
		"queue.length": {"task": 0, "microtask": 0, "timer": 1, "frame callback": 0, "idle callback": 0, "immediate": 0}, "refs": 1, "holds": 1,
		"callbacks": {"task": 1, "microtask": 0, "timer": 0, "frame callback": 1, "idle callback": 0, "immediate": 0},
		"lag.p50": 0.000001, "lag.p99": 0.050331, "lag.max": 0.050331, "late": 0
	}`, string(text))
}

// The figures of hosts, on /debug/vars.
func ExampleEntry_Values() {
	hosts := monitor.NewHosts()
	expvar.Publish("rxsched", expvar.Func(func() any { // once, as expvar wants it
		all := map[string]any{}
		for e := range hosts.All() {
			all[e.Name()] = e.Values()
		}
		return all
	}))

	rx := rxsched.NewVirtual(rxsched.Config{Name: "ui"})
	defer hosts.Add(rx).Remove()
	rx.Async().Schedule(func(*action.Action) {}, time.Second)
	_ = rx.Run()

	var shown map[string]struct {
		Turns     int            `json:"turns"`
		Callbacks map[string]int `json:"callbacks"`
	}
	_ = json.Unmarshal([]byte(expvar.Get("rxsched").String()), &shown)
	fmt.Println(shown["ui"].Turns, "turn,", shown["ui"].Callbacks["timer"], "timer")
	// Output: 1 turn, 1 timer
}
