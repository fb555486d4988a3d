package observable

import "context"

// FromContext sends the cause of ctx's end when it ends, and completes. So a context can be a
// notifier, as of [TakeUntil], which completes with it, while the context of Subscribe ends a
// subscription silently. Of a context that has ended it sends at once; otherwise it delivers on
// a goroutine that the context starts when it ends. Nothing is left behind in ctx once the
// subscriber has closed.
//
//	ctx:               ----x
//	FromContext(ctx):  ----(c|)   c = context.Cause(ctx)
func FromContext(ctx context.Context) Observable[error] {
	must(ctx != nil, "FromContext: nil ctx")
	return New(func(dst *Subscriber[error]) {
		tell := func() { sendLast(dst, context.Cause(ctx)) }
		if ctx.Err() != nil {
			tell()
			return
		}
		forget := context.AfterFunc(ctx, tell)
		dst.AddFunc(func() { forget() })
	})
}
