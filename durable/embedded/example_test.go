package embedded_test

import (
	"context"
	"fmt"
	"os"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/embedded"
	"github.com/rxsched/rxsched/observable"
)

// A countdown that would go on after a crash.
func ExampleOpen() {
	ctx := context.Background()
	dir, _ := os.MkdirTemp("", "example")
	defer os.RemoveAll(dir)
	e, err := embedded.Open(ctx, embedded.Config{Dir: dir})
	if err != nil {
		panic(err)
	}
	ended := make(chan bool)
	count := durable.Register(e, "countdown", func(self *durable.Of[int], n int) error {
		fmt.Println(self.Key(), n)
		if n > 0 {
			self.Schedule(n-1, 0)
		} else {
			close(ended)
		}
		return nil
	}, durable.ActionConfig[int]{})
	fmt.Println(count.Schedule(ctx, "rocket", 2, 0))
	<-ended
	fmt.Println(e.Close(ctx))
	// Unordered output:
	// <nil>
	// rocket 2
	// rocket 1
	// rocket 0
	// <nil>
}

// exampleServer starts a server with a stream of readings. A program connects to one that runs.
func exampleServer(ctx context.Context) (conn *nats.Conn, stop func()) {
	dir, _ := os.MkdirTemp("", "example")
	s, err := embedded.Start(ctx, embedded.Config{Dir: dir})
	if err != nil {
		panic(err)
	}
	if conn, err = s.Connect(); err != nil {
		panic(err)
	}
	js, _ := jetstream.New(conn)
	if _, err = js.CreateStream(ctx, jetstream.StreamConfig{
		Name: "readings", Subjects: []string{"readings.*"},
	}); err != nil {
		panic(err)
	}
	return conn, func() {
		conn.Close()
		s.Shutdown()
		os.RemoveAll(dir)
	}
}

type reading struct {
	Room    string
	Celsius float64
}

// Values that one process publishes are an observable in another one. ToSubject returns when the
// server has stored all of them. Subscribers that name a consumer share its values, and go on where
// it was; what they do not acknowledge comes again.
func Example_fromSubject() {
	ctx := context.Background()
	conn, stop := exampleServer(ctx)
	defer stop()

	measured := observable.Of(reading{"kitchen", 21.5}, reading{"cellar", 12}, reading{"attic", 30})
	fmt.Println(durable.ToSubject(ctx, measured, conn, "", durable.SinkConfig[reading]{
		Subject: func(r reading) string { return "readings." + r.Room },
	}))

	type delivery = durable.Delivery[reading]
	stored := durable.FromSubject(conn, "readings.*", durable.SourceConfig[reading]{Consumer: "hot"})
	for range 2 {
		err := observable.ForEach(ctx, observable.Pipe1(stored, observable.Take[delivery](2)), func(d delivery) {
			fmt.Println(d.Value, "of", d.Subject)
			if d.Value.Room == "kitchen" {
				d.Ack()
			}
		})
		fmt.Println(err)
	}
	// Unordered output:
	// <nil>
	// {kitchen 21.5} of readings.kitchen
	// {cellar 12} of readings.cellar
	// <nil>
	// {cellar 12} of readings.cellar
	// {attic 30} of readings.attic
	// <nil>
}
