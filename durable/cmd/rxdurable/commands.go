package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/legible"
	"github.com/rxsched/rxsched/durable/internal/tokens"
)

// command is one of the commands, with the number of arguments that it takes.
type command struct {
	name, args, does string
	least, most      int
	do               func(p *program, ctx context.Context, args []string) error
}

const unbounded = 1 << 30

var commands = []command{
	{"list", "[NAME]", "the actions, or the keys of one", 0, 1, (*program).list},
	{"show", "NAME KEY", "what is stored under a key", 2, 2, (*program).show},
	{"cancel", "NAME [KEY...]", "cancels the pending runs of keys", 1, unbounded, (*program).cancel},
	{"replace", "NAME KEY", "schedules a run with -in, and with another -state", 2, 2, (*program).replace},
	{"run", "NAME [KEY...]", "runs keys now, also those that have failed", 1, unbounded, (*program).runNow},
	{"retry", "NAME [KEY...]", "runs what has failed again, as the same run", 1, unbounded, (*program).retry},
	{"discard", "NAME [KEY...]", "gives up keys that have failed", 1, unbounded, (*program).discard},
	{"edit", "NAME [KEY...]", "gives pending runs another -state, and leaves their times",
		1, unbounded, (*program).edit},
	{"pause", "NAME...", "makes all workers take no runs of actions, also those that start later",
		1, unbounded, (*program).pause},
	{"resume", "NAME...", "ends pause; what has waited runs", 1, unbounded, (*program).resume},
}

// command finds the command that the arguments begin with.
func (p *program) command(args []string) (command, error) {
	if len(args) == 0 {
		return command{}, misuse("a command is missing: %s", names())
	}
	for _, c := range commands {
		if c.name != args[0] {
			continue
		}
		if n := len(args) - 1; n < c.least || n > c.most {
			return c, misuse("usage: rxdurable %s %s", c.name, c.args)
		}
		if len(args) > 1 {
			if _, err := tokens.OfName(args[1]); err != nil || args[1] == "" {
				return c, misuse("%s: NAME is empty or too long", c.name)
			}
		}
		return c, nil
	}
	return command{}, misuse("there is no command %q: %s", args[0], names())
}

// names lists the commands.
func names() string {
	all := make([]string, len(commands))
	for i, c := range commands {
		all[i] = c.name
	}
	return strings.Join(all, ", ")
}

func (p *program) show(ctx context.Context, args []string) error {
	i, err := p.action(args[0]).Inspect(ctx, args[1])
	if err != nil {
		return fmt.Errorf("%s/%s: %w", legible.Text(args[0]), legible.Text(args[1]), err)
	}
	return p.showOne(args[0], i)
}

func (p *program) cancel(ctx context.Context, args []string) error {
	a := p.action(args[0])
	awaiting := []durable.Status{durable.Pending, durable.Running}
	return p.eachOf(ctx, args, awaiting, func(key string) (string, bool, error) {
		_, before := a.Inspect(ctx, key)
		c, err := a.Unsubscribe(ctx, key)
		if errors.Is(before, durable.ErrRecord) && c == durable.NotFound {
			return "was no record, is removed", true, err
		}
		return c.String(), c != durable.NotFound, err
	})
}

func (p *program) runNow(ctx context.Context, args []string) error {
	a := p.action(args[0])
	return p.eachOf(ctx, args, nil, func(key string) (string, bool, error) {
		return "scheduled", true, a.Reschedule(ctx, key, 0)
	})
}

func (p *program) retry(ctx context.Context, args []string) error {
	a := p.action(args[0])
	return p.eachOf(ctx, args, failed, func(key string) (string, bool, error) {
		return "scheduled", true, a.Retry(ctx, key)
	})
}

func (p *program) discard(ctx context.Context, args []string) error {
	a := p.action(args[0])
	return p.eachOf(ctx, args, failed, func(key string) (string, bool, error) {
		return "discarded", true, a.Discard(ctx, key)
	})
}

var failed = []durable.Status{durable.Failed}

// eachOf is each for the keys of the arguments after the name, or for those that the flags choose
// among the ones with a status; nil: any. Without -yes it only says which these are.
func (p *program) eachOf(
	ctx context.Context, args []string, statuses []durable.Status,
	do func(key string) (string, bool, error),
) error {
	if len(args) > 1 {
		return p.each(args[1:], do)
	}
	var keys []string
	listed := p.infos(ctx, args[0], func(i durable.Info[[]byte]) {
		if p.chosen(i) && (statuses == nil || slices.Contains(statuses, i.Status)) {
			keys = append(keys, i.Key)
		}
	})
	if !p.yes {
		do = func(string) (string, bool, error) { return "chosen: -yes does it", true, nil }
	}
	return cmp.Or(p.each(keys, do), listed)
}

// each does something with keys, and prints what became of each. It goes on after an error.
func (p *program) each(keys []string, do func(key string) (string, bool, error)) error {
	var failed error
	for _, key := range keys {
		result, ok, err := do(key)
		if err != nil {
			result = err.Error()
		}
		if !ok || err != nil {
			failed = errSome
		}
		if err := p.result(key, result); err != nil {
			return err
		}
	}
	return failed
}

func (p *program) replace(ctx context.Context, args []string) error {
	a, key := p.action(args[0]), args[1]
	if p.in == action.Never {
		return misuse("-in is more than 292 years ahead")
	}
	state, err := p.stateBytes()
	if err != nil {
		return err
	}
	return p.each([]string{key}, func(key string) (string, bool, error) {
		due := "due " + p.now().Add(p.in).Format(time.RFC3339)
		if p.state == "" {
			return due, true, a.Reschedule(ctx, key, p.in)
		}
		_, err := a.Inspect(ctx, key)
		if err != nil && !errors.Is(err, durable.ErrRecord) { // a slip of the pen makes no new key
			return "", false, err
		}
		return due, true, a.Schedule(ctx, key, state, p.in)
	})
}

// edit changes the states of runs that are to come, and leaves their times.
func (p *program) edit(ctx context.Context, args []string) error {
	state, err := p.stateBytes()
	if err != nil {
		return err
	}
	a := p.action(args[0])
	awaiting := []durable.Status{durable.Pending, durable.Running}
	return p.eachOf(ctx, args, awaiting, func(key string) (string, bool, error) {
		_, err := a.Modify(ctx, key, func([]byte) ([]byte, error) { return state, nil })
		return "edited", true, err
	})
}

func (p *program) pause(ctx context.Context, names []string) error {
	return p.each(names, func(name string) (string, bool, error) {
		return "paused", true, p.action(name).Pause(ctx)
	})
}

func (p *program) resume(ctx context.Context, names []string) error {
	return p.each(names, func(name string) (string, bool, error) {
		return "goes on", true, p.action(name).Resume(ctx)
	})
}

// stateBytes is the state of the flag -state.
func (p *program) stateBytes() ([]byte, error) {
	if p.state != "" && !p.raw && !json.Valid([]byte(p.state)) {
		return nil, misuse("-state is no JSON; -raw takes it as it is")
	}
	return []byte(p.state), nil
}
