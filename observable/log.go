package observable

import (
	"log/slog"
)

// Log logs each event before it passes it on. It logs subscribed, next and complete at level, and
// so unsubscribed if the subscription closes before the end. It logs an error at [slog.LevelError].
// Each record has the name as the attribute "stream", and a value or an error as "value" or
// "error". The context is that of Subscribe. In RxJS, tap serves for that.
//
//	source:                 -a--b-|
//	Log(l, level, "name"):  -a--b-|   a record for each, and one for subscribe
func Log[T any](l *slog.Logger, level slog.Level, name string) Operator[T, T] {
	must(l != nil, "Log: nil l")
	l = l.With("stream", name)
	return operate("Log", func(src Observable[T], dst *Subscriber[T]) {
		ctx := dst.root.Ctx
		note := func(message string) func() { return func() { l.Log(ctx, level, message) } }
		o := Observer[T]{
			Next: func(v T) {
				if l.Enabled(ctx, level) { // else v would escape for nothing
					l.LogAttrs(ctx, level, "next", slog.Any("value", v))
				}
			},
			Error: func(err error) {
				l.LogAttrs(ctx, slog.LevelError, "error", slog.Any("error", err))
			},
			Complete: note("complete"),
		}
		c := TapObserverConfig{Subscribe: note("subscribed"), Unsubscribe: note("unsubscribed")}
		tap(o, c, src, dst)
	})
}
