package rxotel_test

import (
	"context"
	"fmt"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor"
	rxotel "github.com/rxsched/rxsched/monitor/otel"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/carry"
)

// What a host has run and has queued, by kind.
func ExampleNewMetrics() {
	reader := metric.NewManualReader() // a program has one that exports
	rx := rxsched.NewVirtual(rxsched.Config{Name: "ui"})
	metrics, _ := rxotel.NewMetrics(metric.NewMeterProvider(metric.WithReader(reader)),
		rxotel.MetricsConfig{Hosts: monitor.NewHosts(rx)})
	defer metrics.Stop()

	_ = rx.Post(func() { rx.Block(80 * time.Millisecond) })
	_, _ = rx.SetTimeout(func() {}, time.Second)
	_, _ = rx.SetTimeout(func() {}, time.Hour)
	rx.Advance(time.Minute)

	var data metricdata.ResourceMetrics
	_ = reader.Collect(context.Background(), &data)
	for _, m := range data.ScopeMetrics[0].Metrics {
		switch d := m.Data.(type) {
		case metricdata.Sum[int64]:
			for _, p := range d.DataPoints {
				if p.Value > 0 {
					fmt.Println(m.Name, p.Attributes.Encoded(attribute.DefaultEncoder()), p.Value)
				}
			}
		case metricdata.Sum[float64]:
			fmt.Println(m.Name, d.DataPoints[0].Value, m.Unit)
		}
	}
	// Unordered output:
	// rxsched.host.time 60 s
	// rxsched.host.turns rxsched.host=ui 2
	// rxsched.host.callbacks rxsched.host=ui,rxsched.kind=timer 1
	// rxsched.host.callbacks rxsched.host=ui,rxsched.kind=task 1
	// rxsched.host.queue.length rxsched.host=ui,rxsched.kind=timer 1
	// rxsched.host.refs rxsched.host=ui 1
	// rxsched.host.long_tasks rxsched.host=ui 1
	// rxsched.host.busy_time 0.08 s
}

// Only what takes long gets spans, each linked to the one in which it was scheduled.
func ExampleNewSpans() {
	exporter := tracetest.NewInMemoryExporter() // a program has one that exports
	provider := trace.NewTracerProvider(trace.WithSyncer(exporter))
	v := host.NewVirtual(host.Config{Name: "ui"})
	spans := rxotel.NewSpans(provider, rxotel.SpansConfig{
		Hosts: monitor.NewHosts(v), MinDuration: 10 * time.Millisecond,
	})

	_ = v.Post(func() {
		v.Block(20 * time.Millisecond)
		_, _ = v.SetTimeout(func() { v.Block(30 * time.Millisecond) }, time.Second)
		_, _ = v.SetTimeout(func() { v.Block(time.Millisecond) }, time.Second)
	})
	_ = v.Run()
	spans.Stop()

	first := exporter.GetSpans()[0].SpanContext
	for _, s := range exporter.GetSpans() {
		fmt.Println(s.Name, s.StartTime.UTC().Format("05.000"), s.EndTime.Sub(s.StartTime))
		for _, l := range s.Links {
			fmt.Println("  linked to the first:", l.SpanContext.Equal(first))
		}
	}
	// Output:
	// otel_test.ExampleNewSpans 00.000 20ms
	// otel_test.ExampleNewSpans 01.020 30ms
	//   linked to the first: true
}

// A span of the worker's host is a child of the one of the host that sent the value.
func ExampleSpan() {
	exporter := tracetest.NewInMemoryExporter() // a program has one that exports
	tracer := trace.NewTracerProvider(trace.WithSyncer(exporter)).Tracer("shop")
	ui, worker := rxsched.NewVirtual(rxsched.Config{}), rxsched.NewVirtual(rxsched.Config{})

	clicks := observable.NewSubject[string]()
	observable.Pipe5(clicks.Observable(),
		carry.With(func(string) context.Context { return context.Background() }),
		observable.ObserveOn[carry.Value[string]](ui.Async()),
		carry.Around(rxotel.Span[string](tracer, "click")),
		observable.ObserveOn[carry.Value[string]](worker.Async()),
		carry.Around(rxotel.Span[string](tracer, "handle")),
	).Subscribe(context.Background(), observable.Observer[carry.Value[string]]{})
	clicks.Next("buy")
	_, _ = ui.Run(), worker.Run()

	names := map[string]string{}
	for _, s := range exporter.GetSpans() {
		names[s.SpanContext.SpanID().String()] = s.Name
	}
	for _, s := range exporter.GetSpans() {
		fmt.Printf("%s, a child of %q\n", s.Name, names[s.Parent.SpanID().String()])
	}
	// Output:
	// click, a child of ""
	// handle, a child of "click"
}
