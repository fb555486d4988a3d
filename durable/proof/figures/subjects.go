package main

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/proof/internal/fleet"
	"github.com/rxsched/rxsched/observable"
)

// reading is a value of a usual size.
type reading struct {
	Sensor string
	Number int
	Value  float64
}

// subjects counts values there and back, each acknowledged, as JSON.
func subjects(ctx context.Context, s sizes) error {
	r, err := fleet.NewRig(1, false)
	if err != nil {
		return err
	}
	defer r.Close()
	conn, err := r.Connect()
	if err != nil {
		return err
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		return err
	}
	if _, err := js.CreateStream(ctx, jetstream.StreamConfig{Name: "v", Subjects: []string{"v"}}); err != nil {
		return err
	}
	src := observable.Pipe1(observable.Range(0, s.values), observable.Map(func(n int) reading {
		return reading{"kitchen", n, float64(n) / 3}
	}))
	begun := time.Now()
	if err := durable.ToSubject(ctx, src, conn, "v", durable.SinkConfig[reading]{}); err != nil {
		return err
	}
	there := time.Since(begun)
	begun = time.Now()
	n := 0
	err = observable.ForEach(ctx, observable.Pipe1(durable.FromSubject(conn, "v",
		durable.SourceConfig[reading]{}), observable.Take[reading](s.values)), func(reading) { n++ })
	fmt.Printf("values: ToSubject %.0f/s, FromSubject %.0f/s\n", float64(s.values)/there.Seconds(),
		float64(n)/time.Since(begun).Seconds())
	return err
}
