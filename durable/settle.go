package durable

import (
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
)

// settle says what becomes of a token.
type settle struct {
	kind  settling
	after time.Duration // for hold
}

type settling uint8

const (
	leave    settling = iota // say nothing: the server delivers it again after AckWait
	drop                     // it has done its duty
	hold                     // deliver it again after a time
	giveBack                 // deliver it again at once
)

// send tells the server. It only writes to the client's buffer. An answer that is lost counts as
// none: the token comes again after AckWait, and finds a record that says what to do.
func (s settle) send(m *nats.Msg) {
	var err error
	switch s.kind {
	case drop:
		err = m.Respond([]byte("+ACK"))
	case hold:
		err = m.Respond(fmt.Appendf(nil, `-NAK {"delay":%d}`, max(s.after, time.Millisecond)))
	case giveBack:
		err = m.Respond([]byte("-NAK"))
	}
	_ = err // the connection is closed, which is as if it were lost
}
