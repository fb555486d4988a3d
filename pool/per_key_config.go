package pool

import (
	"errors"
	"fmt"
	"time"

	"github.com/rxsched/rxsched/observable"
)

// Beyond says what becomes of a value of one more key than [PerKeyConfig.MaxKeys].
type Beyond uint8

const (
	// BeyondWait lets it wait until a key has ended. Values of other keys pass it. Sources that can
	// wait do. The end of the source does not: it ends the keys that there are, which makes room.
	BeyondWait Beyond = iota

	// BeyondFail ends the sequence with [ErrTooManyKeys].
	BeyondFail

	// BeyondEndOldest ends the key that has rested longest, as [PerKeyConfig.Rest] does, and lets the
	// value wait until then. If no key rests, it waits until one does.
	BeyondEndOldest
)

var beyondNames = [...]string{"Wait", "Fail", "EndOldest"}

// String returns the name of the constant, without Beyond.
func (b Beyond) String() string {
	if int(b) < len(beyondNames) {
		return beyondNames[b]
	}
	return fmt.Sprintf("Beyond(%d)", uint8(b))
}

// ErrTooManyKeys says that a value has one more key than [PerKeyConfig.MaxKeys], with BeyondFail.
var ErrTooManyKeys = errors.New("pool: PerKey: too many keys")

// PerKeyConfig sets how long keys last, what waits, and what becomes of errors.
type PerKeyConfig[K comparable] struct {
	// Rest ends a key that rests for so long: no value waits, and nothing is pending on its host, not
	// counting what was unref'd. Its values complete; when its pipeline has completed, too, the host
	// closes, and nothing is left of the key. Its next value begins it anew. If 0, keys last until
	// their pipeline or the source ends.
	Rest time.Duration

	// MaxKeys bounds the keys that there are at a time. If 0, there is no bound.
	MaxKeys int

	// Beyond says what becomes of a value of one more key. It must be 0 if MaxKeys is 0.
	Beyond Beyond

	// Backlog bounds the values that wait, of all keys together. Its Overflow is OverflowBlock,
	// OverflowDropNewest or OverflowFail. With OverflowBlock sources that can wait do. Others block
	// their goroutine. But if that is a callback of the pool, or would wait for itself as
	// [observable.OverflowBlock] says, the sequence fails with [observable.ErrWouldDeadlock]. What a
	// key's own pipeline waits for is not looked at. A source that was made to wait goes on when an
	// eighth of the backlog is free.
	Backlog observable.Backlog

	// KeyBacklog bounds the values of each key that wait. With OverflowBlock sources that can wait
	// do as soon as one key is full, and what others send gets in nevertheless: nothing is lost.
	KeyBacklog observable.Backlog

	// OnError is told when the pipeline of a key has failed, one call at a time. If it returns nil,
	// that key ends, others go on, and the key's next value begins it anew. Otherwise the sequence
	// fails with what it returns. If OnError is nil, the sequence fails with the error. It is not
	// told of the source's error, which ends all keys, nor of what is abandoned with the sequence.
	OnError func(key K, err error) error
}

// check panics if c makes no sense.
func (c *PerKeyConfig[K]) check() {
	switch {
	case c.Rest < 0:
		panic("pool: PerKeyConfig: negative Rest")
	case c.MaxKeys < 0:
		panic("pool: PerKeyConfig: negative MaxKeys")
	case c.Beyond > BeyondEndOldest:
		panic("pool: PerKeyConfig: unknown Beyond")
	case c.Beyond > 0 && c.MaxKeys == 0:
		panic("pool: PerKeyConfig: Beyond needs MaxKeys")
	}
	checkBacklog("Backlog", c.Backlog)
	checkBacklog("KeyBacklog", c.KeyBacklog)
	switch c.Backlog.Overflow {
	case observable.OverflowDropOldest, observable.OverflowKeepLatest:
		panic("pool: PerKeyConfig: Backlog can't drop what waits: KeyBacklog can")
	}
}

func checkBacklog(field string, b observable.Backlog) {
	switch {
	case b.Limit < 0:
		panic("pool: PerKeyConfig: negative " + field + ".Limit")
	case b.Overflow > observable.OverflowFail:
		panic("pool: PerKeyConfig: unknown " + field + ".Overflow")
	case b.Overflow > 0 && b.Limit == 0:
		panic("pool: PerKeyConfig: " + field + ".Overflow needs a Limit")
	}
}
