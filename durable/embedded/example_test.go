package embedded_test

import (
	"context"
	"fmt"
	"os"

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
