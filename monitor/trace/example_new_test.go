package trace_test

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor/trace"
)

func work() {}

// What was recorded can be read as well as drawn.
func ExampleNew() {
	v := host.NewVirtual(host.Config{})
	track := trace.New(trace.Config{Events: 100}).Watch("ui", v)
	_, _ = v.SetTimeout(work, 5*time.Millisecond)
	_ = v.Run()
	track.Stop()

	var records [100]trace.Record
	n, _ := track.Read(0, records[:])
	for _, r := range records[:n] {
		fmt.Println(r.Time, r.Phase, r.Kind)
	}
	// Output:
	// 0s queued timeout
	// 5ms begin turn
	// 5ms begin timeout
	// 5ms end timeout
	// 5ms end turn
}
