package js_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/js"
)

// busy makes a function that takes time, which costs none on a virtual host.
const busy = `const busy = ms => { const from = Date.now(); while (Date.now() - from < ms); };`

// A program is run by Run, and its output ends with its exit code.
func TestRun_EndsAsNodeDoes(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, source, want string
		code               int
	}{
		{"exit comes last", `process.on('exit', c => console.log('exit', c)); setTimeout(() => console.log(1))`,
			"1 exit 0", 0},
		{"beforeExit may make work", `
			let n = 0;
			process.on('beforeExit', () => { console.log('before'); if (++n < 3) setTimeout(() => console.log(n)) });
			process.on('exit', () => console.log('exit'))`, "before 1 before 2 before exit", 0},
		{"microtasks of beforeExit run", `
			process.once('beforeExit', () => Promise.resolve().then(() => console.log('job')))`, "job", 0},
		{"process.exit ends at once", `
			process.on('exit', c => console.log('exit', c)); setTimeout(() => console.log('no'));
			Promise.resolve().then(() => console.log('no')); process.exit(3); console.log('no')`, "exit 3", 3},
		{"process.exit ends a job", `
			(async () => { await null; process.exit(4); console.log('no') })(); process.on('exit', () => {
				setTimeout(() => console.log('no')); process.nextTick(() => console.log('no')) })`, "", 4},
		{"process.exitCode is the code", `process.exitCode = 5; process.on('exit', c => console.log(c))`, "5", 5},
		{"exit may change the code", `process.on('exit', () => { process.exitCode = 6 })`, "", 6},
		{"an unref'd timer does not keep it", `setInterval(() => {}, 10).unref()`, "", 0},
		{"an interval that its tick unrefs", busy + `
			process.on('beforeExit', () => console.log('before'));
			const i = setInterval(() => { console.log('tick'); i.unref(); busy(25) }, 10)`, "tick before", 0},
		{"an unref'd interval that is due at the end", busy + `
			process.on('beforeExit', () => console.log('before'));
			setInterval(() => { console.log('tick'); busy(25) }, 10).unref(); setTimeout(() => console.log('t'), 15)`,
			"tick t tick before", 0},
		{"beforeExit may make work beside an interval that is due", busy + `
			process.once('beforeExit', () => { console.log('before'); setTimeout(() => console.log('t'), 2) });
			const i = setInterval(() => { console.log('tick'); i.unref(); busy(25) }, 10)`, "tick before tick t tick", 0},
		{"an unref'd timer that is due", busy + `
			setTimeout(() => console.log('no'), 5).unref(); setTimeout(() => { console.log('t'); busy(25) }, 3)`, "t", 0},
		{"an unref'd timer that is refreshed", `
			const t = setTimeout(() => { console.log('t'); t.refresh() }, 10).unref(); setTimeout(() => {}, 25)`, "t t", 0},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t, js.Config{})
			require.NoError(t, r.RunScript("test.js", c.source))
			code, err := r.Run(t.Context())
			require.NoError(t, err)
			require.Equal(t, c.code, code)
			require.NoError(t, r.host.Run(), "microtasks that the end has left do nothing")
			require.Equal(t, c.want, words(r.out.String()))
			require.Empty(t, r.host.Pending())
			require.ErrorIs(t, r.RunScript("test.js", ``), js.ErrClosed)
		})
	}
}

func TestProcess_TellsOfErrorsAndRejections(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, source, want string }{
		{"an error", `
			process.on('uncaughtExceptionMonitor', (e, o) => console.log('monitor', e.message, o));
			process.on('uncaughtException', (e, o) => console.log(e.message, o)); null.x`,
			"monitor Cannot read property 'x' of undefined uncaughtException " +
				"Cannot read property 'x' of undefined uncaughtException"},
		{"a handler that throws", `process.on('uncaughtException', () => { throw new Error('two') }); throw 1`,
			"uncaught Error: two"},
		{"a rejection", `
			process.on('unhandledRejection', (r, p) => console.log(r, p instanceof Promise)); Promise.reject(1)`,
			"1 true"},
		{"a rejection is an uncaught exception otherwise", `
			process.on('uncaughtException', (e, o) => console.log(e.message, o)); Promise.reject(new Error('x'))`,
			"x unhandledRejection"},
		{"a reason that is no error is wrapped", `
			process.on('uncaughtException', e => console.log(e.code)); Promise.reject(1)`, "ERR_UNHANDLED_REJECTION"},
		{"a handler in the same turn is in time", `
			process.on('unhandledRejection', () => console.log('no'));
			const p = Promise.reject(1); process.nextTick(() => Promise.resolve().then(() => p.catch(() => console.log('ok'))))`,
			"ok"},
		{"a handler that comes late", `
			process.on('unhandledRejection', () => console.log('unhandled'));
			process.on('rejectionHandled', q => console.log('handled', q === p));
			const p = Promise.reject(1); setTimeout(() => p.catch(() => console.log('caught')))`,
			"unhandled caught handled true"},
		{"rejections come after ticks and microtasks", `
			process.on('unhandledRejection', () => { console.log('unhandled');
				process.nextTick(() => console.log('tick 2')); Promise.resolve().then(() => console.log('job 2')) });
			Promise.reject(1); Promise.resolve().then(() => { console.log('job'); process.nextTick(() => console.log('tick')) });
			setImmediate(() => console.log('immediate'))`, "job tick unhandled tick 2 job 2 immediate"},
		{"warnings", `process.on('warning', w => console.log(w.name, w.message)); process.emitWarning('careful', 'Mine')`,
			"(node:1) Mine: careful Mine careful"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, newRig(t, js.Config{}).run(t, c.source))
		})
	}
}

func TestProcess_HasWhatScriptsAsk(t *testing.T) {
	t.Parallel()
	r := newRig(t, js.Config{Args: []string{"main.js", "x"}, Env: map[string]string{"A": "b"}})
	require.Equal(t, "node main.js x b undefined v20 1.5 1,500000000 1500000000 [object process] done", r.run(t, `
		console.log(...process.argv, process.env.A, process.env.HOME, process.version.split('.')[0]);
		setTimeout(() => {
			console.log(process.uptime(), String(process.hrtime()), String(process.hrtime.bigint()));
			console.log(Object.prototype.toString.call(process));
			process.stdout.write('done\n');
		}, 1500)`))
}
