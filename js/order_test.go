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
