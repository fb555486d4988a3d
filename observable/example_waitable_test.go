package observable_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/rxsched/rxsched/observable"
)

// What the observer writes to may be taken away afterwards, whichever goroutine sends.
func ExampleObservable_SubscribeWaitable() {
	ctx := context.Background()
	lines := make(chan string)
	written := new(strings.Builder)
	sub := observable.FromChan(lines).SubscribeWaitable(ctx, observable.Next(func(line string) {
		fmt.Fprintln(written, line)
	}))
	lines <- "one"
	lines <- "two" // taken, so the first has been written
	if err := sub.UnsubscribeAndWait(ctx); err != nil {
		fmt.Println(err)
	}
	first, _, _ := strings.Cut(written.String(), "\n")
	fmt.Println(first)
	// Output: one
}
