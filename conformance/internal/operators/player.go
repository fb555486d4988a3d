package operators

import (
	"errors"
	"fmt"
	"runtime"
	"slices"

	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/frame"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/testkit/stage"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/queue"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

// most is how many subscriptions and values a program may take, and how many turns, or microtasks in
// a row. One that takes more is taken for endless. No recursion of so many exhausts the stack.
const most = 20_000

// player plays a case. It lives on its host's callbacks.
type player struct {
	host      *host.Virtual
	on        map[string]scheduler.Scheduler
	operators table
	makers    map[string]maker

	sources map[string]*source
	named   map[string]obs // the sources as observables
	scripts []func()       // to be called before the case begins
	hots    []func()       // likewise, after scripts

	events int  // up to most
	over   bool // it was told that there were more

	log   []any
	stray []string // faults
	bad   error    // why the case can't be read
}

// play plays a case on the schedulers that use makes. It fails if the case can't be read.
func play(pr *program, shared any, t table, use wrap) (got outcome, err error) {
	p := newPlayer(pr, t, use)
	tapes, err := p.prepare(pr, shared)
	switch {
	case errors.Is(err, errRefused):
		return outcome{refused: true}, nil
	case err == nil:
		if end := p.host.Run(); end != nil {
			p.stray = append(p.stray, end.Error())
		}
		err = p.bad
	}
	if errors.As(err, &got.unknown) {
		return got, nil
	}
	got.result, got.stray = p.result(tapes), p.stray
	return got, err
}

func newPlayer(pr *program, t table, use wrap) *player {
	p := &player{operators: t, makers: makers, sources: map[string]*source{}, named: map[string]obs{}}
	p.host = host.NewVirtual(host.Config{FramePeriod: marble.Frame, OnError: p.uncaught, MaxTurns: most})
	stage.Paint(p.host, nil, pr.paints) // and at no other time
	p.on = map[string]scheduler.Scheduler{
		"async":          use(async.New(p.host)),
		"asap":           use(asap.New(p.host)),
		"queue":          use(queue.New(p.host)),
		"animationFrame": use(frame.New(p.host)),
	}
	for _, spec := range pr.sources {
		p.addSource(&spec)
	}
	return p
}

func (p *player) addSource(spec *sourceSpec) {
	s := &source{player: p, marks: spec.marks, spans: []any{}}
	p.sources[spec.name] = s
	if spec.Kind == "cold" {
		p.named[spec.name] = s.cold()
		return
	}
	o, start := s.hot()
	p.named[spec.name] = o
	p.hots = append(p.hots, start)
}

// prepare builds what is observed, and enqueues all that happens by itself, in the order that it
// has at one time.
func (p *player) prepare(pr *program, shared any) (tapes []*tape, err error) {
	defer rescue(&err)
	built, err := p.build(pr, shared)
	if err != nil {
		return nil, err
	}
	for i := range pr.observers {
		o := &pr.observers[i]
		t := &tape{player: p, observer: i}
		tapes = append(tapes, t)
		p.arm(func() { t.record(built[i]) }, o.Sub.Duration())
		if o.Unsub != nil {
			p.arm(t.stop, o.Unsub.Duration())
		}
	}
	for _, start := range slices.Concat(p.scripts, p.hots) {
		start()
	}
	return tapes, nil
}

// errRefused says that an observable can't be made of its arguments.
var errRefused = errors.New("refused")

// build builds the observable of each observer. The shared expression is built once.
func (p *player) build(pr *program, shared any) (built []obs, err error) {
	defer func() {
		if e := recover(); e != nil {
			if isFault(e) {
				panic(e)
			}
			err = errRefused // a constructor's panic about its arguments
		}
	}()
	scope := scope{player: p}
	var common obs
	if shared != nil {
		common = scope.observable(shared)
	}
	for i := range pr.observers {
		if o := &pr.observers[i]; o.Expr != nil {
			built = append(built, scope.observable(o.Expr))
		} else {
			built = append(built, common)
		}
	}
	return built, nil
}

// isFault reports whether a panic is about the case or the program, and not about an argument.
func isFault(panicked any) bool {
	switch panicked.(type) {
	case malformed, endless, runtime.Error:
		return true
	}
	return false
}

// malformed is the panic of a wrong expression.
type malformed struct{ error }

func fail(format string, args ...any) { panic(malformed{fmt.Errorf(format, args...)}) }

type unknownOperator struct{ name string }

func (e *unknownOperator) Error() string { return fmt.Sprintf("unknown operator %q", e.name) }

// rescue turns the panic of a wrong expression into an error.
func rescue(err *error) {
	switch e := recover().(type) {
	case nil:
	case malformed:
		*err = e.error
	default:
		panic(e)
	}
}

// uncaught notes a panic of a callback of the host. In an endless program, each further callback
// may panic.
func (p *player) uncaught(e *host.PanicError) {
	switch v := e.Value.(type) {
	case malformed:
		p.bad = v.error
	case endless:
		if p.over {
			return
		}
		p.over = true
		p.stray = append(p.stray, fmt.Sprintf("endless: more than %d subscriptions and values", most))
	default:
		p.stray = append(p.stray, fmt.Sprintf("panic at %v: %v", p.frame(), v))
	}
}

// endless is the panic of a program that sends without end in one turn.
type endless struct{}

// metered passes o on, as long as the program is not endless.
func (p *player) metered(o obs) obs {
	return observable.Operate(func(src obs, dst *observable.Subscriber[any]) {
		p.spend()
		observable.Forward(src, dst, func(v any) {
			p.spend()
			dst.Next(v)
		})
	})(o)
}

func (p *player) spend() {
	if p.events++; p.events > most {
		panic(endless{})
	}
}

func (p *player) result(tapes []*tape) (r result) {
	r.Log, r.Subs = p.log, map[string][]any{}
	for _, t := range tapes {
		r.Outs = append(r.Outs, t.plain())
	}
	for name, s := range p.sources {
		r.Subs[name] = s.spans
	}
	return r
}

func (p *player) writes(fields ...any) {
	p.log = append(p.log, append([]any{p.frame()}, fields...))
}
