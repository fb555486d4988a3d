package host_test

import (
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

// bytesEach returns what each of many calls of f leaves on the heap.
func bytesEach(f func(i int)) int {
	const n = 2000
	before := heapSize()
	for i := range n {
		f(i)
	}
	return (heapSize() - before) / n
}

// A host has only the parts that it uses.
func TestSize_OfAHostIsThatOfWhatItUses(t *testing.T) {
	var loops [2000]*host.Loop
	task := func() {}
	require.LessOrEqual(t, bytesEach(func(i int) { loops[i] = host.NewLoop(host.Config{}) }), 520,
		"a loop")
	require.LessOrEqual(t, bytesEach(func(i int) { _ = loops[i].Post(task) }), 140,
		"its first task")
	require.LessOrEqual(t, bytesEach(func(i int) { _, _ = loops[i].Poll() }), 10, "a poll")
	for name, c := range map[string]struct {
		most, second int
		use          func(l *host.Loop)
	}{
		"a timer":      {700, 420, func(l *host.Loop) { _, _ = l.SetTimeout(task, time.Hour) }},
		"an immediate": {300, 60, func(l *host.Loop) { _, _ = l.SetImmediate(task) }},
		"a frame callback": {300, 60, func(l *host.Loop) {
			_, _ = l.RequestAnimationFrame(func(time.Duration) {})
		}},
		"an idle callback": {300, 60, func(l *host.Loop) {
			_, _ = l.RequestIdleCallback(func(host.IdleDeadline) {}, 0)
		}},
		"a microtask": {80, 60, func(l *host.Loop) { _ = l.QueueMicrotask(task) }},
	} {
		require.LessOrEqual(t, bytesEach(func(i int) { c.use(loops[i]) }), c.most, name)
		require.LessOrEqual(t, bytesEach(func(i int) { c.use(loops[i]) }), c.second,
			"the same again: %s", name)
	}
	runtime.KeepAlive(loops)

	var virtuals [2000]*host.Virtual
	require.LessOrEqual(t, bytesEach(func(i int) {
		virtuals[i] = host.NewVirtual(host.Config{})
	}), 520, "a virtual host")
	runtime.KeepAlive(virtuals)
}
