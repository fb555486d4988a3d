package rxvet_test

import (
	"fmt"
	"strings"

	"github.com/rxsched/rxsched/rxvet"
)

// The first line of an analyzer's Doc says what it does. A driver of go/analysis runs them, such as
// multichecker.Main(rxvet.Analyzers...).
func Example() {
	for _, a := range rxvet.Analyzers {
		title, _, _ := strings.Cut(a.Doc, "\n")
		fmt.Printf("%s: %s\n", a.Name, title)
	}
	// Output:
	// rxendless: report a subscription that nothing can end
	// rxnoend: report what waits for the end of a source that never ends
	// rxleak: report a source that goes on when its subscription has ended
	// rxunclosed: report a host that is never closed
	// rxnested: report Subscribe inside an observer or an operator's function
	// rxtakeuntil: report an operator after TakeUntil that keeps running
	// rxblocking: report what waits inside a callback
	// rxcontext: report a context that is at hand and not used
	// rxretry: report a Retry or a Repeat for ever without a delay
	// rxrace: report a variable that is read before its pipeline has run
	// rxearly: report a pipeline that ends before it has run
	// rxunits: report a number without a unit as a duration
	// rxunhandled: report an unhandled error
	// rxignored: report an observable or an operator that is made and dropped
}
