package observable_test

import (
	"fmt"
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
