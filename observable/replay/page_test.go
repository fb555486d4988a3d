package replay_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/internal/testkit/page"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/record"
	"github.com/rxsched/rxsched/observable/replay"
)

// inProduction is the program of docs/testing.md.
func inProduction(
	ctx context.Context, rx *rxsched.Rx, keys observable.Observable[string], dir string,
	show func(string),
) error {
	rec, err := record.NewDir(dir, record.Config{})
	if err != nil {
		return err
	}
	defer rec.Close()
	found := search(record.Edge[string](rec, "keys")(keys), rec.Scheduler("ui", rx.Async()))
	return record.Output[string](rec, "found")(found).
		Subscribe(ctx, observable.Next(show)).Wait(ctx)
}

// asATest is the test of docs/testing.md.
func asATest(t *testing.T, dir string) {
	r, err := replay.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	found := search(replay.Source[string](r, "keys"), r.Scheduler("ui"))
	replay.Expect(r, "found", found)
	if err := r.Run(); err != nil {
		t.Fatal(err)
	}
}

// A real loop records, with the keys of another goroutine.
func TestPage_TheProgramBecomesATest(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	keys := observable.Pipe1(observable.FromChan(typed("go", "home")), observable.ObserveOn[string](rx.Async()))
	var shown []string
	require.NoError(t, inProduction(t.Context(), rx, keys, dir, func(s string) { shown = append(shown, s) }))
	require.Equal(t, "gohome", shown[len(shown)-1])
	asATest(t, dir)
}

func typed(words ...string) <-chan string {
	c := make(chan string)
	go func() {
		defer close(c)
		for _, w := range words {
			c <- w
		}
	}()
	return c
}

// All code of the section is in the tests of this package.
func TestPage_ShowsCodeThatIsTested(t *testing.T) {
	t.Parallel()
	section := page.Section(t, "../../docs/testing.md", "Record and replay")
	page.AllTested(t, section, "example_test.go", "page_test.go",
		"cmd/rxreplay/doc.go", "cmd/rxreplay/main_test.go")
}
