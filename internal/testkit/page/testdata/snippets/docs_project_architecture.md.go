package p

import (
	context "context"
	rxsched "github.com/rxsched/rxsched"
	action "github.com/rxsched/rxsched/action"
)

type (
	ID     = action.ID
	Action = action.Action
)

var (
	ctx     context.Context
	net, ui *rxsched.Rx
	show    func(int)
)
