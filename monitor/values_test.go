package monitor_test

import (
	"encoding/json"
	"expvar"
	"fmt"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/monitor"
)

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
