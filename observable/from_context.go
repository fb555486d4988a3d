package observable

import "context"

// FromContext sends the cause of ctx's end when ctx ends, and completes. So a context can be a
// notifier: [TakeUntil] of it completes when ctx ends, while the context of Subscribe ends a
// subscription silently. If ctx has ended already, it sends at once. Otherwise it delivers on a
// goroutine that ctx starts at its end, so at no exact moment of simulated time.
//
//	ctx:               ----x
//	FromContext(ctx):  ----(c|)   c = context.Cause(ctx)
func FromContext(ctx context.Context) Observable[error] {
	must(ctx != nil, "FromContext: nil ctx")
	return New(func(dst *Subscriber[error]) {
		tell := func() { sendOnly(dst, context.Cause(ctx)) }
		if ctx.Err() != nil {
			tell()
			return
		}
		forget := context.AfterFunc(ctx, tell)
		dst.AddFunc(func() { forget() })
	})
}
