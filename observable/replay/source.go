package replay

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/internal/recording"
)

// SourceConfig sets how what came in at an edge is read. The zero value is the plain form.
type SourceConfig[T any] struct {
	// Decode makes a value of its bytes: the counterpart of record.EdgeConfig.Encode. If nil, it is
	// json.Unmarshal.
	Decode func([]byte) (T, error)

	// Error makes an error of its text, for pipelines that tell errors apart. If nil, it makes an
	// [*Error].
	Error func(text string) error
}

// Source replays what came in at an edge, at the instants and in the order of the recording. The
// first subscription gets what the first one got then, and so on; one that was not recorded gets
// nothing. With gaps, it gets what the one of the same step got, or else the first that is left. What came while the edge was being subscribed comes so again.
//
// It panics if r is nil. If nothing was recorded by that name, Run returns an error.
func Source[T any](r *Replay, edge string) observable.Observable[T] {
	return SourceWithConfig(r, edge, SourceConfig[T]{})
}

// SourceWithConfig is Source with a decoding.
func SourceWithConfig[T any](r *Replay, edge string, c SourceConfig[T]) observable.Observable[T] {
	must(r != nil, "Source: nil r")
	if len(r.edges[edge]) == 0 {
		r.fail(fmt.Errorf("replay: the recording has no edge %q", edge))
	}
	return observable.New(func(dst *observable.Subscriber[T]) {
		k := key{edge, r.subscription(edge)}
		p := port(func(rec *recording.Record) { c.send(r, rec, dst) })
		r.ports[k] = p
		dst.AddFunc(func() { delete(r.ports, k) })
		for _, rec := range r.sync[k] {
			r.during(rec, func() { p(rec) })
		}
	})
}

// port takes the records of one subscription.
type port func(*recording.Record)

// send sends the event of a record.
func (c *SourceConfig[T]) send(r *Replay, rec *recording.Record, dst *observable.Subscriber[T]) {
	switch rec.Kind {
	case recording.Next:
		v, err := c.decode(rec)
		if err != nil {
			r.fail(fmt.Errorf("replay: edge %q, sequence %d: %w", rec.Edge, rec.Seq, err))
			return
		}
		dst.Next(v)
	case recording.Error:
		dst.Error(c.err(rec))
	case recording.Complete:
		dst.Complete()
	}
}

func (c *SourceConfig[T]) decode(rec *recording.Record) (v T, err error) {
	switch {
	case rec.Unencoded != "":
		return v, fmt.Errorf("the value was not recorded: %s", rec.Unencoded)
	case c.Decode == nil && rec.Value == nil:
		return v, errors.New("the value has an encoding of its own, for SourceConfig.Decode")
	case c.Decode == nil:
		err = json.Unmarshal(rec.Value, &v)
		return v, err
	case rec.Value != nil:
		return c.Decode(rec.Value)
	}
	return c.Decode(rec.Data)
}

func (c *SourceConfig[T]) err(rec *recording.Record) error {
	if c.Error != nil {
		return c.Error(rec.Err)
	}
	return &Error{rec.Err}
}
