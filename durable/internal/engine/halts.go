package engine

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
)

// Halt stops an action, or all that a worker runs, or lets it go on.
type Halt struct {
	Action, Worker string // one of them
	Ends           bool
}

// Halts are the actions and workers that take no runs, with since when.
type Halts struct{ Actions, Workers map[string]time.Time }

// halts are stored as one message, which is written by compare and swap.
type halts struct {
	Version int              `json:"v"`
	Actions map[string]int64 `json:"a,omitempty"` // since when, in nanoseconds since 1970
	Workers map[string]int64 `json:"w,omitempty"`
	ID      string           `json:"i"` // names this very write

	seq uint64
}

const haltsVersion = 1

// lookForHalts is how often a worker looks for halts of which it has heard nothing.
const lookForHalts = 10 * time.Second

// known are the halts that an engine knows, until it knows others.
type known struct {
	halts   *halts        // nil: none is known yet
	changed chan struct{} // closed when there are others
}

// with are the halts after one more.
func (h *halts) with(c Halt, now time.Time) *halts {
	out := &halts{haltsVersion, maps.Clone(h.Actions), maps.Clone(h.Workers), "", h.seq}
	set := func(m *map[string]int64, name string) {
		switch _, there := (*m)[name]; {
		case c.Ends:
			delete(*m, name)
		case !there:
			if *m == nil {
				*m = map[string]int64{}
			}
			(*m)[name] = nanos(now)
		}
	}
	if c.Action != "" {
		set(&out.Actions, c.Action)
	} else {
		set(&out.Workers, c.Worker)
	}
	return out
}

// stops reports whether a worker takes no runs of an action.
func (h *halts) stops(action, worker string) bool {
	return h == nil || h.Actions[action] != 0 || h.Workers[worker] != 0
}

func (s *store) haltsSubject() string {
	p, _ := at("", "\x00halts") // it is short
	return s.recordSubject(p)
}

// halts asks the leader. What is no halts stops nothing.
func (s *store) halts(ctx context.Context) (*halts, error) {
	data, seq, err := s.lastData(ctx, s.haltsSubject())
	if err != nil && !errors.Is(err, ErrNotFound) {
		return nil, err
	}
	h := &halts{}
	if json.Unmarshal(data, h) != nil || h.Version != haltsVersion {
		h = &halts{}
	}
	h.seq = seq
	return h, nil
}

// Halt stores a halt, and returns when it is stored. Workers hear of it then.
func (e *cluster) Halt(ctx context.Context, c Halt) error {
	if c.Action != "" {
		if _, err := e.place(ctx, c.Action, ""); err != nil {
			return err
		}
	}
	for {
		old, err := e.store.halts(ctx)
		if err != nil {
			return err
		}
		h := old.with(c, e.store.now())
		if maps.Equal(h.Actions, old.Actions) && maps.Equal(h.Workers, old.Workers) {
			return nil
		}
		if err := e.putHalts(ctx, h); !errors.Is(err, errConflict) {
			return err
		}
	}
}

// putHalts writes halts over those of their sequence, or returns errConflict.
func (e *cluster) putHalts(ctx context.Context, h *halts) error {
	h.ID = e.store.writeID()
	data, err := json.Marshal(h)
	if err != nil {
		return err
	}
	m := nats.NewMsg(e.store.haltsSubject())
	m.Data = data
	m.Header.Set(headerExpected, strconv.FormatUint(h.seq, 10))
	return e.store.publish(ctx, m) // one that conflicts with itself is tried again, and changes nothing
}

// Halts returns what is halted.
func (e *cluster) Halts(ctx context.Context) (Halts, error) {
	h, err := e.store.halts(ctx)
	if err != nil {
		return Halts{}, err
	}
	return Halts{times(h.Actions), times(h.Workers)}, nil
}

func times(of map[string]int64) map[string]time.Time {
	all := make(map[string]time.Time, len(of))
	for name, at := range of {
		all[name] = time.Unix(0, at)
	}
	return all
}

// heed learns what is halted, until the engine closes. A write to it is heard at once, and is a hint:
// the leader says what took effect.
func (e *cluster) heed() {
	ctx, cancel := e.whileOpen()
	defer cancel()
	hints := make(chan struct{}, 1)
	sub, err := e.config.Conn.Subscribe(e.store.haltsSubject(), func(*nats.Msg) {
		select {
		case hints <- struct{}{}:
		default:
		}
	})
	if err != nil { // the connection is closed: no worker ever takes anything
		return
	}
	defer func() { _ = sub.Unsubscribe() }()
	for wait := firstLook; ctx.Err() == nil; {
		h, err := e.store.halts(ctx)
		switch {
		case err == nil:
			e.learn(h)
		case ctx.Err() == nil:
			e.config.OnError(err)
			wait = time.Second
		}
		look := time.NewTimer(wait)
		wait = min(2*wait, lookForHalts)
		select {
		case <-look.C:
		case <-hints: // mostly before it takes effect, so the next looks are close
			wait = firstLook
		case <-ctx.Done():
		}
		look.Stop()
	}
}

// learn notes what is halted.
func (e *cluster) learn(h *halts) {
	old := e.halted.Load()
	if old.halts != nil && old.halts.seq == h.seq {
		return
	}
	e.halted.Store(&known{h, make(chan struct{})})
	close(old.changed)
}

// stops reports whether this engine takes no runs of an action, until changed is closed.
func (e *cluster) stops(action string) (stops bool, changed <-chan struct{}) {
	k := e.halted.Load()
	return k.halts.stops(action, e.config.Worker), k.changed
}

// paused reports whether nobody takes runs of an action.
func (e *cluster) paused(action string) bool { return e.halted.Load().halts.stops(action, "") }
