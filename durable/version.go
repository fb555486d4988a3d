package durable

import (
	"encoding/json"
	"fmt"

	"github.com/rxsched/rxsched/durable/internal/engine"
)

// Migration makes a state of the next version of one that is encoded in an older version. Any
// goroutine may call it. A panic in a run is a failed attempt.
type Migration func(old []byte) ([]byte, error)

// MigrateJSON makes a Migration of a function from one type to another, both in JSON. Members of the
// old object that its type does not know are kept.
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
		data, err := json.Marshal(to)
		if err != nil {
			return nil, err
		}
		return JSON[A]{}.Keep(old, data)
	}
}

// decode leads a state to the action's version and decodes it. It also returns what it decoded.
func (a *Action[S]) decode(key string, s engine.State) (state S, data []byte, err error) {
	data, err = a.opened(key, s.Data)
	if err == nil && a.version != engine.AsStored {
		data, err = a.lead(engine.State{Data: data, Version: s.Version})
	}
	if err != nil {
		return state, nil, &CodecError{a.name, key, true, err}
	}
	if state, err = a.codec.Decode(data); err != nil {
		return state, nil, &CodecError{a.name, key, true, err}
	}
	return state, data, nil
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

func (a *Action[S]) encode(key string, state S) ([]byte, error) {
	data, err := a.codec.Encode(state)
	if err != nil {
		return nil, &CodecError{a.name, key, false, err}
	}
	return data, nil
}

// opened is a stored state without its seal.
func (a *Action[S]) opened(key string, data []byte) ([]byte, error) {
	if a.seal == nil {
		return data, nil
	}
	return a.seal.Open(data, key)
}

// sealed is an encoded state as it is stored.
func (a *Action[S]) sealed(key string, data []byte) ([]byte, error) {
	if a.seal == nil {
		return data, nil
	}
	data, err := a.seal.Seal(data, key)
	if err != nil {
		return nil, &CodecError{a.name, key, false, err}
	}
	return data, nil
}

// follow encodes the state that follows an old one, with what the codec keeps of that, and seals it.
func (a *Action[S]) follow(key string, old []byte, state S) ([]byte, error) {
	data, err := a.encode(key, state)
	if keeper, ok := a.codec.(Keeper); ok && err == nil {
		if data, err = keeper.Keep(old, data); err != nil {
			return nil, &CodecError{a.name, key, false, err}
		}
	}
	if err != nil {
		return nil, err
	}
	return a.sealed(key, data)
}
