package durable

import (
	"errors"
	"fmt"

	"github.com/rxsched/rxsched/durable/internal/engine"
)

// Errors that callers may test for with errors.Is.
var (
	// ErrClosed says that the engine is closed. It wraps host.ErrClosed.
	ErrClosed = engine.ErrClosed

	// ErrPending says that ScheduleNew found a pending run.
	ErrPending = engine.ErrPending

	// ErrStored says that ScheduleOnce found a run, or the record of one that has ended.
	ErrStored = engine.ErrStored

	// ErrNotFound says that nothing is stored under the key.
	ErrNotFound = engine.ErrNotFound

	// ErrNotPending says that Modify found no run that is to come or in progress.
	ErrNotPending = errors.New("durable: the key has no pending run")

	// ErrRunning says that Modify found a run in progress, of an action with ActionConfig.Claim.
	ErrRunning = engine.ErrRunning

	// ErrDied says that five workers have died in an attempt of a run, one after the other, so it is
	// not called any more: it has Failed, whatever ActionConfig.Retry says. A worker that gave no sign
	// of life for Config.AckWait counts as dead, whatever it died of. Without ActionConfig.Claim the
	// first death does not count: a run is claimed only when it comes again. Nothing is lost: Retry
	// runs it again.
	ErrDied = engine.ErrDied

	// ErrNotFailed says that Retry or Discard found a key that has not Failed.
	ErrNotFailed = errors.New("durable: the key has not failed")

	// ErrSlow tells Config.OnError that a function runs longer than its Timeout, or that calls to the
	// server have failed for ten seconds; it comes again when that has doubled, and when it is over.
	ErrSlow = engine.ErrSlow

	// ErrUnknownName says that no engine has ever registered an action of that name here.
	ErrUnknownName = engine.ErrUnknownName

	// ErrTooLarge says that a state, a key or a value is larger than the server takes.
	ErrTooLarge = engine.ErrTooLarge

	// ErrServer says that the server is too old, or has no JetStream.
	ErrServer = engine.ErrServer

	// ErrStream says that the stream exists, and is not configured as this package needs it.
	ErrStream = engine.ErrStream

	// ErrStreamDeleted says that the server has no such stream: it was deleted, or the server has
	// not recovered it at its start. In the latter case its files are there. Engines create the
	// stream again after five seconds, and Open at once, with the messages of the files.
	ErrStreamDeleted = engine.ErrStreamDeleted

	// ErrRecord says that the message stored for a key is no record of this package. Schedule,
	// ScheduleNew and Unsubscribe replace or remove it.
	ErrRecord = engine.ErrRecord

	// ErrVersion says that a record is of a newer version of this package, or its state of a newer
	// one than ActionConfig.Version. It is left alone.
	ErrVersion = engine.ErrVersion

	// ErrConsumerDeleted says that the consumer of a source was deleted, and the source fails, or
	// the consumer of an action: then [Config.OnError] is told, and the engine makes it again.
	ErrConsumerDeleted = engine.ErrConsumerDeleted

	// ErrUncertain says that the server did not answer in time, or that the answer was lost and
	// what others have written since hides the outcome. The call may have taken effect. Calling
	// again replaces what the first call may have stored; if that has run already, there is a second
	// run. ScheduleOnce finds the first one instead.
	ErrUncertain = engine.ErrUncertain
)

// CodecError says that a state or a value could not be encoded or decoded.
type CodecError struct {
	Name, Key string // of the action; Name is the subject of a value, and Key is empty
	Decoding  bool   // false: encoding
	Err       error  // the codec's
}

// Error names the action, the key and the codec's error.
func (e *CodecError) Error() string {
	verb := "encode"
	if e.Decoding {
		verb = "decode"
	}
	return fmt.Sprintf("durable: cannot %s the state of %s/%q: %v", verb, e.Name, e.Key, e.Err)
}

// Unwrap returns the codec's error.
func (e *CodecError) Unwrap() error { return e.Err }

func must(ok bool, message string) {
	if !ok {
		panic("durable: " + message)
	}
}
