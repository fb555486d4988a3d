package marble_test

import (
	"testing"
	"time"

	"github.com/rxsched/rxsched/internal/testkit/page"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestDebounce_SendsTheLatestAfterAPause(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		keys := m.Hot("-g-go---h-ho|")
		words := observable.Pipe1(keys, observable.DebounceTime[string](2*time.Millisecond, m.Async()))
		m.Expect(words).ToBe("------o-----(o|)")
	})
}

func TestSearch_GivesUpTheOneBefore(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		keys := m.Hot("-a---b|")
		first, second := m.Cold("--x--y|"), m.Cold("--z|")
		found := observable.Pipe1(keys, observable.SwitchMap(
			func(key string) observable.Observable[string] {
				return map[string]observable.Observable[string]{"a": first, "b": second}[key]
			}))
		m.Expect(found).ToBe("---x---z|")
		m.ExpectSubscriptions(first).ToBe("-^---!")
		m.ExpectSubscriptions(second).ToBe("-----^--!")
	})
}

func TestPage_ShowsWhatIsTested(t *testing.T) {
	t.Parallel()
	page.Tested(t, page.Section(t, "../../docs/testing.md", "A first marble test"), "page_test.go")
}
