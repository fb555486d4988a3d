package rxdurable_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/rxsched/rxsched/durable"
	rxdurable "github.com/rxsched/rxsched/monitor/otel/durable"
)

// Each attempt of a durable action is a span.
func ExampleObserve() {
	exporter := tracetest.NewInMemoryExporter() // a program has one that exports
	begin, err := rxdurable.Observe(trace.NewTracerProvider(trace.WithSyncer(exporter)),
		metric.NewMeterProvider())
	if err != nil {
		panic(err)
	}
	config := durable.Config{Begin: begin} // with a Conn, for durable.Open

	// An engine does this.
	_, end := config.Begin(context.Background(),
		durable.Run{Name: "mail", Key: "ann", Generation: 3, Attempt: 1, Begun: time.Now()})
	end(durable.Unfinished, errors.New("no answer"))

	span := exporter.GetSpans()[0]
	fmt.Println(span.Name, span.Status.Description)
	for _, a := range span.Attributes {
		fmt.Println(a.Key, a.Value.String())
	}
	// Output:
	// mail no answer
	// rxsched.action mail
	// rxsched.key ann
	// rxsched.generation 3
	// rxsched.attempt 1
	// rxsched.outcome failed
}
