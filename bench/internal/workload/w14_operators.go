package workload

import (
	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
)

// W14: values that pass an operator, from a range to a counter. The lists of the libraries are in
// files of their own, and RxJS's in js/passing.mjs.

func operators() []cell.Cell {
	const n = spec.Values
	return jobCells("W14", []variant{
		{"range", n, every}, {"fromSlice", n, every}, {"generate", n, every},
		{"map", n, every}, {"scan", n, every}, {"materialize", n, every},
		{"filter", n, half}, {"distinct", n, every}, {"distinctUntilChanged", n, half},
		{"take", n, every}, {"takeWhile", n, every}, {"takeLast", n, half}, {"takeUntil", n, every},
		{"skip", n, half}, {"skipWhile", n, half}, {"skipLast", n, less(100)},
		{"skipUntil", n, every},
		{"reduce", n, oneOf}, {"every", n, oneOf}, {"toSlice", n, oneOf}, {"pairwise", n, less(1)},
		{"bufferCount", n, func(n int) int { return n / 10 }},
		{"bufferCount-overlapping", n / 10, every},
		{"windowCount", n / 10, every},
		{"startWith", n, func(n int) int { return n + 1 }}, {"tap", n, every},
		{"catchError", n, every}, {"finalize", n, every},
		{"zip", n, every}, {"combineLatest", n, every}, {"combineLatest-list", n, every},
		{"withLatestFrom", n, every}, {"merge-8", n, every}, {"concat-8", n, every},
		{"mergeMap", n, every}, {"switchMap", n, every}, {"share", n, every},
		{"chain-10", 2 * n, func(n int) int { return n / 10 }},
		{"chain-100", 2 * n, func(n int) int { return n / 100 }},
		{"chain-1000", 2 * n, func(n int) int { return n / 1000 }},
	}, []library{
		{"rxsched", false, "", ourOperators()},
		{"b97tsk-rx", false, "", b97tskOperators()},
		{"samber-ro", false, "", samberOperators()},
		{"go-atomics", true, "two atomic operations round each value", apart()},
		{"go-map", true, "a map of what has come", map[string]job{"distinct": remembered}},
		{"go-append", true, "a list of what has come", map[string]job{"toSlice": appended}},
	})
}
