package rxotel

import (
	"context"

	"go.opentelemetry.io/otel/trace"
)

// Span returns a function for carry.Around: it starts a span for each value, as a child of the one
// in the value's context, and ends it when the delivery below returns. The value goes on with the
// context of the new span. So a span on one host is the parent of a span on another:
//
//	.Pipe(carry.Around(rxotel.Span[Request](tracer, "handle")))
//
// It panics if t is nil. Any goroutine may call the function.
func Span[T any](
	t trace.Tracer, name string, options ...trace.SpanStartOption,
) func(context.Context, T) (context.Context, func()) {
	if t == nil {
		panic("rxotel: Span: nil tracer")
	}
	return func(ctx context.Context, _ T) (context.Context, func()) {
		ctx, span := t.Start(ctx, name, options...)
		return ctx, func() { span.End() }
	}
}
