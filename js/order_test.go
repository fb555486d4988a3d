package js_test

import (
	"testing"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/js"
)

// Jobs, microtasks of Go and asap actions are in one order, also where JavaScript calls Go.
func TestJobs_AreInOrderWithMicrotasksOfGo(t *testing.T) {
	t.Parallel()
	r := newRig(t, js.Config{})
	on := asap.New(r.host)
	write := func(s string) func() { return func() { r.out.WriteString(s + "\n") } }
	r.post(t, func(vm *goja.Runtime) {
		_ = vm.Set("micro", func(s string) { _ = r.host.QueueMicrotask(write(s)) })
		_ = vm.Set("asap", func(s string) { on.Schedule(func(*action.Action) { write(s)() }, 0) })
	})
	require.Equal(t, "1 2 3 4 5 6 7 8", r.run(t, `
		const p = Promise.resolve();
		p.then(() => { console.log(1); p.then(() => console.log(7)); micro(8) });
		micro(2);
		p.then(() => console.log(3));
		asap(4);
		queueMicrotask(() => console.log(5));
		micro(6);`))
}

func TestNode_RunsInNodesOrder(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, source, want string }{
		{
			"lists of timers, behind busy loops", `
			setTimeout(() => console.log(1), 10);
			setTimeout(() => console.log(2), 15);
			const busy = () => { const t = Date.now(); while (Date.now() - t < 100) {} };
			busy();
			setTimeout(() => console.log(3), 10);
			busy();`, "1 3 2",
		},
		{
			"ticks before jobs", `
			Promise.resolve().then(() => console.log('job'));
			process.nextTick(() => console.log('tick'));
			console.log('main');`, "main tick job",
		},
		{
			"ticks of jobs after all jobs", `
			Promise.resolve()
				.then(() => { process.nextTick(() => console.log('tick')); console.log(1) })
				.then(() => console.log(2))
				.then(() => console.log(3));`, "1 2 3 tick",
		},
		{
			"jobs in order with microtasks", `
			Promise.resolve().then(() => console.log(1));
			queueMicrotask(() => console.log(2));
			(async () => { await null; console.log(3); await null; console.log(5) })();
			queueMicrotask(() => console.log(4));`, "1 2 3 4 5",
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, newRig(t, js.Config{}).run(t, c.source))
		})
	}
}
