package embedded

import (
	"fmt"

	"github.com/nats-io/nats-server/v2/server"
)

// log passes on the server's log, and keeps the reason why the server cannot start.
type log struct {
	server.Logger
	fatal chan error
}

func newLog(to server.Logger) *log {
	if to == nil {
		to = silence{}
	}
	return &log{to, make(chan error, 1)}
}

// Fatalf is where the server says that it cannot start. It goes on, and never takes connections.
func (l *log) Fatalf(format string, v ...any) {
	select {
	case l.fatal <- fmt.Errorf("embedded: Start: "+format, v...):
	default:
	}
	l.Logger.Errorf(format, v...)
}

// silence is a log that is dropped.
type silence struct{}

func (silence) Noticef(string, ...any) {}
func (silence) Warnf(string, ...any)   {}
func (silence) Fatalf(string, ...any)  {}
func (silence) Errorf(string, ...any)  {}
func (silence) Debugf(string, ...any)  {}
func (silence) Tracef(string, ...any)  {}
