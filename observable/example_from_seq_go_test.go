package observable_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"

	"github.com/rxsched/rxsched/observable"
)

// Lines are read one by one, on a goroutine that may wait for them, and not faster than the loop
// takes them.
func ExampleFromSeqGo() {
	r := strings.NewReader("one\ntwo\n")
	lines := observable.FromSeqGo(func(context.Context) iter.Seq[string] {
		return func(yield func(string) bool) {
			for s := bufio.NewScanner(r); s.Scan() && yield(s.Text()); {
			}
		}
	})
	fmt.Println(observable.ForEach(ctx, lines, func(line string) { fmt.Println(line) }))
	// Output:
	// one
	// two
	// <nil>
}

func ExampleTryFromSeqGo() {
	lines := observable.TryFromSeqGo(func(context.Context) func(func(string, error) bool) {
		return func(yield func(string, error) bool) {
			_ = yield("first", nil) && yield("", errors.New("broken pipe"))
		}
	})
	fmt.Println(observable.ForEach(ctx, lines, func(line string) { fmt.Println(line) }))
	// Output:
	// first
	// broken pipe
}
