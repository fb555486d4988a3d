package durable

import (
	"encoding/json"
	"fmt"

	"github.com/rxsched/rxsched/durable/internal/engine"
)

// Migration makes a state of the next version of one that is encoded in an older version. Any
// goroutine may call it. A panic in a run is a failed attempt.
type Migration func(old []byte) ([]byte, error)

// MigrateJSON makes a Migration of a function from one type to another, both in JSON.
func MigrateJSON[A, B any](f func(A) (B, error)) Migration {
	return func(old []byte) ([]byte, error) {
		var from A
		if err := json.Unmarshal(old, &from); err != nil {
			return nil, err
		}
		to, err := f(from)
		if err != nil {
			return nil, err
		}
		return json.Marshal(to)
	}
}

// decode leads a state to the action's version and decodes it.
func (a *Action[S]) decode(key string, s engine.State) (state S, err error) {
	data := s.Data
	if a.seal != nil {
		data, err = a.seal.Open(data, key)
	}
	if err == nil && a.version != engine.AsStored {
		data, err = a.lead(engine.State{Data: data, Version: s.Version})
	}
	if err == nil {
		state, err = a.codec.Decode(data)
	}
	if err != nil {
		return state, &CodecError{a.name, key, true, err}
	}
	return state, nil
}

// lead calls the functions that lead from a state's version to the action's.
func (a *Action[S]) lead(s engine.State) ([]byte, error) {
	if s.Version > a.version {
		return nil, fmt.Errorf("%w: %d, and this program knows %d", ErrVersion, s.Version, a.version)
	}
	data := s.Data
	for v := s.Version; v < a.version; v++ {
		step := a.migrate[v]
		if step == nil {
			return nil, fmt.Errorf("ActionConfig.Migrate leads nowhere from version %d", v)
		}
		var err error
		if data, err = step(data); err != nil {
			return nil, fmt.Errorf("ActionConfig.Migrate from version %d: %w", v, err)
		}
	}
	return data, nil
}

// encode encodes a state, and seals it.
func (a *Action[S]) encode(key string, state S) ([]byte, error) {
	data, err := a.codec.Encode(state)
	if err == nil && a.seal != nil {
		data, err = a.seal.Seal(data, key)
	}
	if err != nil {
		return nil, &CodecError{a.name, key, false, err}
	}
	return data, nil
}
