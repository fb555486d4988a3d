package observable_test

import (
	"bytes"
	"context"
	"log/slog"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

var _ = played("Log", operatorPipeline(observable.Log[int](
	slog.New(slog.DiscardHandler), slog.LevelInfo, "numbers",
)))

// textLogger writes records without their times.
func textLogger(level slog.Level) (*slog.Logger, *bytes.Buffer) {
	var b bytes.Buffer
	c := &slog.HandlerOptions{Level: level, ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}
	return slog.New(slog.NewTextHandler(&b, c)), &b
}

func TestLog_HasARecordOfEachNotification(t *testing.T) {
	t.Parallel()
	fails := observable.Concat(observable.Of(1), observable.Throw[int](errOops))
	for name, c := range map[string]struct {
		src  observable.Observable[int]
		want string
	}{
		"completion": {observable.Of(1), "level=INFO msg=subscribed stream=s\n" +
			"level=INFO msg=next stream=s value=1\nlevel=INFO msg=complete stream=s\n"},
		"an error": {fails, "level=INFO msg=subscribed stream=s\n" +
			"level=INFO msg=next stream=s value=1\nlevel=ERROR msg=error stream=s error=error\n"},
		"unsubscribing": {observable.Never[int](), "level=INFO msg=subscribed stream=s\n" +
			"level=INFO msg=unsubscribed stream=s\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l, text := textLogger(slog.LevelInfo)
			o := observable.Observer[int]{Error: func(error) {}}
			logged := observable.Log[int](l, slog.LevelInfo, "s")(c.src)
			logged.Subscribe(t.Context(), o).Unsubscribe()
			require.Equal(t, c.want, text.String())
		})
	}
}

func TestLog_BelowTheLoggersLevelTellsOfErrorsOnly(t *testing.T) {
	t.Parallel()
	l, text := textLogger(slog.LevelInfo)
	fails := observable.Concat(observable.Of(1), observable.Throw[int](errOops))
	got, err := observable.ToSlice(t.Context(), observable.Log[int](l, slog.LevelDebug, "s")(fails))
	require.ErrorIs(t, err, errOops)
	require.Equal(t, []int{1}, got)
	require.Equal(t, "level=ERROR msg=error stream=s error=error\n", text.String())
}

// contexts notes what the context of each record has under a key.
type contexts struct {
	slog.Handler
	key any
	got []any
}

func (h *contexts) Enabled(context.Context, slog.Level) bool { return true }

func (h *contexts) WithAttrs([]slog.Attr) slog.Handler { return h }

func (h *contexts) Handle(ctx context.Context, _ slog.Record) error {
	h.got = append(h.got, ctx.Value(h.key))
	return nil
}

func TestLog_HandsOnTheContextOfSubscribe(t *testing.T) {
	t.Parallel()
	type id struct{}
	h := &contexts{Handler: slog.DiscardHandler, key: id{}}
	ctx := context.WithValue(t.Context(), id{}, 7)
	op := observable.Log[int](slog.New(h), slog.LevelInfo, "s")
	op(observable.Of(1)).Subscribe(ctx, ignore[int]())
	require.Equal(t, []any{7, 7, 7}, h.got)
}

func ExampleLog() {
	untimed := func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}
	l := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: untimed}))
	observable.Pipe1(observable.Of(20, 21), observable.Log[int](l, slog.LevelInfo, "prices")).
		Subscribe(ctx, ignore[int]())
	// Output:
	// level=INFO msg=subscribed stream=prices
	// level=INFO msg=next stream=prices value=20
	// level=INFO msg=next stream=prices value=21
	// level=INFO msg=complete stream=prices
}
