package catalog

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/frame"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/stage"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/queue"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/subscription"
	"github.com/rxsched/rxsched/testing/marble"
)

// Program is observables, and when they are observed. It is played on a host in virtual time.
type Program struct {
	Sources   []Source // in the order of their values at one time
	Observers []Observer
	Expr      any             // of the observers that have none; built once
	Paints    []time.Duration // when frames take place

	// Use makes the scheduler that the program uses of one of its host; nil for that itself.
	Use func(scheduler.Scheduler) scheduler.Scheduler

	scene *scene // of the playground; nil in a recording
}

// Source is a source that expressions may name.
type Source struct {
	Name  string
	Hot   bool
	Marks []marble.Mark

	value func(letter string) any // what its letters stand for; nil for themselves
}

// Observer is an observer. Times are those of its subscription.
type Observer struct {
	Expr  any
	Sub   time.Duration
	Unsub *time.Duration // nil if it stays
}

// Result is what came of a program, in the form of recordings.
type Result struct {
	Outs    [][]any          // of each observer
	Subs    map[string][]any // by source
	Log     []any
	Stray   []string // faults
	Refused any      // what making an observable panicked with
	Unknown string   // an operator that there is not
}

// most is how many subscriptions and values a program may take, and how many turns, or microtasks in
// a row. One that takes more is taken for endless. No recursion of so many exhausts the stack.
const most = 20_000

// player plays a program. It lives on its host's callbacks.
type player struct {
	host      *host.Virtual
	on        map[string]scheduler.Scheduler
	operators map[string]*Operator
	makers    map[string]maker
	scene     *scene

	given   []*source
	named   map[string]obs // the sources as observables
	scripts []func()       // to be called before the program begins
	hots    []func()       // likewise, after scripts
	tapes   []*tape

	events int  // up to most
	over   bool // it was told that there were more

	log     []any
	stray   []string // faults
	bad     error    // why the program can't be read
	refused any      // what making an observable panicked with
}

// Play plays the program. It fails if the program makes no sense.
func (pr *Program) Play() (r Result, err error) {
	p := newPlayer(pr)
	if err = p.play(pr); errors.As(err, new(*unknownOperator)) {
		return Result{Unknown: err.Error()}, nil
	}
	r = Result{Subs: map[string][]any{}, Log: p.log, Stray: p.stray, Refused: p.refused}
	for _, t := range p.tapes {
		r.Outs = append(r.Outs, t.plain())
	}
	for _, s := range p.given {
		r.Subs[s.name] = s.spans
	}
	return r, err
}

func newPlayer(pr *Program) *player {
	p := &player{operators: played, makers: makers, named: map[string]obs{}, scene: pr.scene}
	p.host = host.NewVirtual(host.Config{FramePeriod: marble.Frame, OnError: p.uncaught, MaxTurns: most})
	stage.Paint(p.host, nil, pr.Paints) // and at no other time
	p.on = map[string]scheduler.Scheduler{"async": async.New(p.host), "asap": asap.New(p.host),
		"queue": queue.New(p.host), "animationFrame": frame.New(p.host)}
	if pr.Use != nil {
		for name, s := range p.on {
			p.on[name] = pr.Use(s)
		}
	}
	if p.scene != nil {
		p.scene.player, p.operators = p, rows
	}
	for _, spec := range pr.Sources {
		s := &source{player: p, name: spec.Name, marks: spec.Marks, value: spec.value, spans: []any{}}
		p.given = append(p.given, s)
		if spec.Hot {
			p.named[spec.Name] = s.hot()
		} else {
			p.named[spec.Name] = s.cold()
		}
	}
	return p
}

func (p *player) play(pr *Program) error {
	err := p.prepare(pr)
	if err != nil || p.refused != nil {
		return err
	}
	if end := p.host.Run(); end != nil {
		p.stray = append(p.stray, end.Error())
	}
	return p.bad
}

// prepare builds what is observed, and enqueues all that happens by itself, in the order that it
// has at one time.
func (p *player) prepare(pr *Program) (err error) {
	defer rescue(&err)
	built := p.build(pr)
	if p.refused != nil {
		return nil
	}
	for i := range pr.Observers {
		o := &pr.Observers[i]
		t := &tape{player: p, observer: i}
		p.tapes = append(p.tapes, t)
		p.arm(func() { t.record(built[i]) }, o.Sub)
		if o.Unsub != nil {
			p.arm(t.stop, *o.Unsub)
		}
	}
	for _, start := range slices.Concat(p.scripts, p.hots) {
		start()
	}
	return nil
}

// build builds the observable of each observer. The shared expression is built once.
func (p *player) build(pr *Program) (built []obs) {
	defer func() {
		if e := recover(); e != nil {
			if isFault(e) {
				panic(e)
			}
			p.refused = e // a constructor's panic about its arguments
		}
	}()
	scope := scope{player: p}
	var common obs
	if pr.Expr != nil {
		common = scope.observable(pr.Expr)
	}
	for i := range pr.Observers {
		o := common
		if expr := pr.Observers[i].Expr; expr != nil {
			o = scope.observable(expr)
		}
		built = append(built, o)
	}
	return built
}

// isFault reports whether a panic is about the expression or the program, and not about an argument.
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
		p.stray = append(p.stray, fmt.Sprintf("panic at %v: %v", p.now(), v))
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

// now is the time, as recordings have it.
func (p *player) now() any { return millis(p.host.Elapsed()) }

// writes logs something.
func (p *player) writes(fields ...any) {
	p.log = append(p.log, append([]any{p.now()}, fields...))
}

// arm has f called d from now, in a turn of its own.
func (p *player) arm(f func(), d time.Duration) host.TimerID {
	id, err := p.host.SetTimeout(f, d)
	if err != nil {
		panic(err) // the host is never closed
	}
	return id
}

// script arms something before the program begins.
func (p *player) script(f func(), at time.Duration) {
	p.scripts = append(p.scripts, func() { p.arm(f, at) })
}

// source is a source with the log of the subscriptions to it.
type source struct {
	player *player
	name   string
	marks  []marble.Mark
	value  func(letter string) any
	spans  []any // lists of two times, the second nil if it goes on
	sent   []marble.Mark
}

// logged logs each subscription and calls play.
func (s *source) logged(play func(*observable.Subscriber[any])) obs {
	return s.player.scene.around(s.name, observable.New(func(dst *observable.Subscriber[any]) {
		if s.player.scene.full() {
			return
		}
		span := []any{s.player.now(), nil}
		s.spans = append(s.spans, span)
		dst.AddFunc(func() { span[1] = s.player.now() })
		play(dst)
	}))
}

// cold plays the marbles from the start for each subscriber.
func (s *source) cold() obs {
	return s.logged(func(dst *observable.Subscriber[any]) {
		ids := make([]host.TimerID, len(s.marks))
		for i, m := range s.marks {
			ids[i] = s.player.arm(func() { s.sendTo(dst, m) }, m.At)
		}
		dst.AddFunc(func() {
			for _, id := range ids {
				s.player.host.ClearTimer(id)
			}
		})
	})
}

// hot plays the marbles once, when the program has begun.
func (s *source) hot() obs {
	subject := observable.NewSubject[any]()
	s.player.hots = append(s.player.hots, func() {
		for _, m := range s.marks {
			if m.At < 0 {
				s.sendTo(subject, m)
			} else {
				s.player.arm(func() { s.sendTo(subject, m) }, m.At)
			}
		}
	})
	return s.logged(func(dst *observable.Subscriber[any]) { subject.Observable().SubscribeTo(dst) })
}

type receiver interface {
	Next(any)
	Error(error)
	Complete()
}

func (s *source) sendTo(r receiver, m marble.Mark) {
	v := any(m.Letter)
	if s.value != nil && m.Kind == marble.Value {
		v = s.value(m.Letter)
	}
	s.sent = append(s.sent, marble.Mark{At: s.player.host.Elapsed(), Kind: m.Kind, Letter: text(v)})
	switch m.Kind {
	case marble.Failure:
		r.Error(failure)
	case marble.Completion:
		r.Complete()
	default:
		r.Next(v)
	}
}

// tape is what an observer has received.
type tape struct {
	player   *player
	observer int // its number, or inner
	begun    time.Duration
	entries  []entry
	sub      *subscription.Subscription
}

// inner is the number of an observable that is only a value.
const inner = -1

// entry is a notification. A value that is an observable is replaced by the tape of it.
type entry struct {
	at    time.Duration
	kind  string
	value any   // of N
	err   error // of E
}

// taped is an observable as a value, once it is observed.
type taped struct {
	*tape
	key    any
	hasKey bool
}

// record subscribes.
func (t *tape) record(o obs) {
	t.begun = t.player.host.Elapsed()
	t.sub = t.player.scene.below(t, o).Subscribe(context.Background(), observable.Observer[any]{
		Next:     func(v any) { t.next(v) },
		Error:    func(err error) { t.add(entry{kind: "E", err: err}) },
		Complete: func() { t.add(entry{kind: "C"}) },
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
		t.add(entry{kind: "N", value: v})
		return
	}
	g, hasKey := v.(group)
	of := taped{&tape{player: t.player, observer: inner}, g.key, hasKey}
	t.add(entry{kind: "N", value: of})
	of.record(o)
}

func (t *tape) add(e entry) {
	if e.at = t.player.host.Elapsed(); t.observer != inner && t.player.scene == nil {
		t.player.writes("out", t.observer, e.kind)
	}
	t.entries = append(t.entries, e)
}

// plain is the entries as recordings have them.
func (t *tape) plain() []any {
	list := []any{}
	for _, e := range t.entries {
		line := []any{millis(e.at), e.kind}
		switch v, ok := e.value.(taped); {
		case ok && v.hasKey:
			line = append(line, map[string]any{"obs": v.tape.plain(), "key": v.key})
		case ok:
			line = append(line, map[string]any{"obs": v.tape.plain()})
		case e.kind == "N":
			line = append(line, e.value)
		case e.kind == "E":
			line = append(line, errorValue(e.err))
		}
		list = append(list, line)
	}
	return list
}

// steps are what a script can do, by name. An error is what a step throws; so is an error that it
// panics with.
type steps map[string]func(v any) error

// scripted enqueues the steps of the argument "script".
func (c *call) scripted(known steps) {
	for _, line := range c.list("script") {
		fields, _ := line.([]any)
		ms, _ := at(fields, 0).(float64)
		name, _ := at(fields, 1).(string)
		do, ok := known[name]
		if !ok {
			fail("%s: script: unknown step %v", c.op, line)
		}
		c.script(func() {
			if err := try(do, at(fields, 2)); err != nil {
				c.writes("throws", errorValue(err))
			}
		}, time.Duration(ms)*time.Millisecond)
	}
}

func try(do func(v any) error, v any) (err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case malformed:
			panic(e)
		case error:
			err = e
		default:
			panic(e)
		}
	}()
	return do(v)
}

// made is a source of the playground's track that is made of a value: in its marbles a dot stands
// for that.
func (p *player) made(track string, v any) obs {
	t := p.scene.tracks[track]
	s := &source{player: p, name: track, marks: t.marks, spans: []any{}}
	s.value = func(letter string) any { return strings.ReplaceAll(letter, ".", text(v)) }
	p.scene.inners = append(p.scene.inners, madeOf{s, v})
	return s.cold()
}
