package durable

import (
	"fmt"
	"time"
)

// Delivery is a value with what acknowledges it. If nobody does within AckWait of the last sign of
// life, it comes again. Any goroutine may call its methods; the first answer counts.
type Delivery[T any] struct {
	Value    T
	Subject  string
	Sequence uint64    // in its stream
	Time     time.Time // when the server stored it
	Attempt  int       // from 1 on

	answer func(answer string)
}

// Ack says that the value is done with. It makes room for another one.
func (d Delivery[T]) Ack() { d.answer("+ACK") }

// Nak asks for the value again, after d at the earliest. It makes room for another one.
func (d Delivery[T]) Nak(after time.Duration) {
	d.answer(fmt.Sprintf(`-NAK {"delay":%d}`, max(after, 0)))
}

// Term says that nobody can use the value. It does not come again.
func (d Delivery[T]) Term() { d.answer("+TERM") }
