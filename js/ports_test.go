package js_test

import (
	"testing"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
)

// A port that listens keeps Node's flavour running, as a hold of the host.
func TestPorts_KeepTheHostRunning(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, source, want string
		holds              int
	}{
		{"with a listener", `port1.onmessage = () => {}; port1.addEventListener('message', () => {})`, "true", 1},
		{"until it is removed", `
			const f = () => {};
			port1.addEventListener('message', f); port1.removeEventListener('message', f)`, "false", 0},
		{"until unref", `port1.addEventListener('message', () => {}); port1.unref()`, "false", 0},
		{"until it is closed", `port1.addEventListener('message', () => {}); port1.close()`, "false", 0},
		{"until the other one is closed", `port1.addEventListener('message', () => {}); port2.close()`, "false", 0},
		{"not without one", `port1.start(); port1.onclose = () => {}`, "false", 0},
		{"not when it has moved", `
			port1.addEventListener('message', () => {});
			new MessageChannel().port1.postMessage(0, [port1])`, "false", 0},
	} {
		source := `const { port1, port2 } = new MessageChannel();` + c.source + `
			setTimeout(() => console.log(port1.hasRef()))`
		r := newRig(t, js.Config{})
		require.Equal(t, c.want, r.run(t, source), c.name)

		l := host.NewLoop(host.Config{TimerOrder: host.NodeOrder})
		defer l.Close()
		live, err := js.New(l, js.Config{})
		require.NoError(t, err)
		require.NoError(t, live.RunScript("test.js", source+`; setTimeout(() => check())`))
		var holds uint64
		require.NoError(t, live.Post(func(vm *goja.Runtime) {
			_ = vm.Set("check", func() { holds = l.Stats().Holds; live.Exit(0) })
		}))
		_, err = live.Run(t.Context())
		require.NoError(t, err)
		require.EqualValues(t, c.holds, holds, c.name)
		require.Zero(t, l.Stats().Holds, c.name)
	}
}
