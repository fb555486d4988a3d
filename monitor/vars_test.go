package monitor_test

import (
	"encoding/json"
	"expvar"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor"
)

var _ expvar.Var = (*monitor.Vars)(nil)

func TestVars_AreTheFiguresOfEachHost(t *testing.T) {
	t.Parallel()
	hosts := monitor.NewHosts()
	vars := monitor.NewVars(hosts)
	defer vars.Stop()
	require.JSONEq(t, `{}`, vars.String())
	v := rxsched.NewVirtual(rxsched.Config{Name: "ui", FramePeriod: 10 * time.Millisecond})
	e := hosts.Add(v)
	v.Frame().Schedule(func(*action.Action) {}, 0)
	v.Async().Schedule(func(*action.Action) {}, time.Hour)
	_ = v.Post(func() { v.Block(60 * time.Millisecond) })
	v.Advance(time.Second)
	_, err := v.Hold("answer")
	require.NoError(t, err)
	require.JSONEq(t, `{"ui": {
		"time": 1, "closed": 0, "running": 0, "turns": 2, "frames": 1, "dropped_frames": 5, "long_tasks": 1, "busy_time": 0.06,
		"queue.length": {"task": 0, "microtask": 0, "timer": 1, "frame callback": 0, "idle callback": 0, "immediate": 0}, "refs": 1, "holds": 1,
		"callbacks": {"task": 1, "microtask": 0, "timer": 0, "frame callback": 1, "idle callback": 0, "immediate": 0},
		"lag.p50": 0.000001, "lag.p99": 0.050331, "lag.max": 0.050331, "late": 0
	}}`, vars.String())
	require.True(t, e.Remove())
	require.JSONEq(t, `{}`, vars.String())
}

func TestVars_MeasureUntilStop(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	vars := monitor.NewVars(monitor.NewHosts(v))
	busy := func() time.Duration {
		_ = v.Post(func() { v.Block(time.Second) })
		require.NoError(t, v.Run())
		return v.Stats().Busy
	}
	require.Equal(t, time.Second, busy())
	vars.Stop()
	vars.Stop()
	require.Equal(t, time.Second, busy())
	require.PanicsWithValue(t, "monitor: NewVars: nil hosts", func() { monitor.NewVars(nil) })
}

func TestVars_FromManyGoroutines(t *testing.T) {
	t.Parallel()
	hosts := monitor.NewHosts()
	vars := monitor.NewVars(hosts)
	defer vars.Stop()
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			rx := rxsched.New(rxsched.Config{Name: fmt.Sprint("host ", i%4)})
			for range 20 {
				e := hosts.Add(rx)
				_ = rx.Post(func() { _ = vars.String() })
				if !json.Valid([]byte(vars.String())) {
					t.Error("no JSON")
				}
				e.Remove()
			}
			rx.Close()
		})
	}
	all.Wait()
	require.JSONEq(t, `{}`, vars.String())
}

// The figures of hosts, on /debug/vars.
func ExampleNewVars() {
	hosts := monitor.NewHosts()
	expvar.Publish("rxsched", monitor.NewVars(hosts)) // once, as expvar wants it

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
