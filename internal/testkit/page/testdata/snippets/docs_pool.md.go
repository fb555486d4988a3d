package p

import (
	context "context"
	rx "github.com/rxsched/rxsched/observable"
)

type Order struct {
	Account string
	Amount  int
}

type Receipt struct {
	Account string
	Balance int
}

var (
	ctx    context.Context
	orders rx.Observable[Order]
	show   func(Receipt)
)
