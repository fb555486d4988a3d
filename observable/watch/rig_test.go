package watch_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/watch"
)

const ms = time.Millisecond

var ctx = context.Background()

// rig is a watcher by the clock of a virtual host. There is one watcher in a process, so tests with
// a rig are not parallel.
type rig struct {
	*watch.Watcher
	hosts *monitor.Hosts
	t     *testing.T
	host  *host.Virtual
	async *async.Scheduler
	log   []string
}

func newRig(t *testing.T, c watch.Config) *rig {
	t.Helper()
	h := host.NewVirtual(host.Config{Name: "virtual"})
	c.Hosts, c.Now = monitor.NewHosts(h), h.Now
	r := &rig{Watcher: watch.Start(c), hosts: c.Hosts, t: t, host: h, async: async.New(h)}
	t.Cleanup(r.Stop)
	return r
}

// note notes values and the end.
func (r *rig) note() observable.Observer[int] {
	return observable.Observer[int]{
		Next:     func(v int) { r.log = append(r.log, fmt.Sprint(v)) },
		Error:    func(err error) { r.log = append(r.log, err.Error()) },
		Complete: func() { r.log = append(r.log, "|") },
	}
}

// noted returns what was noted since the last call.
func (r *rig) noted() string {
	defer func() { r.log = nil }()
	return strings.Join(r.log, " ")
}

// find returns the operator with a name, given or of its function.
func (r *rig) find(name string) watch.Operator {
	r.t.Helper()
	for _, o := range r.Snapshot().Operators {
		if o.Name == name || o.Name == "" && o.Place.Operator == name {
			return o
		}
	}
	require.FailNow(r.t, "no operator "+name)
	return watch.Operator{}
}

// chain writes operators with their values, from the subscriber up.
func (r *rig) chain() string {
	var b strings.Builder
	for _, o := range r.Snapshot().Operators {
		name := o.Place.Operator
		if o.Name != "" {
			name += " " + o.Name
		}
		if o.Inner {
			name = "inner " + name
		}
		fmt.Fprintf(&b, "%d>%d %s: %d\n", o.ID, o.Into, name, o.Values)
	}
	return strings.TrimSpace(b.String())
}

func double(v int) int { return 2 * v }

func odd(v int) bool { return v%2 == 1 }

func twice(v int) observable.Observable[int] { return observable.Of(v, v) }
