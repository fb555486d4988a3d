package engine

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
)

// Limit is durable.Limit.
type Limit struct {
	Name   string
	Group  func(key string) string // nil: one for all
	Fair   func(key string) string // nil: to none
	AtOnce int                     // 0: any
	Rate   int                     // 0: any
	Per    time.Duration
	Burst  int
}

// order puts limits with a rate behind the others: a run that waits for a slot after it was counted
// would begin together with later ones.
func (d *Definition) order() {
	slices.SortStableFunc(d.Limits, func(a, b Limit) int { return min(a.Rate, 1) - min(b.Rate, 1) })
}

// ledger says which engine holds what of a limit: one message. It is written by compare and swap.
type ledger struct {
	Version int               `json:"v"`
	Holders map[string]holder `json:"h,omitempty"` // by the ids of engines
	Tat     int64             `json:"t,omitempty"` // when the bucket is full again: nanoseconds since 1970
	ID      string            `json:"i"`           // names this very write

	seq uint64
}

// holder is an engine that holds slots, or wants some.
type holder struct {
	Beat uint64         `json:"b"`           // grows as long as it lives
	Has  map[string]int `json:"n,omitempty"` // slots by the names that share them
	Want []string       `json:"w,omitempty"` // those of them that wait
}

// wants notes the names of the runs that wait.
func (h *holder) wants(waiting []*waiter) {
	h.Want = nil
	for _, w := range waiting {
		if !slices.Contains(h.Want, w.name) {
			h.Want = append(h.Want, w.name)
		}
	}
}

// same reports whether two holders have and want the same.
func (h holder) same(o holder) bool {
	return maps.Equal(h.Has, o.Has) && slices.Equal(h.Want, o.Want)
}

const ledgerVersion = 1

// decodeLedger returns an empty ledger for what is none, which the next write replaces.
func decodeLedger(data []byte, seq uint64) *ledger {
	l := &ledger{}
	if json.Unmarshal(data, l) != nil || l.Version != ledgerVersion {
		l = &ledger{}
	}
	if l.Holders == nil {
		l.Holders = map[string]holder{}
	}
	l.Version, l.seq = ledgerVersion, seq
	return l
}

// ledgers are where those of all limits are stored.
type ledgers interface {
	// readLedger asks the leader.
	readLedger(ctx context.Context, p place) (*ledger, error)

	// writeLedger stores a ledger for a time over the one of its sequence, or returns errConflict.
	writeLedger(ctx context.Context, p place, g *ledger, keep time.Duration) error
}

// ledgerKeep is how long a ledger stays after the last write.
const ledgerKeep = 24 * time.Hour

func (s *store) readLedger(ctx context.Context, p place) (*ledger, error) {
	data, seq, err := s.lastData(ctx, s.recordSubject(p))
	if err != nil && !errors.Is(err, ErrNotFound) {
		return nil, err
	}
	return decodeLedger(data, seq), nil
}

func (s *store) writeLedger(ctx context.Context, p place, g *ledger, keep time.Duration) error {
	g.ID = s.writeID()
	data, err := json.Marshal(g)
	if err != nil {
		return err
	}
	msg := nats.NewMsg(s.recordSubject(p))
	msg.Data = data
	msg.Header.Set(headerExpected, strconv.FormatUint(g.seq, 10))
	msg.Header.Set(headerTTL, strconv.FormatInt(int64(keep/time.Second), 10)+"s")
	err = s.publish(ctx, msg)
	if errors.Is(err, errConflict) { // with itself, if an answer was lost
		if now, err := s.readLedger(ctx, p); err == nil && now.ID == g.ID {
			return nil
		}
	}
	return err
}

// groupOf is the group of a key. It calls a function of the user's.
func (l *Limit) groupOf(key string) string {
	if l.Group == nil {
		return ""
	}
	return l.Group(key)
}

// interval is how long it takes until the bucket has one more.
func (l *Limit) interval() time.Duration { return l.Per / time.Duration(l.Rate) }

// pace is how long it takes until one more may begin, if a run holds its slot for a time; 0 if that
// is not known.
func (l *Limit) pace(takes time.Duration) (each time.Duration) {
	if l.AtOnce > 0 {
		each = takes / time.Duration(l.AtOnce)
	}
	if l.Rate > 0 {
		each = max(each, l.interval())
	}
	return each
}

// mostAhead is more than a busy machine holds up a worker.
const mostAhead = 400 * time.Millisecond

// ahead is how long before its time a run may be counted, so that the rate is reached though a
// write takes longer than an interval. The run has its slot from then on: at most a quarter of
// them.
func (l *Limit) ahead() time.Duration {
	if l.Rate == 0 {
		return 0
	}
	if l.AtOnce == 0 {
		return mostAhead
	}
	return min(mostAhead, time.Duration(l.AtOnce)*l.interval()/4)
}

// allows reports whether one more run of a name may be counted; the limit is shared fairly among
// names. If only the rate forbids it, it says for how long.
func (l *Limit) allows(g *ledger, name string, now time.Time) (ok bool, wait time.Duration) {
	if l.AtOnce > 0 && !l.free(g, name) {
		return false, 0
	}
	ahead := l.ahead()
	if wait = l.rest(g, now); wait <= ahead {
		return true, 0
	}
	return false, wait - ahead/2
}

// rest is for how long the rate forbids a run.
func (l *Limit) rest(g *ledger, now time.Time) time.Duration {
	if l.Rate == 0 {
		return 0
	}
	first := time.Unix(0, g.Tat).Add(-time.Duration(l.Burst-1) * l.interval())
	return max(first.Sub(now), 0)
}

// free reports whether there is a free slot for a name. While others want some, a name gets no more
// than its share.
func (l *Limit) free(g *ledger, name string) bool {
	all := 0
	for _, h := range g.Holders {
		for _, slots := range h.Has {
			all += slots
		}
	}
	if all >= l.AtOnce {
		return false
	}
	has, want := map[string]int{}, map[string]bool{}
	for _, h := range g.Holders {
		for n, slots := range h.Has {
			has[n] += slots
		}
		for _, n := range h.Want {
			want[n] = true
		}
	}
	want[name] = true
	for n := range want {
		if _, there := has[n]; !there {
			has[n] = 0
		}
	}
	if has[name] < max(l.AtOnce/len(has), 1) {
		return true
	}
	for n := range want {
		if has[n] < has[name] {
			return false // it is the turn of one with less
		}
	}
	return true
}

// take notes that a run of an engine begins, and returns when it may.
func (l *Limit) take(g *ledger, engine, name string, now time.Time) (at time.Time) {
	h := g.Holders[engine]
	if h.Has == nil {
		h.Has = map[string]int{}
	}
	h.Has[name]++
	g.Holders[engine] = h
	at = now.Add(l.rest(g, now))
	if l.Rate > 0 {
		g.Tat = max(g.Tat, nanos(at)) + int64(l.interval())
	}
	return at
}
