package operators

import (
	"context"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/subscription"
)

type tape struct {
	player   *player
	observer int // its number, or inner
	entries  []entry
	sub      *subscription.Subscription
}

// inner is the number of an observable that is only a value.
const inner = -1

// entry is a notification. A value that is an observable is replaced by the tape of it.
type entry struct {
	at    any
	kind  string
	value any // of N and E
}

// taped is an observable as a value, once it is observed.
type taped struct {
	*tape
	key    any
	hasKey bool
}

// record subscribes.
func (t *tape) record(o obs) {
	t.sub = o.Subscribe(context.Background(), observable.Observer[any]{
		Next:     func(v any) { t.next(v) },
		Error:    func(err error) { t.add("E", errorValue(err)) },
		Complete: func() { t.add("C", nil) },
	})
}

func (t *tape) stop() {
	if t.sub != nil {
		t.sub.Unsubscribe()
	}
}

func (t *tape) next(v any) {
	o, ok := asObservable(v)
	if !ok {
		t.add("N", v)
		return
	}
	g, hasKey := v.(group)
	of := taped{&tape{player: t.player, observer: inner}, g.key, hasKey}
	t.add("N", of)
	of.record(o)
}

func (t *tape) add(kind string, value any) {
	if t.observer != inner {
		t.player.writes("out", t.observer, kind)
	}
	t.entries = append(t.entries, entry{t.player.frame(), kind, value})
}

// plain is the entries as recordings have them.
func (t *tape) plain() []any {
	list := []any{}
	for _, e := range t.entries {
		line := []any{e.at, e.kind}
		if v, ok := e.value.(taped); ok {
			line = append(line, v.plain())
		} else if e.kind != "C" {
			line = append(line, e.value)
		}
		list = append(list, line)
	}
	return list
}

func (t *taped) plain() any {
	v := map[string]any{"obs": t.tape.plain()}
	if t.hasKey {
		v["key"] = t.key
	}
	return v
}
