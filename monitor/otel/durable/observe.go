package rxdurable

import (
	"context"
	"errors"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/trace"

	"github.com/rxsched/rxsched/durable"
)

// scope is the instrumentation scope of all reports.
const scope = "github.com/rxsched/rxsched/monitor/otel/durable"

// Keys of attributes.
const (
	actionKey     = attribute.Key("rxsched.action")
	keyKey        = attribute.Key("rxsched.key")
	generationKey = attribute.Key("rxsched.generation")
	attemptKey    = attribute.Key("rxsched.attempt")
	outcomeKey    = attribute.Key("rxsched.outcome")
)

// Begin is durable.Config.Begin.
type Begin = func(context.Context, durable.Run) (context.Context, func(durable.Outcome, error))

// observer makes spans and measures.
type observer struct {
	tracer             trace.Tracer
	attempts           metric.Int64Counter
	running            metric.Int64UpDownCounter
	lateness, duration metric.Float64Histogram
}

// Observe returns a function for durable.Config.Begin. A provider that is nil is the global one. It
// fails if the meter refuses an instrument. Any goroutine may call the function.
func Observe(spans trace.TracerProvider, metrics metric.MeterProvider) (Begin, error) {
	if spans == nil {
		spans = otel.GetTracerProvider()
	}
	if metrics == nil {
		metrics = otel.GetMeterProvider()
	}
	meter := metrics.Meter(scope)
	attempts, err1 := meter.Int64Counter("rxsched.durable.attempts", metric.WithUnit("{attempt}"),
		metric.WithDescription("Attempts to run durable actions."))
	running, err4 := meter.Int64UpDownCounter("rxsched.durable.running", metric.WithUnit("{attempt}"),
		metric.WithDescription("Attempts in progress."))
	lateness, err2 := meter.Float64Histogram("rxsched.durable.lateness", metric.WithUnit("s"),
		metric.WithDescription("How late runs began."))
	duration, err3 := meter.Float64Histogram("rxsched.durable.duration", metric.WithUnit("s"),
		metric.WithDescription("How long attempts took until their outcome was stored."))
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return nil, err
	}
	return (&observer{spans.Tracer(scope), attempts, running, lateness, duration}).begin, nil
}

func (o *observer) begin(
	ctx context.Context, r durable.Run,
) (context.Context, func(durable.Outcome, error)) {
	action := actionKey.String(r.Name)
	ctx, span := o.tracer.Start(ctx, r.Name, trace.WithTimestamp(r.Begun), trace.WithAttributes(action,
		keyKey.String(r.Key), generationKey.Int64(int64(r.Generation)), attemptKey.Int(r.Attempt)))
	o.running.Add(ctx, 1, metric.WithAttributes(action))
	o.lateness.Record(ctx, max(r.Begun.Sub(r.Due), 0).Seconds(), metric.WithAttributes(action))
	return ctx, func(outcome durable.Outcome, err error) {
		how := outcomeKey.String(string(outcome))
		span.SetAttributes(how)
		if err != nil {
			span.RecordError(err)
			span.SetStatus(codes.Error, err.Error())
		}
		span.End()
		o.running.Add(ctx, -1, metric.WithAttributes(action))
		o.attempts.Add(ctx, 1, metric.WithAttributes(action, how))
		o.duration.Record(ctx, time.Since(r.Begun).Seconds(), metric.WithAttributes(action, how))
	}
}
