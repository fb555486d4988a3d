package monitor_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor"
	"github.com/rxsched/rxsched/priority"
)

func named(name string) *host.Virtual { return host.NewVirtual(host.Config{Name: name}) }

// names are those of the hosts that are there.
func names(hosts *monitor.Hosts) (all []string) {
	for e := range hosts.All() {
		all = append(all, e.Name())
	}
	return all
}

func TestHosts_HaveNamesOfTheirOwn(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		given []string // "-" and a name removes a host
		want  []string
	}{
		"that they were given":          {[]string{"ui", "net"}, []string{"ui", "net"}},
		"by order, without":             {[]string{"", "ui", ""}, []string{"host-1", "ui", "host-2"}},
		"that go on after a removal":    {[]string{"", "", "-host-1", ""}, []string{"host-2", "host-3"}},
		"that another one has":          {[]string{"host-1", ""}, []string{"host-1", "host-2"}},
		"with a number, if taken":       {[]string{"ui", "ui", "ui"}, []string{"ui", "ui-2", "ui-3"}},
		"that are free again":           {[]string{"ui", "-ui", "ui"}, []string{"ui"}},
		"with a number that is not one": {[]string{"ui-2", "ui", "ui"}, []string{"ui-2", "ui", "ui-3"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			hosts, entries := monitor.NewHosts(), map[string]*monitor.Entry{}
			for _, given := range c.given {
				if given != "" && given[0] == '-' {
					require.True(t, entries[given[1:]].Remove())
					continue
				}
				e := hosts.Add(named(given))
				entries[e.Name()] = e
			}
			require.Equal(t, c.want, names(hosts))
		})
	}
}

func TestHosts_AHostIsThereOnce(t *testing.T) {
	t.Parallel()
	v := rxsched.NewVirtual(rxsched.Config{Name: "ui"})
	hosts := monitor.NewHosts(v)
	e := hosts.Add(v.Virtual)
	require.Same(t, e, hosts.Add(v))
	require.Equal(t, []string{"ui"}, names(hosts))
	require.Equal(t, host.Host(v), e.Host())
	require.NoError(t, v.Close())
	require.Equal(t, []string{"ui"}, names(hosts), "also when it is closed")
	require.True(t, e.Remove())
	require.False(t, e.Remove())
	require.Empty(t, names(hosts))
	require.NotSame(t, e, hosts.Add(v))
}

func TestEntry_AddsUpWhatWaits(t *testing.T) {
	t.Parallel()
	v := named("ui")
	e := monitor.NewHosts().Add(v)
	require.Nil(t, e.Waiting())
	one, two := priority.New(v, priority.Config{}), priority.New(v, priority.Config{})
	require.Same(t, e, e.Priorities(one).Priorities(two))
	for _, s := range []*priority.Scheduler{one, two, two} {
		s.Schedule(func(priority.Slice) priority.Work { return nil }, priority.Low)
	}
	require.Equal(t, priority.Waiting{Priority: priority.Low, Ready: 3}, e.Waiting()[priority.Low-priority.Immediate])
}

func TestFollow_HearsOfHostsThatComeAndGo(t *testing.T) {
	t.Parallel()
	var log []string
	follow := func(e *monitor.Entry) func() {
		log = append(log, "+"+e.Name())
		if e.Name() == "silent" {
			return nil
		}
		return func() { log = append(log, "-"+e.Name()) }
	}
	noted := func() (all []string) {
		all, log = log, nil
		return all
	}
	hosts := monitor.NewHosts(named("a"), named("b"))
	stop := hosts.Follow(follow)
	require.Equal(t, []string{"+a", "+b"}, noted())
	c, silent := hosts.Add(named("c")), hosts.Add(named("silent"))
	require.Equal(t, []string{"+c", "+silent"}, noted())
	c.Remove()
	c.Remove()
	silent.Remove()
	require.Equal(t, []string{"-c"}, noted())
	stop()
	stop()
	require.Equal(t, []string{"-a", "-b"}, noted())
	hosts.Add(named("d"))
	require.Empty(t, noted())
}

// A viewer may use the registry and the host while it is told.
func TestFollow_MayUseTheRegistry(t *testing.T) {
	t.Parallel()
	hosts := monitor.NewHosts()
	var gone []string
	defer hosts.Follow(func(e *monitor.Entry) func() {
		_ = e.Host().Stats()
		_ = names(hosts)
		if e.Name() == "brief" {
			e.Remove()
		}
		return func() {
			hosts.Add(named("next"))
			gone = append(gone, e.Name())
		}
	})()
	hosts.Add(named("brief"))
	require.Equal(t, []string{"brief"}, gone, "after it was told of")
	require.Equal(t, []string{"next"}, names(hosts))
}

func TestFollow_FromManyGoroutines(t *testing.T) {
	t.Parallel()
	hosts := monitor.NewHosts()
	var here atomic.Int64
	follow := func(*monitor.Entry) func() {
		here.Add(1)
		return func() { here.Add(-1) }
	}
	defer hosts.Follow(follow)()
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for range 50 {
				h := named(fmt.Sprint(i % 3))
				e := hosts.Add(h)
				stop := hosts.Follow(follow)
				_ = names(hosts)
				e.Remove()
				stop()
			}
		})
	}
	all.Wait()
	require.Zero(t, here.Load())
}

func TestHosts_RefuseWhatMakesNoSense(t *testing.T) {
	t.Parallel()
	hosts := monitor.NewHosts()
	for want, f := range map[string]func(){
		"monitor: Hosts.Add: nil host":             func() { hosts.Add(nil) },
		"monitor: Hosts.Follow: nil function":      func() { hosts.Follow(nil) },
		"monitor: Entry.Priorities: nil scheduler": func() { hosts.Add(named("")).Priorities(nil) },
	} {
		require.PanicsWithValue(t, want, f)
	}
}

// Two hosts, whichever tools watch them.
func ExampleNewHosts() {
	hosts := monitor.NewHosts()
	defer hosts.Follow(func(e *monitor.Entry) (gone func()) {
		fmt.Println("here:", e.Name())
		return func() { fmt.Println("gone:", e.Name()) }
	})()
	ui := hosts.Add(rxsched.NewVirtual(rxsched.Config{Name: "ui"}))
	hosts.Add(rxsched.NewVirtual(rxsched.Config{}))
	ui.Remove()
	// Output:
	// here: ui
	// here: host-1
	// gone: ui
	// gone: host-1
}
