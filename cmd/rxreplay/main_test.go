package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/record"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const ms = time.Millisecond

// recordKeys records keys and clicks on two hosts, and writes the file.
func recordKeys(t *testing.T) string {
	t.Helper()
	var file bytes.Buffer
	v := rxsched.NewVirtual(rxsched.Config{})
	rec := record.New(&file, record.Config{Now: v.Now})
	keys, clicks := observable.NewSubject[string](), observable.NewSubject[int]()
	found := observable.Pipe2(keys.Observable(), record.Edge[string](rec, "keys"),
		observable.DebounceTime[string](2*ms, rec.Scheduler("ui", v.Async)))
	clicked := record.EdgeWithConfig(rec, "clicks", record.EdgeConfig[int]{Host: "mouse"})(clicks.Observable())
	for _, out := range []observable.Observable[string]{
		record.Output[string](rec, "found")(found),
		record.Output[string](rec, "clicked")(observable.Map(func(n int) string { return fmt.Sprint(n, "!") })(clicked)),
	} {
		out.Subscribe(context.Background(), observable.Observer[string]{Error: func(error) {}})
	}
	for at, f := range map[time.Duration]func(){
		1 * ms:  func() { keys.Next("a") },
		2 * ms:  func() { keys.Next("b") },
		5 * ms:  func() { clicks.Next(10) },
		9 * ms:  func() { keys.Next("c") },
		10 * ms: func() { keys.Complete() },
		12 * ms: func() { clicks.Error(io.ErrUnexpectedEOF) },
	} {
		_, err := v.SetTimeout(f, at+at/1000)
		require.NoError(t, err)
	}
	require.NoError(t, v.Run())
	require.NoError(t, rec.Close())
	name := filepath.Join(t.TempDir(), "keys.rxrec")
	require.NoError(t, os.WriteFile(name, file.Bytes(), 0o600))
	return name
}

func shows(t *testing.T, args ...string) string {
	t.Helper()
	var out, usage strings.Builder
	require.NoError(t, run(args, &out, &usage))
	require.Empty(t, usage.String())
	return out.String()
}

func TestRun_ShowsEverythingOnOneAxis(t *testing.T) {
	t.Parallel()
	require.Equal(t, strings.TrimPrefix(`
in  keys             -ab------c|
in  clicks on mouse  -----d------#
out found            ----b-----(c|)
out clicked          -----e------#
                     d = 10
                     e = "10!"
                     # = unexpected EOF
`, "\n"), shows(t, recordKeys(t)))
}

func TestRun_ShowsAWindowOfSomeEdges(t *testing.T) {
	t.Parallel()
	require.Equal(t, strings.TrimPrefix(`
in  keys   ------c|
out found  -b-----(c|)
run ui     xx---------
`, "\n"), shows(t, "-from", "3ms", "-to", "11ms", "-edges", "keys,found,ui", "-runs", recordKeys(t)))
}

func TestRun_RefusesGapsUnlessTheyAreAccepted(t *testing.T) {
	t.Parallel()
	name := recordKeys(t)
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	lines := strings.SplitAfter(string(text), "\n")
	lines[8] = ""
	require.NoError(t, os.WriteFile(name, []byte(strings.Join(lines, "")), 0o600))
	require.ErrorContains(t, run([]string{name}, io.Discard, io.Discard), "1 records of the recording are missing")
	require.Equal(t, strings.TrimPrefix(`
in  keys             -ab------c|
in  clicks on mouse  -----d------#
out found            ----b-----(c|)
out clicked          -----e------#
lost                 --x-----------
                     d = 10
                     e = "10!"
                     # = unexpected EOF
`, "\n"), shows(t, "-gaps", name))
}

func TestRun_SaysHowItIsUsed(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{}, {"-h"}, {"-x"}} {
		var usage strings.Builder
		require.Error(t, run(args, io.Discard, &usage))
		require.Contains(t, usage.String(), "usage: rxreplay")
	}
	require.ErrorContains(t, run([]string{"none"}, io.Discard, io.Discard), "no such file")
	require.ErrorContains(t, run([]string{"-test", "a-b", recordKeys(t)}, io.Discard, io.Discard),
		`"a-b" is no name`)
	require.ErrorContains(t, run([]string{"-test", "A", "-dir", t.TempDir(), recordKeys(t)}, io.Discard, io.Discard),
		"has no package")
}

// pipeline is a user's package, with a program that records it.
const pipeline = `package shop

import (
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

type Item struct{ Name string; Count int }

func sell(
	items observable.Observable[Item], prices observable.Observable[map[string]time.Duration], ui, worker scheduler.Scheduler,
) observable.Observable[[]Item] {
	hop := observable.ObserveOn[Item](worker) // so that both are on one host
	priced := observable.Map(func(p map[string]time.Duration) Item { return Item{Count: len(p)} })
	return observable.Pipe2(observable.Merge(hop(items), hop(priced(prices))),
		observable.ObserveOn[Item](ui), observable.BufferTime[Item](3*time.Millisecond, ui))
}
`

const recording = `package shop

import (
	"os"
	"testing"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/record"
)

func TestRecord(t *testing.T) {
	rec, err := record.NewDir(os.Getenv("RECORDINGS"), record.Config{FileBytes: 1500})
	if err != nil {
		t.Fatal(err)
	}
	ui, worker := rxsched.New(rxsched.Config{}), rxsched.New(rxsched.Config{})
	defer ui.Close()
	defer worker.Close()
	items := observable.Pipe2(observable.Interval(time.Millisecond, ui.Async), observable.Take[int](9),
		observable.Map(func(n int) Item { return Item{"item", n} }))
	prices := observable.NewBehaviorSubject(map[string]time.Duration{"a": 1})
	sold := sell(record.Edge[Item](rec, "the items")(items),
		record.Edge[map[string]time.Duration](rec, "prices")(prices.Observable()),
		rec.Scheduler("ui", ui.Async), rec.Scheduler("worker", ui.Asap))
	record.Output[[]Item](rec, "sold")(sold).Pipe1(t, prices)
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
}
`

// A user's package records itself on real loops; the test that is written for it passes, and fails
// when the pipeline is another one.
func TestRun_WritesATestThatPasses(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	dir, recordings := t.TempDir(), t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	sums, err := os.ReadFile("../../go.sum")
	require.NoError(t, err)
	write("go.sum", string(sums))
	write("go.mod", fmt.Sprintf("module example.com/shop\n\ngo 1.26\n\nrequire github.com/rxsched/rxsched v0.0.0\n\n"+
		"replace github.com/rxsched/rxsched => %s\n", root))
	write("shop.go", pipeline)
	write("record_test.go", strings.Replace(recording, `.Pipe1(t, prices)`, `.
		Subscribe(t.Context(), observable.Next(func(all []Item) {
			if len(all) > 0 && all[len(all)-1].Count == 8 {
				prices.Complete()
			}
		})).Wait(t.Context())`, 1))
	test := func(name string) (string, error) {
		run := exec.Command("go", "test", "-mod=mod", "-run", name, ".")
		run.Dir, run.Env = dir, append(os.Environ(), "RECORDINGS="+recordings)
		printed, err := run.CombinedOutput()
		return string(printed), err
	}
	printed, err := test("TestRecord")
	require.NoError(t, err, printed)

	shown := shows(t, "-test", "Sell", "-build", "sell", "-dir", dir, recordings)
	require.Equal(t, filepath.Join(dir, "sell_replay_test.go")+"\n", shown)
	code, err := os.ReadFile(filepath.Join(dir, "sell_replay_test.go"))
	require.NoError(t, err)
	require.Contains(t, string(code), `
	sold := sell(
		replay.Source[Item](r, "the items"),
		replay.Source[map[string]time.Duration](r, "prices"),
		r.Scheduler("ui"),
		r.Scheduler("worker"),
	)
	replay.Expect(r, "sold", sold)
`)
	printed, err = test("TestSell")
	require.NoError(t, err, printed)

	write("shop.go", strings.Replace(pipeline, "len(p)", "1+len(p)", 1))
	printed, err = test("TestSell")
	require.Error(t, err)
	require.Contains(t, printed, `output "sold" differs at event `)
	require.Contains(t, printed, "recorded  ")

	require.ErrorIs(t, run([]string{"-test", "Sell", "-dir", dir, recordings}, io.Discard, io.Discard), os.ErrExist)
}
