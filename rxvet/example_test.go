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
	// rxendless: report a subscription that nobody can end
	// rxnested: report Subscribe inside an observer or an operator's function
	// rxtakeuntil: report an operator after TakeUntil that keeps running
	// rxblocking: report what waits inside a callback
	// rxrealtime: report a scheduler of real time in a marble test
	// rxwallclock: report the wall clock where a scheduler is at hand
	// rxunits: report a number without a unit as a duration
	// rxexposed: report an exposed subject where an Observable is meant
	// rxunhandled: report an error that nobody handles
	// rxcyclic: report work that always schedules itself again without delay
	// rxignored: report an observable or an operator that is made and dropped
}
