package trace_test

import (
	"os"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor"
	"github.com/rxsched/rxsched/monitor/trace"
)

// A host that does one thing, as a file for ui.perfetto.dev.
func Example() {
	v := host.NewVirtual(host.Config{Name: "ui"})
	rec := trace.New(trace.Config{Hosts: monitor.NewHosts(v)})
	defer rec.Stop()

	_, _ = v.SetTimeout(func() { v.Block(2 * time.Millisecond) }, 5*time.Millisecond)
	_ = v.Run()
	_, _ = rec.WriteTo(os.Stdout)
	// Output:
	// {"displayTimeUnit":"ms","traceEvents":[
	// {"name":"scheduled","cat":"scheduled","ph":"s","ts":0,"pid":1,"tid":4,"id":"1"},
	// {"name":"trace_test.Example","cat":"scheduled","ph":"X","ts":0,"dur":0.001,"pid":1,"tid":4,"args":{"host time":"0s","label":"github.com/rxsched/rxsched/monitor/trace_test.Example.func1"}},
	// {"name":"scheduled","cat":"scheduled","ph":"f","ts":5000.001,"pid":1,"tid":1,"id":"1","bp":"e"},
	// {"name":"trace_test.Example","cat":"timeout","ph":"X","ts":5000.001,"dur":1999.999,"pid":1,"tid":1,"args":{"host time":"5ms","label":"github.com/rxsched/rxsched/monitor/trace_test.Example.func1"}},
	// {"name":"process_name","ph":"M","ts":0,"pid":1,"tid":0,"args":{"name":"ui"}},
	// {"name":"process_sort_index","ph":"M","ts":0,"pid":1,"tid":0,"args":{"sort_index":1}},
	// {"name":"thread_name","ph":"M","ts":0,"pid":1,"tid":1,"args":{"name":"callbacks"}},
	// {"name":"thread_sort_index","ph":"M","ts":0,"pid":1,"tid":1,"args":{"sort_index":1}},
	// {"name":"thread_name","ph":"M","ts":0,"pid":1,"tid":4,"args":{"name":"outside"}},
	// {"name":"thread_sort_index","ph":"M","ts":0,"pid":1,"tid":4,"args":{"sort_index":4}}
	// ]}
}
