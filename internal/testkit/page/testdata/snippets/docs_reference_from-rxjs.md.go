package p

import observable "github.com/rxsched/rxsched/observable"

func nothing(error, observable.Observable[[]string]) observable.Observable[[]string]
