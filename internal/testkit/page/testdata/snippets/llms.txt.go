package p

import (
	rxsched "github.com/rxsched/rxsched"
	observable "github.com/rxsched/rxsched/observable"
)

var (
	rx    *rxsched.Rx
	typed observable.Observable[string]
	find  func(string) observable.Observable[[]string]
)
