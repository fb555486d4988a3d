package p

import (
	context "context"

	rxsched "github.com/rxsched/rxsched"
	observable "github.com/rxsched/rxsched/observable"
)

var (
	ctx   context.Context
	err   error
	rx    *rxsched.Schedulers
	src   observable.Observable[int]
	names observable.Observable[string]
)

func join(int, string) string { return "" }
func show(int)                {}
func check(error)             {}
