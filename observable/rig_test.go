package observable_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/testkit/schedulers"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

const ms = time.Millisecond

var errOops = marble.ErrDefault // so # stands for it

// rig is a virtual host, and a log of what happened on it and when: "3b" is value b at 3 ms, "4|"
// completion, "4#" an error.
type rig struct {
	host  *host.Virtual
	async scheduler.Scheduler
	log   []string
}

func newRig() *rig {
	h := host.NewVirtual(host.Config{})
	return &rig{host: h, async: async.New(h)}
}

// newBareRig is a rig whose scheduler has no methods but those of scheduler.Scheduler.
func newBareRig() *rig {
	r := newRig()
	r.async = schedulers.Bare(r.async)
	return r
}

func (r *rig) note(v any) { r.log = append(r.log, fmt.Sprint(r.host.Elapsed().Milliseconds(), v)) }

func observer[T any](r *rig) observable.Observer[T] {
	return observable.Observer[T]{
		Next:     func(v T) { r.note(v) },
		Error:    func(error) { r.note("#") },
		Complete: func() { r.note("|") },
	}
}

// cold plays a diagram for each subscriber: a character a millisecond, what is in brackets at once.
func (r *rig) cold(diagram string) observable.Observable[string] {
	return observable.New(func(dst *observable.Subscriber[string]) {
		r.play(diagram, func(c string) {
			switch c {
			case "|":
				dst.Complete()
			case "#":
				dst.Error(errOops)
			default:
				dst.Next(c)
			}
		})
	})
}

func (r *rig) play(diagram string, send func(string)) {
	at, grouped := 0*ms, false
	for _, c := range diagram {
		switch c {
		case '(', ')':
			grouped = c == '('
			if grouped {
				continue
			}
		case '-':
		default:
			_, err := r.host.SetTimeout(func() { send(string(c)) }, at)
			if err != nil {
				panic(err)
			}
		}
		if !grouped {
			at += ms
		}
	}
}

// watch subscribes and runs the host for a second.
func watch[T any](r *rig, src observable.Observable[T]) string {
	src.Subscribe(context.Background(), observer[T](r))
	r.host.Advance(time.Second)
	return strings.Join(r.log, " ")
}

// row is a case of an operator from strings to strings: a diagram in, a log out.
type row struct {
	name string
	in   string
	op   func(*rig) observable.Operator[string, string]
	want string
}

func runRows(t *testing.T, rows []row) {
	t.Helper()
	for _, c := range rows {
		play := func(r *rig) func(*testing.T) {
			return func(t *testing.T) {
				t.Parallel()
				require.Equal(t, c.want, watch(r, c.op(r)(r.cold(c.in))))
			}
		}
		t.Run(c.name, play(newRig()))
		t.Run(c.name+", on a scheduler of a user's", play(newBareRig()))
	}
}

// text makes an operator's values text, so that it fits a row.
func text[T, R any](op observable.Operator[T, R]) observable.Operator[T, string] {
	return observable.Compose2(op, observable.Map(func(v R) string { return fmt.Sprint(v) }))
}

// always is for operators that need no rig.
func always(op observable.Operator[string, string]) func(*rig) observable.Operator[string, string] {
	return func(*rig) observable.Operator[string, string] { return op }
}

func ignore[T any]() observable.Observer[T] { return observable.Next(func(T) {}) }

// recovered is what f panics with.
func recovered(f func()) (value any) {
	defer func() { value = recover() }()
	f()
	return nil
}

// mergeWith merges as c says.
func mergeWith[T any](c observable.MergeConfig, sources ...observable.Observable[T]) observable.Observable[T] {
	return observable.MergeAllWithConfig[T](c)(observable.FromSlice(sources))
}

func str[T any](src observable.Observable[T]) observable.Observable[string] {
	return text(observable.Map(func(v T) T { return v }))(src)
}
