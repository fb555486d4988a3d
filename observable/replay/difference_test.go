package replay_test

import (
	"errors"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/record"
	"github.com/rxsched/rxsched/observable/replay"
)

// differing records n values at an edge, and replays them through op.
func differing(
	t *testing.T, n int, jitter time.Duration, value func(i int) string,
	op observable.Operator[string, string],
) string {
	t.Helper()
	file := recordWith(t, func(v *rxsched.Virtual, r *record.Recorder) {
		in := observable.NewSubject[string]()
		record.Output[string](r, "out")(record.Edge[string](r, "in")(in.Observable())).
			Subscribe(t.Context(), observable.Observer[string]{})
		for i := range n {
			at(t, v, time.Duration(i)*ms+time.Duration(i%7)*jitter, func() { in.Next(value(i)) })
		}
	})
	r := read(t, file, replay.Config{})
	replay.Expect(r, "out", op(replay.Source[string](r, "in")))
	err := r.Run()
	require.ErrorAs(t, err, new(*replay.Difference))
	return err.Error()
}

func numbered(i int) string { return "value " + strings.Repeat("i", i) }

func changed(from int) observable.Operator[string, string] {
	n := 0
	return observable.Map(func(s string) string {
		if n++; n > from {
			return s + "!"
		}
		return s
	})
}

// Only what is near the first difference is drawn, with letters of a to z.
func TestDifference_ShowsWhatIsNear(t *testing.T) {
	t.Parallel()
	got := differing(t, 300, 0, func(i int) string { return strings.Repeat("x", 2+i%40) }, changed(100))
	require.Equal(t, strings.TrimPrefix(`
replay: output "out" differs at event 100: recorded f at 100ms, replayed l at 100ms
recorded  95ms abcdefghijk
replayed  95ms abcdelmnopq
differs   95ms -----^
          a = "xxxxxxxxxxxxxxxxx"
          b = "xxxxxxxxxxxxxxxxxx"
          c = "xxxxxxxxxxxxxxxxxxx"
          d = "xxxxxxxxxxxxxxxxxxxx"
          e = "xxxxxxxxxxxxxxxxxxxxx"
          f = "xxxxxxxxxxxxxxxxxxxxxx"
          g = "xxxxxxxxxxxxxxxxxxxxxxx"
          h = "xxxxxxxxxxxxxxxxxxxxxxxx"
          i = "xxxxxxxxxxxxxxxxxxxxxxxxx"
          j = "xxxxxxxxxxxxxxxxxxxxxxxxxx"
          k = "xxxxxxxxxxxxxxxxxxxxxxxxxxx"
          l = "xxxxxxxxxxxxxxxxxxxxxx!"
          m = "xxxxxxxxxxxxxxxxxxxxxxx!"
          n = "xxxxxxxxxxxxxxxxxxxxxxxx!"
          o = "xxxxxxxxxxxxxxxxxxxxxxxxx!"
          p = "xxxxxxxxxxxxxxxxxxxxxxxxxx!"
          q = "xxxxxxxxxxxxxxxxxxxxxxxxxxx!"
left out  before: 95; after: 194 recorded, 194 replayed
`, "\n"), got)
}

// Times of a real host are not those of frames: fewer events are drawn then. Long values are cut,
// and two that differ late are shown where they do.
func TestDifference_HasABoundInWidth(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("0123456789", 100)
	for name, got := range map[string]string{
		"odd times": differing(t, 300, 1371*time.Nanosecond, numbered, changed(100)),
		"dense":     differing(t, 300, 371*time.Nanosecond, numbered, changed(290)),
		"long values": differing(t, 9, 0, func(i int) string { return long + numbered(i) },
			changed(3)),
		"long errors": differing(t, 9, 1371*time.Nanosecond, func(int) string { return long },
			observable.Compose2(observable.Take[string](3), observable.ConcatWith(observable.Throw[string](errors.New(long))))),
		"nothing": differing(t, 300, 1371*time.Nanosecond, numbered,
			observable.Filter(func(string) bool { return false })),
		"only more": differing(t, 20, 1371*time.Nanosecond, numbered,
			observable.MergeMap(func(s string) observable.Observable[string] { return observable.Of(s, s, s) })),
	} {
		for _, line := range strings.Split(got, "\n")[1:] {
			require.LessOrEqual(t, utf8.RuneCountInString(line), 100, name+"\n"+got)
		}
		require.NotRegexp(t, `(?m)^ +[^a-z#] = `, got, name)
		require.Contains(t, got, "\ndiffers ", name)
		if name == "long values" {
			require.Contains(t, got, `789value iii!"`, "the end is the difference")
		}
	}
}
