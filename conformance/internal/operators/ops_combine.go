package operators

// combineOps join several observables: combineLatest, zip, race, forkJoin, withLatestFrom, concatAll, concatMap, switchAll, switchMap, exhaustAll,
// exhaustMap, onErrorResumeNext, sequenceEqual, startWith, endWith, skipUntil.
var combineOps = table{}

var combineErrors = []errorForm{}
