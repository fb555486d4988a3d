package observable_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/rxsched/rxsched/observable"
)

func ExampleUsing() {
	observable.Using(
		func() *strings.Reader { fmt.Println("open"); return strings.NewReader("ab") },
		func(r *strings.Reader) observable.Observable[int] { return observable.Of(r.Len()) },
		func(*strings.Reader) { fmt.Println("close") },
	).Subscribe(ctx, printing[int]())
	// Output:
	// open
	// 2
	// complete
	// close
}

func ExampleTryUsing() {
	observable.TryUsing(
		func() (*os.File, error) { return os.Open("missing") },
		func(f *os.File) observable.Observable[string] { return observable.Of(f.Name()) },
		func(f *os.File) { _ = f.Close() },
	).Subscribe(ctx, printing[string]())
	// Output: error: open missing: no such file or directory
}
