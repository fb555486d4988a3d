package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/record"
	"github.com/rxsched/rxsched/observable/replay/cmd/rxreplay/testdata/shop"
)

// recordShop records the user's package on real loops, in a folder, as if it was in userModule.
func recordShop(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	rec, err := record.NewDir(folder, record.Config{FileBytes: 1500})
	require.NoError(t, err)
	ui := rxsched.New(rxsched.Config{})
	defer ui.Close()
	items := observable.Pipe2(observable.Interval(ms, ui.Async()), observable.Take[int](9),
		observable.Map(func(n int) shop.Item { return shop.Item{Name: "item", Count: n} }))
	prices := observable.NewBehaviorSubject(map[string]time.Duration{"a": 1})
	sold := shop.Sell(record.Edge[shop.Item](rec, "the items")(items),
		record.Edge[map[string]time.Duration](rec, "prices")(prices.Observable()),
		rec.Scheduler("ui", ui.Async()), rec.Scheduler("worker", ui.Asap()))
	record.Output[[]shop.Item](rec, "sold")(sold).
		Subscribe(t.Context(), observable.Next(func(all []shop.Item) {
			if len(all) > 0 && all[len(all)-1].Count == 8 {
				prices.Complete()
			}
		})).Wait(t.Context())
	require.NoError(t, rec.Close())
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	require.NoError(t, err)
	require.Greater(t, len(files), 1)
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		text = bytes.ReplaceAll(text, []byte(reflect.TypeFor[shop.Item]().PkgPath()), []byte("example.com/shop"))
		require.NoError(t, os.WriteFile(name, text, 0o600))
	}
	return folder
}

// userModule is the user's package in a module of its own. Its pipeline is another one where MORE
// is set, so that the tests of both are one program.
func userModule(t *testing.T) (dir string) {
	t.Helper()
	root, err := filepath.Abs("../../../..")
	require.NoError(t, err)
	sums, err := os.ReadFile("../../../../go.sum")
	require.NoError(t, err)
	code, err := os.ReadFile("testdata/shop/shop.go")
	require.NoError(t, err)
	require.Contains(t, string(code), "len(p)")
	dir = t.TempDir()
	for name, text := range map[string]string{
		"go.sum": string(sums),
		"go.mod": fmt.Sprintf("module example.com/shop\n\ngo 1.26\n\n"+
			"require github.com/rxsched/rxsched v0.0.0\n\n"+
			"replace github.com/rxsched/rxsched => %s\n", root),
		"shop.go": strings.Replace(string(code), "len(p)", "len(p) + more()", 1),
		"more.go": "package shop\n\nimport \"os\"\n\nfunc more() int { return len(os.Getenv(\"MORE\")) }\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	return dir
}

// A user's package records itself; the test that is written for it passes, and fails when the
// pipeline is another one.
func TestRun_WritesATestThatPasses(t *testing.T) {
	t.Parallel()
	recordings, dir := recordShop(t), userModule(t)
	shown := shows(t, "-test", "Sell", "-build", "Sell", "-dir", dir, recordings)
	require.Equal(t, filepath.Join(dir, "sell_replay_test.go")+"\n", shown)
	code, err := os.ReadFile(filepath.Join(dir, "sell_replay_test.go"))
	require.NoError(t, err)
	require.Contains(t, string(code), `
	sold := Sell(
		replay.Source[Item](r, "the items"),
		replay.Source[map[string]time.Duration](r, "prices"),
		r.Scheduler("ui"),
		r.Scheduler("worker"),
	)
	replay.Expect(r, "sold", sold)
`)
	program := filepath.Join(dir, "shop.test")
	build := exec.CommandContext(t.Context(), "go", "test", "-mod=mod", "-c", "-o", program, ".")
	build.Dir = dir
	printed, err := build.CombinedOutput()
	require.NoError(t, err, string(printed))
	test := func(env ...string) (string, error) {
		run := exec.CommandContext(t.Context(), program, "-test.v")
		run.Dir, run.Env = dir, append(os.Environ(), env...)
		printed, err := run.CombinedOutput()
		return string(printed), err
	}
	passed, err := test()
	require.NoError(t, err, passed)
	require.Contains(t, passed, "--- PASS: TestSell")

	failed, err := test("MORE=1")
	require.Error(t, err)
	require.Contains(t, failed, `output "sold" differs at event `)
	require.Contains(t, failed, "recorded  ")

	require.ErrorIs(t,
		run([]string{"-test", "Sell", "-dir", dir, recordings}, io.Discard), os.ErrExist)
}
