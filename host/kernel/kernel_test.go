package kernel_test

import (
	"reflect"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
)

// between is a host that gives schedulers a kernel of its own.
type between struct {
	host.Host
	own kernel.Kernel
}

func (b between) Kernel() kernel.Kernel { return b.own }

// foreign has the methods that Of asks for, and is no host.
type foreign struct{}

func (foreign) Post(func()) error { return nil }
func (foreign) Close() error      { return nil }

func TestOf_IsTheHostsOwn(t *testing.T) {
	t.Parallel()
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	virtual := rxsched.NewVirtual(rxsched.Config{})
	for name, h := range map[string]kernel.Host{
		"a loop": host.NewLoop(host.Config{}), "a virtual host": host.NewVirtual(host.Config{}),
		"an Rx": rx, "a Virtual": virtual, "what embeds a host": struct{ host.Host }{rx},
	} {
		k := kernel.Of(h)
		require.Same(t, k.Mutex(), kernel.Of(h).Mutex(), name)
	}
	require.Same(t, kernel.Of(rx.Host).Mutex(), kernel.Of(rx).Mutex())
	require.Same(t, kernel.Of(virtual.Virtual).Mutex(), kernel.Of(virtual).Mutex())
}

func TestOf_AsksAProvider(t *testing.T) {
	t.Parallel()
	own := kernel.Of(host.NewVirtual(host.Config{}))
	require.Equal(t, own, kernel.Of(between{host.NewVirtual(host.Config{}), own}))
}

func TestOf_PanicsForWhatIsNoHost(t *testing.T) {
	t.Parallel()
	require.PanicsWithValue(t, "kernel: Of: kernel_test.foreign is no host",
		func() { kernel.Of(foreign{}) })
}

// there calls f on another goroutine.
func there(f func() kernel.Place) (p kernel.Place) {
	var other sync.WaitGroup
	other.Go(func() { p = f() })
	other.Wait()
	return p
}

func TestPlace(t *testing.T) {
	t.Parallel()
	loop, virtual := host.NewLoop(host.Config{}), host.NewVirtual(host.Config{})
	for name, c := range map[string]struct {
		host  host.Host
		fresh kernel.Place // of the goroutine that made it
		drive func() error
	}{
		"a loop":         {loop, kernel.Outside, func() error { return loop.RunUntilIdle(t.Context()) }},
		"a virtual host": {virtual, kernel.Last, virtual.Run},
	} {
		place := kernel.Of(c.host).Place
		require.Equal(t, c.fresh, place(), name)
		require.Equal(t, kernel.Outside, there(place), name)
		ran := false
		require.NoError(t, c.host.Post(func() {
			ran = true
			require.Equal(t, kernel.Inside, place(), name)
			require.Equal(t, kernel.Elsewhere, there(place), name)
		}))
		require.NoError(t, c.drive())
		require.True(t, ran)
		require.Equal(t, kernel.Last, place(), name)
		require.Equal(t, kernel.Outside, there(place), name)
	}
}

func TestPlace_DeadlocksWhereTheHostIsOrWasDriven(t *testing.T) {
	t.Parallel()
	require.True(t, kernel.Inside.Deadlocks())
	require.True(t, kernel.Last.Deadlocks())
	require.False(t, kernel.Outside.Deadlocks())
	require.False(t, kernel.Elsewhere.Deadlocks())
}

type runner func()

func (r runner) Run() { r() }

func TestCancelMicrotask_InAnyOrder(t *testing.T) {
	t.Parallel()
	h := host.NewVirtual(host.Config{})
	k := kernel.Of(h)
	var ran []int
	k.Mutex().Lock()
	var ids []kernel.ID
	for i := range 4 {
		ids = append(ids, k.QueueMicrotask(runner(func() { ran = append(ran, i) })))
	}
	for _, id := range []kernel.ID{ids[2], ids[0], ids[0], 0} {
		k.CancelMicrotask(id)
	}
	k.Mutex().Unlock()
	require.NoError(t, h.Run())
	require.Equal(t, []int{1, 3}, ran)
	k.Mutex().Lock()
	defer k.Mutex().Unlock()
	k.CancelMicrotask(ids[1])
}

func TestSetImmediate_CallsTheRunnersThatAreNotCleared(t *testing.T) {
	t.Parallel()
	h := host.NewVirtual(host.Config{TimerOrder: host.NodeOrder})
	k := kernel.Of(h)
	var ran []int
	k.Mutex().Lock()
	var ids []kernel.ID
	for i := range 3 {
		ids = append(ids, k.SetImmediate(runner(func() { ran = append(ran, i) })))
	}
	k.ClearImmediate(ids[1])
	k.Mutex().Unlock()
	require.True(t, h.ClearImmediate(host.ImmediateID(ids[2])), "its ID is that of the host's method")
	require.NoError(t, h.Run())
	require.Equal(t, []int{0}, ran)
}

func TestBeforeMicrotask_LetsAnInterpreterQueueItsJobsFirst(t *testing.T) {
	t.Parallel()
	h := host.NewVirtual(host.Config{})
	k := kernel.Of(h)
	var ran []string
	run := func(name string) kernel.Runner { return runner(func() { ran = append(ran, name) }) }
	k.Mutex().Lock()
	jobs := 0
	stop := k.BeforeMicrotask(func() {
		jobs++
		require.True(t, k.PushMicrotask(run("job")), "asks nobody")
	})
	k.Mutex().Unlock()
	queue := func() { _ = h.QueueMicrotask(func() { ran = append(ran, "micro") }) }
	require.NoError(t, h.Post(queue))
	require.NoError(t, h.Run())
	require.Equal(t, []string{"job", "micro"}, ran)
	other := make(chan struct{})
	go func() { queue(); close(other) }()
	<-other
	require.NoError(t, h.Run())
	require.Equal(t, 1, jobs, "a microtask from another goroutine asks nobody")
	k.Mutex().Lock()
	stop()
	k.Mutex().Unlock()
	require.NoError(t, h.Post(queue))
	require.NoError(t, h.Run())
	require.Equal(t, []string{"job", "micro", "micro", "micro"}, ran)
}

// What outsiders can't name they can't implement. They embed a Kernel, which has all its methods.
func TestKernel_IsSealed(t *testing.T) {
	t.Parallel()
	k := reflect.TypeFor[kernel.Kernel]()
	sealed := false
	for i := range k.NumMethod() {
		sealed = sealed || !k.Method(i).IsExported()
	}
	require.True(t, sealed)
	var embeds kernel.Kernel = struct{ kernel.Kernel }{}
	require.NotNil(t, embeds)
}
