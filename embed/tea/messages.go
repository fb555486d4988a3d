package rxtea

import (
	tea "charm.land/bubbletea/v2"
	"github.com/rxsched/rxsched/observable"
)

// OfType passes on the messages of one type, such as [tea.KeyPressMsg] or [tea.WindowSizeMsg], or
// those that have an interface, such as [tea.MouseMsg]. It stands for the ofType of RxJS's users
// (NgRx, redux-observable).
//
//	messages:             -key-size-key-
//	OfType[KeyPressMsg]:  -key------key-
func OfType[M tea.Msg](messages observable.Observable[tea.Msg]) observable.Observable[M] {
	return observable.Pipe2(messages,
		observable.Filter(func(msg tea.Msg) bool { _, is := msg.(M); return is }),
		observable.Map(func(msg tea.Msg) M { return msg.(M) }))
}
