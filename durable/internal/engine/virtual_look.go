package engine

import (
	"context"
	"iter"
	"maps"
	"slices"
	"strings"
)

// Await is as that of a cluster. Another goroutine has to drive the scheduler.
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
	_, i, err := v.look(virtualKey{name, key})
	return i, err
}

// List returns all keys in alphabetical order.
func (v *virtual) List(_ context.Context, name string) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		all, err := v.infos(name)
		if err != nil {
			yield(Info{}, err)
		}
		for _, i := range all {
			if !yield(i, nil) {
				return
			}
		}
	}
}

func (v *virtual) infos(name string) (all []Info, err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if err := v.checkLocked(name, ""); err != nil {
		return nil, err
	}
	for at, r := range v.keys {
		if at.name == name {
			all = append(all, v.infoLocked(at, r))
		}
	}
	slices.SortFunc(all, func(a, b Info) int { return strings.Compare(a.Key, b.Key) })
	return all, nil
}

func (v *virtual) Names(context.Context) ([]string, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return slices.Sorted(maps.Keys(v.actions)), nil
}
