package rxotel

import (
	"context"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"

	"github.com/rxsched/rxsched/host"
	rxtrace "github.com/rxsched/rxsched/monitor/trace"
)

// spanner makes spans of runs of one host.
type spanner struct {
	tracer trace.Tracer // set once, as the two below
	track  *rxtrace.Track
	lines  bool // SpansConfig.Lines
}

// start starts the spans of runs that have none yet, each a child of the one before.
func (s spanner) start(nested []*run) {
	ctx := context.Background()
	for _, r := range nested {
		if r.span != nil {
			ctx = trace.ContextWithSpan(ctx, r.span)
			continue
		}
		options := []trace.SpanStartOption{trace.WithTimestamp(s.track.Time(r.begin.Time)),
			trace.WithAttributes(s.attributes(r)...)}
		if in := r.queuedIn.context(); in.IsValid() &&
			!in.Equal(trace.SpanContextFromContext(ctx)) {
			options = append(options, trace.WithLinks(trace.Link{SpanContext: in}))
		}
		ctx, r.span = s.tracer.Start(ctx, r.begin.Name(), options...)
		*r.place = place{span: r.span.SpanContext()}
	}
}

func (s spanner) stop(r *run, at time.Duration, unfinished bool) {
	if unfinished {
		r.span.SetAttributes(unfinishedKey.Bool(true))
	}
	r.span.End(trace.WithTimestamp(s.track.Time(at)))
}

// attributes returns the attributes that are known when a run begins.
func (s spanner) attributes(r *run) []attribute.KeyValue {
	all := []attribute.KeyValue{hostKey.String(s.track.Name()), kindKey.String(r.kind.String())}
	switch file, line := r.begin.Line(); {
	case line > 0:
		all = append(all, text(functionKey, r.begin.Label))
		if s.lines {
			all = append(all, fileKey.String(file), lineKey.Int(line))
		}
	case r.begin.Label != "" && r.begin.Label != r.begin.Name():
		all = append(all, text(labelKey, r.begin.Label))
	}
	if r.delay >= 0 {
		all = append(all, delayKey.Float64(r.delay.Seconds()))
	}
	if r.kind == host.KindTurn && r.begin.Dropped > 0 {
		all = append(all, droppedKey.Int64(int64(r.begin.Dropped)))
	}
	if r.begin.Elsewhere {
		all = append(all, elsewhereKey.Bool(true))
	}
	return all
}
