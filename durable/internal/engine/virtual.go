package engine

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
)

// virtual is an Engine in memory, on a scheduler.
type virtual struct {
	on    scheduler.Scheduler // set once, as the one below
	fates Fates               // or nil: no worker ever dies

	mu      sync.Mutex // guards what is below; nothing is called while it is held
	actions map[string]*Definition
	keys    map[virtualKey]*virtualRecord
	runs    []*virtualRun   // in progress
	halted  map[string]bool // actions
	closed  bool
	idle    chan struct{} // closed when nothing runs after Close
	stored  chan struct{} // closed, and another one, when a record is stored or the engine closes
}

type virtualKey struct{ name, key string }

// virtualRecord is a record with the action that runs it.
type virtualRecord struct {
	*record
	timer *action.Action
	token *virtualToken
}

// virtualToken stands for the token of a record. One that was modified has the same.
type virtualToken struct {
	begun bool // a run has, which goes on with what is stored then; guarded by the engine
}

// virtualRun is a run in progress.
type virtualRun struct {
	at     virtualKey
	cancel context.CancelFunc
}

// NewVirtual is durable.NewVirtual.
func NewVirtual(s scheduler.Scheduler) Engine {
	must(s != nil, "NewVirtual: nil scheduler")
	return NewFated(s, nil)
}

// NewFated is NewVirtual with workers that may die.
func NewFated(s scheduler.Scheduler, f Fates) Engine {
	return &virtual{on: s, fates: f, actions: map[string]*Definition{}, idle: make(chan struct{}),
		stored: make(chan struct{}), keys: map[virtualKey]*virtualRecord{},
		halted: map[string]bool{}}
}

func (v *virtual) Register(d *Definition) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.actions[d.Name] != nil {
		return fmt.Errorf("the name %q is registered already", d.Name)
	}
	v.actions[d.Name] = d
	return nil
}

// checkLocked returns why an action can't be used.
func (v *virtual) checkLocked(name, key string) error {
	_, err := at(name, key)
	switch {
	case err != nil:
		return err
	case v.closed:
		return ErrClosed
	case v.actions[name] == nil:
		return fmt.Errorf("%w: %q", ErrUnknownName, name)
	}
	return nil
}

func (v *virtual) Schedule(
	_ context.Context, name, key string, a Ask,
) error {
	a.State.Data = slices.Clone(a.State.Data)
	r := &record{Gen: 1, Status: Pending}
	r.setState(a.State, 0)
	now := v.on.Now()
	r.Due = nanos(a.due(now))
	v.mu.Lock()
	if err := v.checkLocked(name, key); err != nil {
		v.mu.Unlock()
		return err
	}
	at := virtualKey{name, key}
	if err := v.checkOverLocked(at, r, a); err != nil {
		v.mu.Unlock()
		return err
	}
	stored, old := v.storeLocked(at, r, new(virtualToken))
	v.mu.Unlock()
	old.withdraw()
	v.arm(stored, 0) // without the lock: a queue scheduler may run it at once
	return nil
}

// checkOverLocked returns why a run can't be stored over what is there, or takes over from that.
func (v *virtual) checkOverLocked(at virtualKey, r *record, a Ask) error {
	old := v.keys[at]
	switch {
	case old == nil && a.Over == Itself:
		return ErrNotFound
	case old == nil:
		return nil
	case a.Over == NoPending && old.Status.awaits():
		return ErrPending
	case a.Over == Nothing:
		return ErrStored
	case a.Over == Itself:
		a.State = old.stateOf()
	}
	r.setState(a.State, old.Model)
	r.Gen = old.Gen + 1
	return nil
}

// storeLocked stores a record with a token in place of the one that is there, which the caller
// withdraws without the lock. Until then, a run of that finds that it was replaced.
func (v *virtual) storeLocked(
	at virtualKey, r *record, t *virtualToken,
) (stored, old *virtualRecord) {
	old = v.keys[at]
	stored = &virtualRecord{record: r, token: t}
	//nolint:rxblocking // in virtual time nothing else runs meanwhile
	stored.timer = v.on.NewAction(action.Func(func(*action.Action) { v.run(at, stored) }))
	v.keys[at] = stored
	v.tellLocked()
	return stored, old
}

// withdraw stops the timer of a record that was replaced, if there was one.
func (r *virtualRecord) withdraw() {
	if r != nil {
		r.timer.Unsubscribe()
	}
}

// arm sets the timer of a record that awaits a run: to when that is due, or to late after now, if
// that is later.
func (v *virtual) arm(r *virtualRecord, late time.Duration) {
	if r.Status == Pending {
		r.timer.Schedule(max(r.due().Sub(v.on.Now()), late))
	}
}

// tellLocked wakes the goroutines that wait for a key.
func (v *virtual) tellLocked() {
	close(v.stored)
	v.stored = make(chan struct{})
}

// run runs a record, unless it was replaced, modified or cancelled.
func (v *virtual) run(at virtualKey, r *virtualRecord) {
	begun := v.on.Now()
	v.mu.Lock()
	d := v.actions[at.name]
	if v.closed || v.halted[at.name] || v.keys[at] != r || r.Status != Pending {
		v.mu.Unlock()
		return
	}
	r.token.begun = true
	one := &virtualRun{at: at, cancel: func() {}}
	v.runs = append(v.runs, one)
	run := d.describe(at.key, r.record, begun)
	v.mu.Unlock()
	if v.fates != nil {
		v.runFated(one, r, d, run)
		return
	}
	ctx := v.contextOf(context.Background(), one)
	defer v.ran(one)
	n, err := Next{}, errGoexit
	defer func() { // also if the function ends its goroutine
		if stored, _ := v.follow(at, r, d, n, err, begun); stored != nil {
			v.arm(stored, 0)
		}
	}()
	n, err = d.call(ctx, v.on.Now, run, r.stateOf())
}

// contextOf makes the context of a run, which ends when the run is cancelled.
func (v *virtual) contextOf(ctx context.Context, one *virtualRun) context.Context {
	ctx, cancel := context.WithCancel(ctx)
	v.mu.Lock()
	defer v.mu.Unlock()
	one.cancel = cancel
	return ctx
}

// follow stores what follows a run, and returns that, unless the run was replaced or cancelled, by
// itself or from elsewhere. If it was modified, it returns the record that begins now.
func (v *virtual) follow(
	at virtualKey, r *virtualRecord, d *Definition, n Next, failure error, begun time.Time,
) (next *virtualRecord, committed bool) {
	now := v.on.Now()
	out, _ := d.after(r.record, n, failure, VirtualWorker, begun, now) // the record has the text of a hook's panic
	if on := d.goOn(out, d.describe(at.key, r.record, begun), v.on.Now); on != nil {
		out = on
	}
	v.mu.Lock()
	is := v.keys[at]
	if v.closed || is != r {
		defer v.mu.Unlock()
		if v.closed || is == nil || is.token != r.token {
			return nil, false
		}
		is.token.begun = false
		return is, false
	}
	stored, old := v.storeLocked(at, out, new(virtualToken))
	v.mu.Unlock()
	old.withdraw()
	return stored, true
}

// ran forgets a run that has ended, however it did.
func (v *virtual) ran(one *virtualRun) {
	one.cancel()
	v.mu.Lock()
	defer v.mu.Unlock()
	v.runs = slices.DeleteFunc(v.runs, func(r *virtualRun) bool { return r == one })
	if v.closed && len(v.runs) == 0 {
		close(v.idle)
	}
}

// Now is the time of the scheduler.
func (v *virtual) Now() time.Time { return v.on.Now() }

func (v *virtual) engine() Engine { return v }

// Close is documented at durable.Engine. What was pending is forgotten.
func (v *virtual) Close(ctx context.Context) error {
	v.mu.Lock()
	var pending []*virtualRecord
	if !v.closed {
		v.closed = true
		v.tellLocked()
		for _, at := range v.keysLocked() {
			pending = append(pending, v.keys[at])
		}
		if len(v.runs) == 0 {
			close(v.idle)
		}
	}
	v.mu.Unlock()
	for _, r := range pending {
		r.withdraw()
	}
	select {
	case <-v.idle:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// keysLocked returns the keys of what is stored, in an order that is the same each time.
func (v *virtual) keysLocked() []virtualKey {
	return slices.SortedFunc(maps.Keys(v.keys), func(a, b virtualKey) int {
		return cmp.Or(strings.Compare(a.name, b.name), strings.Compare(a.key, b.key))
	})
}
