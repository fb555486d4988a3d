package p

import (
	context "context"
	rxsched "github.com/rxsched/rxsched"
)

var (
	ctx     context.Context
	net, ui *rxsched.Rx
	show    func(int)
)
