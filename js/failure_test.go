package js_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/js"
)

// What Node 20 does with the ticks and the microtasks of a callback that has failed.
func TestNode_GoesOnAfterAnErrorAsNodeDoes(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, source, want string }{
		{"a tick", `tick(); setImmediate(() => log('imm'))`, "t !x t2 micro imm"},
		{
			"a tick of a job", `Promise.resolve().then(tick); setImmediate(() => log('imm'))`,
			"t !x t2 micro imm",
		},
		{
			"a tick of the last immediate", `setImmediate(() => { tick(); setImmediate(() => log('imm')) })`,
			"t !x t2 micro imm",
		},
		{
			"a tick between immediates", `setImmediate(tick); setImmediate(() => log('imm'))`,
			"t !x imm t2 micro",
		},
		{
			"a tick of a job between immediates",
			`setImmediate(() => { Promise.resolve().then(tick) }); setImmediate(() => log('imm'))`,
			"t !x imm t2 micro",
		},
		{
			"a tick of the last timer", `setTimeout(() => { tick(); setImmediate(() => log('imm')) }, 5)`,
			"t !x t2 micro imm",
		},
		{
			"a tick between timers",
			`setTimeout(() => { tick(); setImmediate(() => log('imm')) }, 5); setTimeout(() => log('timer'), 5)`,
			"t !x timer t2 micro imm",
		},
		{
			"an immediate before another",
			`setImmediate(() => { micro(); throw new Error('y') }); setImmediate(() => log('imm'))`,
			"!y imm micro",
		},
		{
			"an immediate that set another",
			`setImmediate(() => { micro(); setImmediate(() => log('imm')); throw new Error('y') })`,
			"!y imm micro",
		},
		{
			"a timer", `setTimeout(() => { micro(); setImmediate(() => log('imm')); throw new Error('y') })`,
			"!y micro imm",
		},
		{
			"a timer before another",
			`setTimeout(() => { micro(); throw new Error('y') }, 5); setTimeout(() => log('timer'), 5)`,
			"!y timer micro",
		},
		{
			"the program", `micro(); setImmediate(() => log('imm')); throw new Error('y')`, "!y micro imm",
		},
		{
			"a microtask", `queueMicrotask(() => { throw new Error('y') }); micro()`, "!y micro",
		},
	}
	const prelude = `
		process.on('uncaughtException', e => log('!' + e.message));
		const log = s => console.log(s), micro = () => queueMicrotask(() => log('micro'));
		const tick = () => process.nextTick(() => {
			log('t'); micro(); process.nextTick(() => log('t2')); throw new Error('x') });`
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, newRig(t, js.Config{}).run(t, prelude+c.source))
		})
	}
}
