package embedded

import (
	"fmt"
	"log/slog"

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
	return &log{careful{to}, make(chan error, 1)}
}

// Fatalf is where the server says that it cannot start. It goes on, and never takes connections.
func (l *log) Fatalf(format string, v ...any) {
	select {
	case l.fatal <- fmt.Errorf("embedded: Start: "+format, v...):
	default:
	}
	l.Logger.Errorf(format, v...)
}

// careful is a log whose panics end neither the server nor the program: slog's gets the line.
type careful struct{ to server.Logger }

func (c careful) Noticef(format string, v ...any) { say(c.to.Noticef, format, v) }
func (c careful) Warnf(format string, v ...any)   { say(c.to.Warnf, format, v) }
func (c careful) Fatalf(format string, v ...any)  { say(c.to.Fatalf, format, v) }
func (c careful) Errorf(format string, v ...any)  { say(c.to.Errorf, format, v) }
func (c careful) Debugf(format string, v ...any)  { say(c.to.Debugf, format, v) }
func (c careful) Tracef(format string, v ...any)  { say(c.to.Tracef, format, v) }

func say(logf func(string, ...any), format string, v []any) {
	defer func() {
		if value := recover(); value != nil {
			slog.Error("embedded: Config.Log panicked", "panic", value, "line", fmt.Sprintf(format, v...))
		}
	}()
	logf(format, v...)
}

// silence is a log that nobody reads.
type silence struct{}

func (silence) Noticef(string, ...any) {}
func (silence) Warnf(string, ...any)   {}
func (silence) Fatalf(string, ...any)  {}
func (silence) Errorf(string, ...any)  {}
func (silence) Debugf(string, ...any)  {}
func (silence) Tracef(string, ...any)  {}
