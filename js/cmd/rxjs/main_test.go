package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "rxjs" {
		main() // see command
	}
	goleak.VerifyTestMain(m)
}

// file writes a script, and returns its name.
func file(t *testing.T, name, source string) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(name, []byte(source), 0o600))
	return name
}

func TestRun_ExitsAsNode(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, source, stdout, stderr string
		code                         int
	}{
		{"the end", "console.log(1); setTimeout(() => console.log(2), 1)", "1\n2\n", "", 0},
		{"process.exit", "setTimeout(() => {}, 1e6); process.exit(7)", "", "", 7},
		{"process.exitCode", "process.exitCode = 3", "", "", 3},
		{"an error", "throw new Error('no')", "",
			"Error: no\n    at ", 1},
		{"an error in a timer", "setTimeout(() => { throw new Error('no') }, 1)", "", "Error: no\n", 1},
		{"a rejection", "Promise.reject(new Error('no'))", "", "Error: no\n", 1},
		{"a rejection with a value", "Promise.reject(5)", "", `with the reason "5".`, 1},
		{"a value", "throw { a: 1 }", "", "{ a: 1 }\n", 1},
		{"too deep a recursion", "(function f() { f() })()", "", "RangeError: Maximum call stack", 1},
		{"an error that a handler takes",
			"process.on('uncaughtException', (e) => console.log(e.message)); throw new Error('ok')",
			"ok\n", "", 0},
		{"a handler that throws", "process.on('exit', () => console.log('no'))\n" +
			"process.on('uncaughtException', () => { throw 1 }); throw 2", "", "1\n", 7},
		{"a handler that throws, of a timer", "process.exitCode = 3\n" +
			"process.on('uncaughtException', () => { throw 1 }); setTimeout(() => { throw 2 })", "", "1\n", 7},
		{"a monitor that throws", "process.on('uncaughtExceptionMonitor', () => { throw 1 }); throw 2", "", "1\n", 7},
		{"a listener to exit that throws", "process.on('exit', () => { throw 1 })", "", "1\n", 1},
		{"a listener to exit that throws, in exit", "process.on('exit', () => { throw 1 }); process.exit(0)",
			"", "1\n", 0},
		{"a listener to exit that throws, with a code", "process.on('exit', () => { throw 1 }); process.exit(5)",
			"", "1\n", 5},
		{"a handler of rejections that throws", "process.on('unhandledRejection', () => { throw 1 })\n" +
			"process.on('uncaughtException', (e) => console.log(e)); Promise.reject(2)", "1\n", "", 0},
		{"a handler of rejections that throws to nobody",
			"process.on('unhandledRejection', () => { throw 1 }); Promise.reject(2)", "", "1\n", 1},
		{"a listener to beforeExit that throws", "process.on('beforeExit', () => { throw 1 })", "", "1\n", 1},
		{"a syntax error", "let a;\nlet b = ];", "", "SyntaxError", 1},
		{"an ES module", "import { join } from 'path'; console.log(join('a', 'b')); await 1; console.log(2)",
			"a/b\n2\n", "", 0},
		{"what goja lacks", "(async () => { for await (const v of [1]) console.log(v) })()", "1\n", "", 0},
		{"a line with #!", "#!/usr/bin/env rxjs\nconsole.log(1)", "1\n", "", 0},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := byUs("", file(t, "script.js", c.source))
			require.Equal(t, c.stdout, got.stdout)
			require.Contains(t, got.stderr, c.stderr)
			require.Equal(t, c.stderr == "", got.stderr == "", got.stderr)
			require.Equal(t, c.code, got.code)
		})
	}
}

func TestRun_ReadsItsInputWithoutAFile(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{nil, {"-"}, {"-browser"}} {
		require.Equal(t, result{"in\n", "", 0}, byUs("console.log('in')", args...))
	}
}

func TestRun_RunsFilesInOrder(t *testing.T) {
	t.Parallel()
	a := file(t, "a.js", "var x = 'a'; globalThis.y = 'shared'; console.log(typeof module)")
	b := file(t, "b.js", "console.log(typeof x, y, process.argv.length, ...process.argv.slice(3))")
	require.Equal(t, result{"object\nundefined shared 5 -v w\n", "", 0},
		byUs("", a, b, "--", "-v", "w"))
	b = file(t, "b.js", "console.log(x, y, typeof setImmediate)")
	require.Equal(t, result{"undefined\na shared undefined\n", "", 0}, byUs("", "-browser", a, b))
}

func TestRun_MissingFile(t *testing.T) {
	t.Parallel()
	got := byUs("", filepath.Join(t.TempDir(), "none.js"))
	require.Equal(t, failed, got.code)
	require.Contains(t, got.stderr, "none.js")
}

func TestRun_RefusesWrongFlags(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		"flag provided but not defined: -nope":                {"-nope"},
		"-timeout -1s: must not be negative":                  {"-timeout", "-1s"},
		`invalid value "soon" for flag -timeout: parse error`: {"-timeout", "soon"},
	} {
		require.Equal(t, result{"", "rxjs: " + want + "\nTry rxjs -h.\n", misused}, byUs("", args...))
	}
}

func TestRun_Helps(t *testing.T) {
	t.Parallel()
	got := byUs("", "-h")
	require.Zero(t, got.code)
	require.Empty(t, got.stderr)
	require.Contains(t, got.stdout, usage+"  -browser\n")
}

func TestRun_VirtualTimeTakesNone(t *testing.T) {
	t.Parallel()
	script := file(t, "hour.js", `
		const from = Date.now();
		setTimeout(() => console.log(Date.now() - from), 3600000);`)
	begun := time.Now()
	require.Equal(t, result{"3600000\n", "", 0}, byUs("", "-virtual", script))
	require.Less(t, time.Since(begun), time.Minute)
}

func TestRun_OrderIsTheFlavours(t *testing.T) {
	t.Parallel()
	script := file(t, "order.js", `
		const busy = () => { const t = Date.now(); while (Date.now() - t < 100) {} };
		setTimeout(() => console.log(1), 10);
		setTimeout(() => console.log(2), 15);
		busy();
		setTimeout(() => console.log(3), 10);
		busy();`)
	require.Equal(t, "1\n3\n2\n", byUs("", "-virtual", script).stdout)
	require.Equal(t, "1\n2\n3\n", byUs("", "-virtual", "-browser", script).stdout)
}

func TestRun_TimeoutNamesWhatIsPending(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, source, want string }{
		{"a timer", "setInterval(function poll() {}, 3600000)", "poll"},
		{"a loop", "for (;;) {}", "timeout of 2s"},
		{"a loop of microtasks",
			"const again = () => Promise.resolve().then(again); again()", "timeout of 2s"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := byUs("", "-timeout", "2s", file(t, "script.js", c.source))
			require.Equal(t, timedOut, got.code)
			require.Contains(t, got.stderr, c.want)
		})
	}
}

func TestRun_TraceNamesFunctions(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "trace.json")
	script := file(t, "named.js", `
		setTimeout(function later() { setImmediate(function soon() {}) }, 1000);
		setTimeout(() => {}, 1);`)
	require.Equal(t, result{}, byUs("", "-virtual", "-trace", out, script))
	data, err := os.ReadFile(out)
	require.NoError(t, err)
	require.True(t, json.Valid(data))
	for _, name := range []string{`"later"`, `"soon"`, `"(anonymous)"`, `named.js"`} {
		require.Contains(t, string(data), name)
	}
	got := byUs("", "-trace", filepath.Join(t.TempDir(), "no", "such"), script)
	require.Equal(t, failed, got.code)
	require.True(t, strings.HasPrefix(got.stderr, "rxjs: open "), got.stderr)
}

// A page's first frame comes before its timers, one of which cancels it.
func TestRun_HasTheFirstFrameOfAPageAtOnce(t *testing.T) {
	t.Parallel()
	const source = `const frame = requestAnimationFrame(() => console.log('frame'));
		setTimeout(() => { cancelAnimationFrame(frame); console.log('cancelled') })`
	for _, args := range [][]string{{"-browser"}, {"-browser", "-virtual"}} {
		require.Equal(t, result{"frame\ncancelled\n", "", 0}, byUs(source, args...))
	}
}
