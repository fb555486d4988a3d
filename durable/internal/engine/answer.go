package engine

import (
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
)

// answer says what becomes of a token.
type answer struct {
	kind  answerKind
	after time.Duration // for nakAfter
}

type answerKind uint8

const (
	noAnswer answerKind = iota // the server delivers it again after AckWait
	ack                        // it has done its duty
	nak                        // deliver it again at once
	nakAfter                   // deliver it again after a time
)

// send tells the server. It only writes to the client's buffer. An answer that is lost counts as
// none: the token comes again after AckWait, and finds a record that says what to do.
func (a answer) send(m *nats.Msg) {
	var err error
	switch a.kind {
	case ack:
		err = m.Respond([]byte("+ACK"))
	case nak:
		err = m.Respond([]byte("-NAK"))
	case nakAfter:
		err = m.Respond(fmt.Appendf(nil, `-NAK {"delay":%d}`, max(a.after, time.Millisecond)))
	}
	_ = err // the connection is closed, which is as if it were lost
}
