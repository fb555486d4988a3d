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

// A subject that other processes can replay, too.
func ExampleServer_Connect() {
	ctx := context.Background()
	dir, _ := os.MkdirTemp("", "example")
	defer os.RemoveAll(dir)
	s, err := embedded.Start(ctx, embedded.Config{Dir: dir})
	if err != nil {
		panic(err)
	}
	defer s.Shutdown()
	conn, err := s.Connect()
	if err != nil {
		panic(err)
	}
	defer conn.Close()
	news, err := durable.NewSubject(ctx, conn, "news", durable.SubjectConfig[string]{})
	if err != nil {
		panic(err)
	}
	for _, text := range []string{"one", "two", "three"} {
		if err := news.Next(ctx, text); err != nil {
			panic(err)
		}
	}
	if err := news.Complete(ctx); err != nil {
		panic(err)
	}
	fmt.Println(observable.ToSlice(ctx, news.From(durable.AtSequence(2))))
	// Output: [two three] <nil>
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
// server has stored all of them.
func Example_toSubject() {
	ctx := context.Background()
	conn, stop := exampleServer(ctx)
	defer stop()

	measured := observable.Of(reading{"kitchen", 21.5}, reading{"cellar", 12}, reading{"attic", 30})
	err := durable.ToSubject(ctx, measured, conn, "", durable.SinkConfig[reading]{
		Subject: func(r reading) string { return "readings." + r.Room },
	})
	fmt.Println(err)

	stored := durable.FromSubject(conn, "readings.*", durable.SourceConfig[reading]{})
	hot := observable.Pipe2(stored,
		observable.Filter(func(r reading) bool { return r.Celsius > 20 }),
		observable.Take[reading](2))
	fmt.Println(observable.ToSlice(ctx, hot))
	// Output:
	// <nil>
	// [{kitchen 21.5} {attic 30}] <nil>
}

// Subscribers that name a consumer share its values, and go on where it was. A value is
// acknowledged when the observer returns.
func Example_fromSubject() {
	ctx := context.Background()
	conn, stop := exampleServer(ctx)
	defer stop()
	numbers := observable.Range(1, 4)
	_ = durable.ToSubject(ctx, numbers, conn, "readings.n", durable.SinkConfig[int]{})

	shared := durable.FromSubject(conn, "readings.n", durable.SourceConfig[int]{Consumer: "sum"})
	fmt.Println(observable.ToSlice(ctx, observable.Pipe1(shared, observable.Take[int](4))))
	// The last value ended the subscription before it was acknowledged, so it comes again.
	fmt.Println(observable.ToSlice(ctx, observable.Pipe1(shared, observable.Take[int](1))))
	// Output:
	// [1 2 3 4] <nil>
	// [4] <nil>
}

// An observer that acknowledges by itself, here when a whole batch is stored.
func Example_deliveries() {
	ctx := context.Background()
	conn, stop := exampleServer(ctx)
	defer stop()
	numbers := observable.Range(1, 6)
	_ = durable.ToSubject(ctx, numbers, conn, "readings.n", durable.SinkConfig[int]{})

	type delivery = durable.Delivery[int]
	batches := observable.Pipe2(
		durable.Deliveries(conn, "readings.n", durable.SourceConfig[int]{Consumer: "store"}),
		observable.BufferCount[delivery](3), observable.Take[[]delivery](2))
	err := observable.ForEach(ctx, batches, func(batch []delivery) {
		for _, d := range batch {
			fmt.Print(d.Value, " of ", d.Subject, ", attempt ", d.Attempt, "\n")
		}
		for _, d := range batch {
			d.Ack() // the batch is stored
		}
	})
	fmt.Println(err)
	// Output:
	// 1 of readings.n, attempt 1
	// 2 of readings.n, attempt 1
	// 3 of readings.n, attempt 1
	// 4 of readings.n, attempt 1
	// 5 of readings.n, attempt 1
	// 6 of readings.n, attempt 1
	// <nil>
}
