package engine

import (
	"context"
	"iter"
	"maps"
	"slices"
	"strings"
)

// Await is as that of a cluster. Somebody else has to drive the scheduler.
func (v *virtual) Await(ctx context.Context, name, key string) (Info, error) {
	for {
		v.mu.Lock()
		stored := v.stored
		v.mu.Unlock()
		i, err := v.Inspect(ctx, name, key)
		if err != nil || !i.Status.awaits() {
			return i, err
		}
		select {
		case <-stored:
		case <-ctx.Done():
			return Info{}, ctx.Err()
		}
	}
}

func (v *virtual) Inspect(_ context.Context, name, key string) (Info, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if err := v.checkLocked(name, key); err != nil {
		return Info{}, err
	}
	r := v.keys[virtualKey{name, key}]
	if r == nil {
		return Info{}, ErrNotFound
	}
	return entry{key, r.record}.info(), nil
}

// List returns all keys in alphabetical order.
func (v *virtual) List(_ context.Context, name string) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		all, err := v.entries(name)
		if err != nil {
			yield(Info{}, err)
		}
		for _, e := range all {
			if !yield(e.info(), nil) {
				return
			}
		}
	}
}

func (v *virtual) entries(name string) (all []entry, err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if err := v.checkLocked(name, ""); err != nil {
		return nil, err
	}
	for at, r := range v.keys {
		if at.name == name {
			all = append(all, entry{at.key, r.record})
		}
	}
	slices.SortFunc(all, func(a, b entry) int { return strings.Compare(a.key, b.key) })
	return all, nil
}

func (v *virtual) Names(context.Context) ([]string, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return slices.Sorted(maps.Keys(v.actions)), nil
}
