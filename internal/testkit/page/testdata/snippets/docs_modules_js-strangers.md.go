package p

import (
	host "github.com/rxsched/rxsched/host"
	js "github.com/rxsched/rxsched/js"
)

var (
	h      *host.Loop
	report func(error)
	_      js.Config
)
