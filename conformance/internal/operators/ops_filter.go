package operators

// filterOps choose among values and sum them up: defaultIfEmpty, dematerialize, materialize, distinct, distinctUntilChanged, elementAt, every, find, first, last,
// isEmpty, max, min, pairwise, single, skip, skipLast, skipWhile, takeLast, takeWhile, throwIfEmpty, toArray, ignoreElements.
var filterOps = table{}

var filterErrors = []errorForm{}
