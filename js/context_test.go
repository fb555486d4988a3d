package js_test

import (
	"context"
	"testing"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
)

// The end of Run's context is what Run returns, and no error of a callback.
func TestRun_ReturnsTheErrorOfAContextThatEndsInACallback(t *testing.T) {
	t.Parallel()
	for name, source := range map[string]string{
		"a script":             `cancel(); for (;;);`,
		"a timer":              `setTimeout(() => { cancel(); for (;;); }, 1)`,
		"a job":                `Promise.resolve().then(() => { cancel(); for (;;); })`,
		"a tick":               `process.nextTick(() => { cancel(); for (;;); })`,
		"before more of it":    `setTimeout(() => { cancel(); for (;;); }); setTimeout(() => { throw 1 }, 1)`,
		"with a handler":       `process.on('uncaughtException', () => {}); cancel(); for (;;);`,
		"a function of an API": `structuredClone({ get x() { cancel(); for (;;); } })`,
	} {
		for _, h := range []host.Host{host.NewLoop(host.Config{}), host.NewVirtual(host.Config{})} {
			defer h.Close()
			r, err := js.New(h, js.Config{}) // an error without OnError would be a panic
			require.NoError(t, err)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			require.NoError(t, r.Post(func(vm *goja.Runtime) { _ = vm.Set("cancel", cancel) }))
			require.NoError(t, r.RunScript("test.js", source))
			_, err = r.Run(ctx)
			require.ErrorIs(t, err, context.Canceled, name)
		}
	}
}
