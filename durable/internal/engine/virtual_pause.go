package engine

import (
	"context"
	"slices"
)

// VirtualWorker is the worker of an engine in memory.
const VirtualWorker = "virtual"

// Halt stops an action, or lets it go on. What was late then runs in the order of its times and
// keys.
func (v *virtual) Halt(_ context.Context, name string, ends bool) error {
	now := v.on.Now()
	v.mu.Lock()
	if err := v.checkLocked(name, ""); err != nil {
		v.mu.Unlock()
		return err
	}
	var late []*virtualRecord
	if was := v.halted[name]; was && ends {
		for _, at := range v.keysLocked() {
			if r := v.keys[at]; at.name == name && !r.token.begun && !r.due().After(now) {
				late = append(late, r)
			}
		}
	}
	v.halted[name] = !ends
	v.mu.Unlock()
	slices.SortStableFunc(late, func(a, b *virtualRecord) int { return a.due().Compare(b.due()) })
	for _, r := range late {
		v.arm(r, 0)
	}
	return nil
}

// Halted reports whether an action is halted.
func (v *virtual) Halted(_ context.Context, name string) (bool, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.halted[name], v.checkLocked(name, "")
}
