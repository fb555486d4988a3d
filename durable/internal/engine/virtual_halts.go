package engine

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"time"
)

// Halt stops an action, or lets it go on. There are no workers to stop.
func (v *virtual) Halt(_ context.Context, h Halt) error {
	now := v.on.Now()
	v.mu.Lock()
	if err := v.checkLocked(h.Action, ""); h.Action != "" && err != nil {
		v.mu.Unlock()
		return err
	}
	var late []*virtualRecord
	switch _, was := v.halted[h.Action]; {
	case h.Action == "":
	case !h.Ends && !was:
		v.halted[h.Action] = now
	case h.Ends && was:
		delete(v.halted, h.Action)
		for _, at := range v.keysLocked() {
			if r := v.keys[at]; at.name == h.Action && !r.begun && !r.due().After(now) {
				late = append(late, r)
			}
		}
	}
	v.mu.Unlock()
	slices.SortStableFunc(late, func(a, b *virtualRecord) int { return a.due().Compare(b.due()) })
	for _, r := range late {
		v.arm(r, 0)
	}
	return nil
}

// Halts returns the actions that are halted.
func (v *virtual) Halts(context.Context) (Halts, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return Halts{maps.Clone(v.halted), map[string]time.Time{}}, nil
}

// keysLocked returns the keys of what is stored, in an order that is the same each time.
func (v *virtual) keysLocked() []virtualKey {
	return slices.SortedFunc(maps.Keys(v.keys), func(a, b virtualKey) int {
		return cmp.Or(strings.Compare(a.name, b.name), strings.Compare(a.key, b.key))
	})
}
