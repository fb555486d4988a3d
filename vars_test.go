package rxsched_test

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
)

var _ expvar.Var = (*rxsched.Vars)(nil)

func TestVars_AreTheStatsOfEachHost(t *testing.T) {
	t.Parallel()
	var vars rxsched.Vars
	require.JSONEq(t, `{}`, vars.String())
	v := rxsched.NewVirtual(rxsched.Config{FramePeriod: 10 * time.Millisecond})
	remove := vars.Add("ui", v)
	v.Frame().Schedule(func(*action.Action) {}, 0)
	v.Async().Schedule(func(*action.Action) {}, time.Hour)
	_ = v.Post(func() { v.Block(60 * time.Millisecond) })
	v.Advance(time.Second)
	_, err := v.Hold("answer")
	require.NoError(t, err)
	require.JSONEq(t, `{"ui": {
		"host_time": 1, "closed": false, "turns": 2, "frames": 1, "dropped_frames": 5, "long_tasks": 1, "busy": 0.06,
		"queued": {"tasks": 0, "microtasks": 0, "timers": 1, "frame_callbacks": 0, "idle_callbacks": 0, "immediates": 0}, "holds": 1,
		"ran": {"tasks": 1, "microtasks": 0, "timers": 0, "frame_callbacks": 1, "idle_callbacks": 0, "immediates": 0},
		"lag": {"p50": 0.000001, "p99": 0.050331, "max": 0.050331}
	}}`, vars.String())
	remove()
	require.JSONEq(t, `{}`, vars.String())
}

func TestVars_AHostReplacesOneOfItsName(t *testing.T) {
	t.Parallel()
	var vars rxsched.Vars
	first, second := host.NewVirtual(host.Config{}), host.NewVirtual(host.Config{})
	removeFirst := vars.Add("ui", first)
	removeSecond := vars.Add("ui", second)
	second.Advance(time.Second)
	removeFirst()
	require.Contains(t, vars.String(), `"host_time":1`)
	removeSecond()
	removeSecond()
	require.JSONEq(t, `{}`, vars.String())
}

func TestVars_NilHostPanics(t *testing.T) {
	t.Parallel()
	require.PanicsWithValue(t, "rxsched: Vars.Add: nil host", func() { new(rxsched.Vars).Add("ui", nil) })
}

func TestVars_FromManyGoroutines(t *testing.T) {
	t.Parallel()
	var vars rxsched.Vars
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			rx := rxsched.New(rxsched.Config{})
			for range 20 {
				remove := vars.Add(fmt.Sprint("host ", i%4), rx)
				_ = rx.Post(func() { _ = vars.String() })
				if !json.Valid([]byte(vars.String())) {
					t.Error("no JSON")
				}
				remove()
			}
			rx.Close()
		})
	}
	all.Wait()
	require.JSONEq(t, `{}`, vars.String())
}

// The counters of hosts, on /debug/vars.
func ExampleVars() {
	var vars rxsched.Vars
	expvar.Publish("rxsched", &vars) // once, as expvar wants it

	rx := rxsched.NewVirtual(rxsched.Config{})
	remove := vars.Add("ui", rx)
	defer remove()
	rx.Async().Schedule(func(*action.Action) {}, time.Second)
	_ = rx.Run()

	var hosts map[string]struct {
		Turns int            `json:"turns"`
		Ran   map[string]int `json:"ran"`
	}
	_ = json.Unmarshal([]byte(expvar.Get("rxsched").String()), &hosts)
	fmt.Println(hosts["ui"].Turns, "turn,", hosts["ui"].Ran["timers"], "timer")
	// Output: 1 turn, 1 timer
}
