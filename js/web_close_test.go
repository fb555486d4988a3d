package js_test

import (
	"errors"
	"testing"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/js"
)

func TestBrowser_LeavesNothingBehind(t *testing.T) {
	t.Parallel()
	r := newRig(t, js.Config{Flavour: js.Browser})
	require.NoError(t, r.RunScript("test.js", `
		setTimeout(() => console.log('no'), 10);
		setInterval(() => console.log('no'), 10);
		requestAnimationFrame(() => console.log('no'));
		requestIdleCallback(() => console.log('no'), { timeout: 1000 });
		AbortSignal.timeout(10).onabort = () => console.log('no');
		scheduler.postTask(() => console.log('no'), { delay: 10 });`))
	require.True(t, r.host.Step())
	require.NotEmpty(t, r.host.Pending())
	require.NoError(t, r.Close())
	for _, p := range r.host.Pending() {
		require.NotContains(t, []string{"timeout", "interval", "frame", "idle"}, p.Kind.String())
	}
	require.NoError(t, r.host.Run())
	require.Empty(t, r.out.String())
}

func TestBrowser_GoesOnAfterAnInterrupt(t *testing.T) {
	t.Parallel()
	stop := errors.New("stop")
	r := newRig(t, js.Config{Flavour: js.Browser})
	require.NoError(t, r.Post(func(vm *goja.Runtime) {
		require.NoError(t, vm.Set("interrupt", func() { r.Interrupt(stop) }))
	}))
	require.Equal(t, "first uncaught stop timer blocking", r.run(t, `
		const { port1, port2 } = new MessageChannel();
		port1.addEventListener('message', () => {
			console.log('first');
			Promise.resolve().then(() => console.log('no'));
			interrupt();
			for (;;);
		});
		port1.addEventListener('message', () => console.log('no'));
		port1.start();
		port2.postMessage(0);
		setTimeout(() => {
			console.log('timer');
			scheduler.postTask(() => console.log('blocking'), { priority: 'user-blocking' });
		}, 10);`))
	require.ErrorIs(t, r.errs[0], stop)
}

func TestBrowser_EndsATurnWithoutEnd(t *testing.T) {
	t.Parallel()
	var r *rig
	end := func(vm *goja.Runtime) (goja.Value, error) {
		return vm.ToValue(func() { r.Interrupt(js.ErrTime) }), nil
	}
	r = newRig(t, js.Config{
		Flavour: js.Browser,
		Modules: map[string]func(*goja.Runtime) (goja.Value, error){"end": end},
	})
	require.Equal(t, "uncaught js: a turn takes too long timer", r.run(t, `
		setTimeout(() => console.log('timer'), 10);
		const target = new EventTarget(), end = require('end');
		target.addEventListener('x', () => { end(); for (;;); });
		target.dispatchEvent(new Event('x'));`))
}
