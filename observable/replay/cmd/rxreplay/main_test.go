package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/internal/testkit/clitest"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/record"
)

func TestMain(m *testing.M) {
	clitest.Main(main)
	goleak.VerifyTestMain(m)
}

const ms = time.Millisecond

// recordKeys records keys and clicks on two hosts, and writes the file.
func recordKeys(t *testing.T) string {
	t.Helper()
	var file bytes.Buffer
	v := rxsched.NewVirtual(rxsched.Config{})
	rec := record.New(&file, record.Config{Now: v.Now})
	keys, clicks := observable.NewSubject[string](), observable.NewSubject[int]()
	found := observable.Pipe2(keys.Observable(), record.Edge[string](rec, "keys"),
		observable.DebounceTime[string](2*ms, rec.Scheduler("ui", v.Async())))
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
	var out strings.Builder
	require.NoError(t, run(args, &out))
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
	require.ErrorContains(t, run([]string{name}, io.Discard), "1 records of the recording are missing")
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

func TestRun_SaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		"a FILE is missing": {},
		"no such file":      {"none"},
		`"a-b" is no name`:  {"-test", "a-b", recordKeys(t)},
		"has no package":    {"-test", "A", "-dir", t.TempDir(), recordKeys(t)},
	} {
		require.ErrorContains(t, run(args, io.Discard), want)
	}
}
