package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/legible"
)

// list prints the actions, or the keys of one.
func (p *program) list(ctx context.Context, args []string) error {
	if len(args) == 1 {
		return p.keys(ctx, args[0])
	}
	names, err := durable.Names(ctx, p.engine)
	if err != nil {
		return err
	}
	var all []summary
	var failed error
	for _, name := range names {
		s, err := p.summary(ctx, name)
		if err != nil {
			failed = err
		}
		all = append(all, s)
	}
	return cmp.Or(p.showSummaries(all), failed)
}

// infos lists the keys of an action. It tells of errors, and goes on with other keys.
func (p *program) infos(ctx context.Context, name string, each func(durable.Info[[]byte])) error {
	var failed error
	for i, err := range p.action(name).List(ctx) {
		if err != nil {
			fmt.Fprintf(p.errs, "rxdurable: %s/%s: %s\n", legible.Text(name), legible.Text(i.Key),
				legible.Text(err.Error()))
			failed = errSome
			continue
		}
		each(i)
	}
	return failed
}

// summary is what there is of an action.
type summary struct {
	Name      string     `json:"name"`
	Pending   int        `json:"pending"`
	Running   int        `json:"running"`
	Failed    int        `json:"failed"`
	Done      int        `json:"done"`
	Cancelled int        `json:"cancelled"`
	Late      int        `json:"late"`
	Next      *time.Time `json:"next,omitempty"` // the first that is due
	Paused    bool       `json:"paused,omitempty"`

	// Versions counts the keys that are pending, running or failed by the version of their state.
	Versions map[int]int `json:"versions"`
}

func (p *program) summary(ctx context.Context, name string) (s summary, err error) {
	s.Name, s.Versions = name, map[int]int{}
	counts := map[durable.Status]*int{durable.Pending: &s.Pending, durable.Running: &s.Running,
		durable.Failed: &s.Failed, durable.Done: &s.Done, durable.Cancelled: &s.Cancelled}
	err = p.infos(ctx, name, func(i durable.Info[[]byte]) {
		if n := counts[i.Status]; n != nil {
			*n++
		}
		if awaits(i) == 0 || i.Status == durable.Failed {
			s.Versions[i.Version]++
		}
		if p.isLate(i) {
			s.Late++
		}
		if i.Status == durable.Pending && (s.Next == nil || i.Due.Before(*s.Next)) {
			due := i.Due
			s.Next = &due
		}
	})
	paused, broken := p.action(name).Paused(ctx)
	s.Paused = paused
	return s, cmp.Or(err, broken)
}

// isLate reports whether a key waits for a run that is due.
func (p *program) isLate(i durable.Info[[]byte]) bool {
	return i.Status == durable.Pending && i.Due.Before(p.now())
}

// keys prints the keys of an action that the flags choose, those that are due first at the top.
func (p *program) keys(ctx context.Context, name string) error {
	var all []durable.Info[[]byte]
	failed := p.infos(ctx, name, func(i durable.Info[[]byte]) {
		if p.chosen(i) {
			all = append(all, i)
		}
	})
	slices.SortFunc(all, func(a, b durable.Info[[]byte]) int {
		return cmp.Or(awaits(a)-awaits(b), a.Due.Compare(b.Due), strings.Compare(a.Key, b.Key))
	})
	return cmp.Or(p.showKeys(name, all), failed)
}

// awaits sorts keys that are over to the end.
func awaits(i durable.Info[[]byte]) int {
	if i.Status == durable.Pending || i.Status == durable.Running {
		return 0
	}
	return 1
}

func (p *program) chosen(i durable.Info[[]byte]) bool {
	words := p.statuses()
	return strings.HasPrefix(i.Key, p.prefix) && strings.Contains(i.Err, p.err) &&
		(len(words) == 0 || slices.Contains(words, strings.ToLower(i.Status.String())) ||
			p.isLate(i) && slices.Contains(words, "late"))
}
