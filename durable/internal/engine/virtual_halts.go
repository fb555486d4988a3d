package engine

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"time"
)

// VirtualWorker is durable.VirtualWorker.
const VirtualWorker = "virtual"

// Halt stops an action or a worker, or lets it go on. What was late then runs in the order of its
// times and keys.
func (v *virtual) Halt(_ context.Context, h Halt) error {
	now := v.on.Now()
	v.mu.Lock()
	if err := v.checkLocked(h.Action, ""); h.Action != "" && err != nil {
		v.mu.Unlock()
		return err
	}
	all, name := v.halted, h.Action
	if name == "" {
		all, name = v.drained, h.Worker
	}
	var late []*virtualRecord
	switch _, was := all[name]; {
	case !h.Ends && !was:
		all[name] = now
	case h.Ends && was:
		delete(all, name)
		late = v.lateLocked(h.Action, now)
	}
	v.mu.Unlock()
	slices.SortStableFunc(late, func(a, b *virtualRecord) int { return a.due().Compare(b.due()) })
	for _, r := range late {
		v.arm(r, 0)
	}
	return nil
}

// haltsLocked reports whether an action, or the worker, is halted.
func (v *virtual) haltsLocked(action string) bool {
	_, halted := v.halted[action]
	_, drained := v.drained[VirtualWorker]
	return halted || drained
}

// lateLocked returns what is due and not halted: of an action, or of all if its name is empty.
func (v *virtual) lateLocked(action string, now time.Time) (late []*virtualRecord) {
	for _, at := range v.keysLocked() {
		if action != "" && at.name != action || v.haltsLocked(at.name) {
			continue
		}
		if r := v.keys[at]; !r.token.begun && !r.due().After(now) {
			late = append(late, r)
		}
	}
	return late
}

// Halts returns what is halted.
func (v *virtual) Halts(context.Context) (Halts, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return Halts{maps.Clone(v.halted), maps.Clone(v.drained)}, nil
}

// keysLocked returns the keys of what is stored, in an order that is the same each time.
func (v *virtual) keysLocked() []virtualKey {
	return slices.SortedFunc(maps.Keys(v.keys), func(a, b virtualKey) int {
		return cmp.Or(strings.Compare(a.name, b.name), strings.Compare(a.key, b.key))
	})
}
