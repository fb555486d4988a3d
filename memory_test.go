package rxsched_test

import (
	"context"
	"runtime"
	"testing"
	"time"
	"weak"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/subscription"
	"github.com/rxsched/rxsched/testing/virtual"
)

// payload is what closures hold on to: large enough to have an allocation of its own.
type payload [1 << 12]byte

// gone reports whether a payload has been collected.
func gone(p weak.Pointer[payload]) bool {
	runtime.GC()
	return p.Value() == nil
}

func use(p *payload) { p[0]++ }

// allOf are the schedulers of a virtual host, by name, and one of virtual time.
func allOf(v *rxsched.Virtual) map[string]scheduler.Scheduler {
	return map[string]scheduler.Scheduler{
		"async": v.Async(), "queue": v.Queue(), "asap": v.Asap(), "frame": v.Frame(), "idle": v.Idle(),
		"priority": v.Priorities().At(priority.Normal),
		"virtual":  virtual.New(virtual.Config{}), "mutable virtual": virtual.New(virtual.Config{Mutable: true}),
	}
}

// Nothing holds on to the work of an action that was cancelled: not its scheduler, not its host,
// not code that still has the action.
func TestMemory_WorkIsGoneOnceItsActionIsCancelled(t *testing.T) {
	v := rxsched.NewVirtual(rxsched.Config{})
	for name, s := range allOf(v) {
		for _, d := range []time.Duration{0, time.Hour} {
			if name == "queue" && d == 0 {
				continue // it runs at once
			}
			cancelled, p := pendingWork(s, d)
			require.False(t, gone(p), "%s, %v", name, d)
			cancelled.Unsubscribe()
			require.True(t, gone(p), "%s, %v", name, d)
			runtime.KeepAlive(cancelled)
		}
	}
	runtime.KeepAlive(v)
}

func pendingWork(s scheduler.Scheduler, d time.Duration) (*action.Action, weak.Pointer[payload]) {
	p := new(payload)
	s.Schedule(func(*action.Action) {}, d).Schedule(d) // neighbours
	a := s.Schedule(func(*action.Action) { use(p) }, d)
	s.Schedule(func(*action.Action) {}, d)
	return a, weak.Make(p)
}

// Nor does anything hold on to an action that has run, or to one whose host is closed.
func TestMemory_WorkIsGoneOnceItHasRunOrItsHostIsClosed(t *testing.T) {
	for _, end := range map[string]func(*rxsched.Virtual){
		"run":   func(v *rxsched.Virtual) { require.NoError(t, v.Run()) },
		"close": func(v *rxsched.Virtual) { require.NoError(t, v.Close()) },
	} {
		for name := range allOf(rxsched.NewVirtual(rxsched.Config{})) {
			v := rxsched.NewVirtual(rxsched.Config{})
			s := allOf(v)[name]
			_, now := pendingWork(s, 0)
			_, later := pendingWork(s, time.Second)
			end(v)
			if flushed, ok := s.(*virtual.Scheduler); ok {
				flushed.Flush()
			}
			require.True(t, gone(now), name)
			require.True(t, gone(later), name)
			runtime.KeepAlive(v)
			runtime.KeepAlive(s)
		}
	}
}

// What is asked of a host itself is gone once it is cancelled.
func TestMemory_CallbacksAreGoneOnceTheyAreCancelled(t *testing.T) {
	for name, ask := range map[string]func(h host.Host, f func()) (cancel func() bool){
		"timeout": func(h host.Host, f func()) func() bool {
			id, _ := h.SetTimeout(f, time.Hour)
			return func() bool { return h.ClearTimer(id) }
		},
		"interval": func(h host.Host, f func()) func() bool {
			id, _ := h.SetInterval(f, time.Hour)
			return func() bool { return h.ClearTimer(id) }
		},
		"frame": func(h host.Host, f func()) func() bool {
			id, _ := h.RequestAnimationFrame(func(time.Duration) { f() })
			return func() bool { return h.CancelAnimationFrame(id) }
		},
		"idle": func(h host.Host, f func()) func() bool {
			id, _ := h.RequestIdleCallback(func(host.IdleDeadline) { f() }, time.Hour)
			return func() bool { return h.CancelIdleCallback(id) }
		},
	} {
		for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
			h := host.NewVirtual(host.Config{TimerOrder: order})
			ask(h, func() {})
			cancel, p := holding(func(f func()) func() bool { return ask(h, f) })
			ask(h, func() {})
			require.True(t, cancel(), name)
			require.True(t, gone(p), name)
			runtime.KeepAlive(h)
		}
	}
}

// holding is what ask makes of a callback that holds a payload.
func holding(ask func(f func()) func() bool) (cancel func() bool, p weak.Pointer[payload]) {
	load := new(payload)
	return ask(func() { use(load) }), weak.Make(load)
}

func TestMemory_ATaskOfAPriorityIsGoneOnceItIsCancelled(t *testing.T) {
	v := rxsched.NewVirtual(rxsched.Config{})
	var task *priority.Task
	cancel, p := holding(func(f func()) func() bool {
		task = v.Priorities().Schedule(func(priority.Slice) priority.Work { f(); return nil },
			priority.Idle)
		return func() bool { task.Cancel(); return task.Closed() }
	})
	require.True(t, cancel())
	require.True(t, gone(p))
	runtime.KeepAlive(task)
}

// A subscription lets go of its teardowns when it closes, and a parent of its children.
func TestMemory_TeardownsAreGoneOnceTheyRan(t *testing.T) {
	parent := new(subscription.Subscription)
	var child *subscription.Subscription
	cancel, p := holding(func(f func()) func() bool {
		child = subscription.New(f)
		parent.Add(child)
		return func() bool { child.Unsubscribe(); return child.Closed() }
	})
	require.True(t, cancel())
	require.True(t, gone(p))
	runtime.KeepAlive(parent)
	runtime.KeepAlive(child)

	cancel, p = holding(func(f func()) func() bool {
		removed := subscription.New(f)
		parent.Add(subscription.New(f))
		parent.Add(removed)
		return func() bool { parent.Remove(removed); parent.Unsubscribe(); return true }
	})
	cancel()
	require.True(t, gone(p))
	runtime.KeepAlive(parent)
}

// An operator that is left lets go of the values that it keeps, though its source and its scheduler
// live on.
func TestMemory_ValuesAreGoneOnceTheirPipelineIsClosed(t *testing.T) {
	v := rxsched.NewVirtual(rxsched.Config{})
	for name, op := range map[string]observable.Operator[*payload, *payload]{
		"DebounceTime": observable.DebounceTime[*payload](time.Hour, v.Async()),
		"Delay":        observable.Delay[*payload](time.Hour, v.Async()),
		"ObserveOn":    observable.ObserveOn[*payload](v.Frame()),
		"ThrottleTime": observable.ThrottleTime[*payload](time.Hour, v.Async()),
		"BufferTime": observable.Compose2(observable.BufferTime[*payload](time.Hour, v.Async()),
			observable.Map(func(b []*payload) *payload { return b[0] })),
		"Scan": observable.Scan(func(_, p *payload) *payload { return p }, nil),
		"MergeMap": observable.MergeMapWithConfig(func(*payload) observable.Observable[*payload] { return observable.Never[*payload]() },
			observable.MergeConfig{Concurrent: 1}),
		"ConcatMapEager": observable.ConcatMapEager(func(p *payload) observable.Observable[*payload] {
			return observable.Concat(observable.Of(p), observable.Never[*payload]())
		}),
	} {
		src := observable.NewSubject[*payload]()
		leave, p := keeping(src, op)
		leave()
		require.True(t, gone(p), name)
		require.False(t, src.Observed())
		runtime.KeepAlive(src)
	}
	runtime.KeepAlive(v)
}

// keeping subscribes to op and sends a few values. The observer holds the payload, too.
func keeping(src *observable.Subject[*payload], op observable.Operator[*payload, *payload]) (leave func(), p weak.Pointer[payload]) {
	load := new(payload)
	ctx := context.Background()
	sub := observable.Pipe1(src.Observable(), op).Subscribe(ctx, observable.Next(func(*payload) { use(load) }))
	for range 3 {
		src.Next(load)
	}
	return sub.Unsubscribe, weak.Make(load)
}

// A host takes what it uses: its schedulers are made when they are asked for.
func TestMemory_OfAHostIsThatOfWhatItUses(t *testing.T) {
	var hosts [2000]*rxsched.Virtual
	before := live()
	for i := range hosts {
		hosts[i] = rxsched.NewVirtual(rxsched.Config{})
		require.NoError(t, hosts[i].Post(func() {}))
	}
	require.LessOrEqual(t, (live()-before)/len(hosts), 700, "with its first task")
	for _, h := range hosts {
		h.Async()
	}
	require.LessOrEqual(t, (live()-before)/len(hosts), 1100, "with a scheduler")
	runtime.KeepAlive(hosts)
}

// live returns how much of the heap is live.
func live() int {
	var m runtime.MemStats
	for range 3 { // what has a finalizer takes more than one
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
