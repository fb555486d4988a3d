package observable_test

import (
	"context"
	"errors"
	"go/types"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/operatortest"
	"github.com/rxsched/rxsched/tools/catalog"
)

// The goroutines of docs/reference/goroutines.md.
const (
	ofCaller = 'C' // calls Subscribe
	ofSource = 'S'
	ofOther  = 'N' // a notifier's, or another source's
	ofInner  = 'I' // an inner observable's
	ofHost   = 'H'
	ofOwn    = 'X' // started by package observable
)

const (
	seed     = 1
	scripts  = 250  // for each function
	patience = 4000 // scripts, until all that is expected has been seen
	events   = 8    // in a script
	pace     = 10 * ms
)

// TestGoroutines plays random scripts to every function that makes an observable. It compares the
// goroutines on which the observer is called with those in the catalogue.
func TestGoroutines(t *testing.T) {
	t.Parallel()
	comments := makers(t)
	names := slices.Sorted(maps.Keys(comments))
	require.Equal(t, names, slices.Sorted(maps.Keys(pipelines)), "in the package, and in the test")
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			letters := catalogued(t, name)
			synctest.Test(t, func(t *testing.T) {
				require.Equal(t, letters, observed(t, pipelines[name], letters))
			})
			if strings.ContainsAny(strings.Join(letters[:], ""), "NIHX") && !variant.MatchString(name) {
				require.Contains(t, comments[name], "deliver", "the comment says who delivers")
			}
		})
	}
}

// delivering says on which goroutines Next, Error and Complete of an observer are called.
type delivering [3]string

// catalogued says where the catalogue has a function deliver.
func catalogued(t *testing.T, name string) (d delivering) {
	t.Helper()
	f, ok := catalog.FactsOf(name)
	require.True(t, ok, "%s has no row in the catalogue", name)
	cells := strings.Fields(f.Delivers)
	require.Len(t, cells, len(d), name)
	for i, cell := range cells {
		d[i] = strings.Trim(cell, "-")
	}
	return d
}

// stream is the type of what an observer can be subscribed to, or makes that.
var stream = regexp.MustCompile(`^\*?(Observable|Operator|Connectable|\w*Subject)\b`)

// composes are functions whose result delivers as its parts do.
var composes = regexp.MustCompile(`^(Pipe|Compose)\d$`)

// makers are the functions that make an observable of more than operators, with their comments.
func makers(t *testing.T) map[string]string {
	t.Helper()
	funcs, _ := exported(t)
	comments := map[string]string{}
	for name, f := range funcs {
		results := f.Type.Results
		if results != nil && stream.MatchString(types.ExprString(results.List[0].Type)) && !composes.MatchString(name) {
			comments[name] = f.Doc.Text()
		}
	}
	return comments
}

// variant is a name of a form whose comment says in what it differs from the plain one.
var variant = regexp.MustCompile(`^Try|With(Config)?$|\d$|^New`)

// observed plays scripts, some more if not all that is expected was seen, and says where the
// observer was called.
func observed(t *testing.T, build func(*scene) pipeline, expected delivering) delivering {
	seen := delivering{}
	random := rand.New(rand.NewPCG(seed, 2))
	for n := 0; n < scripts || n < patience && seen != expected; n++ {
		s := newScene(t, random)
		s.play(build(s))
		for _, d := range s.delivered {
			seen[d.kind] = insert(seen[d.kind], d.on)
		}
	}
	return seen
}

// insert adds a letter to those in a cell of the table, which are in a fixed order.
func insert(cell string, letter rune) (with string) {
	for _, l := range "CSNIHX" {
		if l == letter || strings.ContainsRune(cell, l) {
			with += string(l)
		}
	}
	return with
}

// pipeline is what is looked at.
type pipeline struct {
	watch func(s *scene) // subscribes an observer
	any   func() observable.Observable[any]
}

// delivery is a call of the observer.
type delivery struct {
	kind observable.NotificationKind
	on   rune
}

// scene is one subscription and all that it needs: goroutines that send, and a host. The goroutines
// take turns. One of them may be held in the middle of what it does, while another has its turn.
type scene struct {
	t      *testing.T
	random *rand.Rand
	host   *host.Virtual
	ctx    context.Context
	cancel func()

	workers map[rune]chan func()
	names   map[int64]rune // of goroutines
	wires   map[rune]*wire
	timers  []action.Work
	fails   bool // sources do, in this scene
	over    bool // contexts end, on goroutines that must not change anything

	subscribed bool
	delivered  []delivery

	countdown int           // pauses until one holds; below 0 if none does
	released  chan struct{} // for the goroutine that is held; nil if none is

	panics int  // deliveries until one panics; below 0 if none does
	raised rune // where it did
	caught rune // where it came out

	law   *operatortest.Env[int] // has all that is needed, if set
	given obs                    // its source
}

var errScene = errors.New("the observer's")

func newScene(t *testing.T, random *rand.Rand) *scene {
	s := &scene{
		t: t, random: random, host: host.NewVirtual(host.Config{FramePeriod: pace}),
		workers: map[rune]chan func(){}, names: map[int64]rune{}, wires: map[rune]*wire{},
		countdown: -1, panics: -1, fails: random.IntN(2) == 0,
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	for _, name := range "CSNIH" {
		s.start(name)
	}
	return s
}

// start starts a goroutine that does what it is told.
func (s *scene) start(name rune) {
	work := make(chan func())
	s.workers[name] = work
	go func() {
		s.names[gort.Goid()] = name
		for f := range work {
			s.perform(name, f)
		}
	}()
	synctest.Wait()
}

// perform calls f, and notes that the observer's panic comes out of it.
func (s *scene) perform(name rune, f func()) {
	defer func() {
		if r := recover(); r != nil {
			err, _ := r.(error)
			require.ErrorIs(s.t, err, errScene)
			s.caught = name
		}
	}()
	f()
}

// here is the goroutine that calls.
func (s *scene) here() rune {
	if name, ok := s.names[gort.Goid()]; ok {
		return name
	}
	return ofOwn
}

// play subscribes, and has events happen.
func (s *scene) play(p pipeline) {
	if s.random.IntN(4) == 0 {
		s.panics = s.random.IntN(3)
	}
	start := s.random.IntN(2)
	for i := range events {
		if i == start {
			s.do(ofCaller, func() { p.watch(s) })
			s.subscribed = true
		} else {
			s.turn(s.event())
		}
		if s.raised != 0 {
			break
		}
	}
	require.Equal(s.t, s.raised, s.caught, "a panic of the observer comes out where it was called")
	s.over = true
	s.do(ofCaller, s.cancel)
	for _, work := range s.workers {
		close(work)
	}
	synctest.Wait()
}

// turn has f happen on a goroutine. Perhaps that is held in the middle, while others have a turn.
func (s *scene) turn(on rune, f func()) {
	s.countdown = s.random.IntN(4) - 1
	s.do(on, f)
	s.countdown = -1
	for range 3 {
		if name, g := s.event(); s.released != nil && name != on {
			s.do(name, g)
		}
	}
	for s.released != nil { // it may be held again, in what others left for it
		released := s.released
		s.released = nil
		close(released)
		synctest.Wait()
	}
}

// do calls f on a goroutine, and returns when that has done so or is held.
func (s *scene) do(on rune, f func()) {
	s.workers[on] <- f
	synctest.Wait()
}

// event is something that happens on one of the goroutines.
func (s *scene) event() (on rune, f func()) {
	on = []rune{ofSource, ofOther, ofInner, ofHost}[s.random.IntN(4)]
	dice := s.random.IntN(12)
	if on == ofHost {
		return on, func() { s.run(dice) }
	}
	n := observable.Notification[int]{Value: s.random.IntN(3), Err: errOops}
	switch w := s.wires[on]; {
	case w == nil:
		return on, func() {}
	case dice < 2:
		return on, func() { s.enter(w) }
	case dice < 4 && s.fails:
		n.Kind = observable.KindError
	case dice < 7:
		n.Kind = observable.KindComplete
	}
	return on, func() { s.wires[on].send(n) }
}

// run has the host go on, or close, or be inside an operator.
func (s *scene) run(dice int) {
	switch {
	case dice == 0 && s.subscribed:
		s.host.Close()
	case dice < 4:
		for _, w := range s.timers {
			inside(w, s.hold)
		}
	default:
		s.host.Advance(pace)
	}
}

// enter is a moment of a source inside the operators that serialise what it sends.
func (s *scene) enter(w *wire) {
	for _, dst := range slices.Clone(w.observers) {
		inside(unexported(dst, "to").Interface(), s.hold)
	}
}

// pause is called in what users hand to an operator. It may hold the goroutine.
func (s *scene) pause() {
	if s.law != nil {
		s.law.Call()
		return
	}
	if s.over {
		return
	}
	if s.countdown--; s.countdown == -1 {
		s.hold()
	}
}

// hold holds the goroutine, unless one is held already.
func (s *scene) hold() {
	if s.released != nil {
		return
	}
	s.released = make(chan struct{})
	<-s.released
}

// deliver is the observer.
func (s *scene) deliver(kind observable.NotificationKind) {
	s.delivered = append(s.delivered, delivery{kind, s.here()})
	if s.panics--; s.panics == -1 && s.here() != ofOwn {
		s.raised = s.here()
		panic(errScene)
	}
	s.pause()
}

// wire is a hot source that knows nothing of operators: it calls its subscribers, and orders
// nothing.
type wire struct {
	observers []*observable.Subscriber[int]
	callbacks []func(observable.Notification[int])
}

func (w *wire) send(n observable.Notification[int]) {
	for _, dst := range slices.Clone(w.observers) {
		n.SendTo(dst)
	}
	for _, f := range w.callbacks {
		f(n)
	}
}

// from is the source on a goroutine.
func (s *scene) from(on rune) *wire {
	if s.wires[on] == nil {
		s.wires[on] = new(wire)
	}
	return s.wires[on]
}

func (s *scene) observable(on rune) obs {
	switch {
	case s.law != nil && on == ofSource:
		return s.given
	case s.law != nil:
		return s.law.Other()
	}
	w := s.from(on)
	return observable.New(func(dst *observable.Subscriber[int]) {
		w.observers = append(w.observers, dst)
		dst.AddFunc(s.pause)
	})
}

func (s *scene) src() obs   { return s.observable(ofSource) }
func (s *scene) other() obs { return s.observable(ofOther) }

// on is a scheduler of the host.
func (s *scene) on() scheduler.Scheduler {
	if s.law != nil {
		return s.law.Scheduler()
	}
	return pausing{async.New(s.host), s}
}

// pausing is a scheduler during whose methods a goroutine may be held.
type pausing struct {
	scheduler.Scheduler
	scene *scene
}

func (p pausing) Now() time.Time {
	defer p.scene.pause()
	return p.Scheduler.Now()
}

func (p pausing) NewAction(work action.Work) *action.Action {
	defer p.scene.pause()
	p.scene.timers = append(p.scene.timers, work)
	return p.Scheduler.NewAction(work)
}

type obs = observable.Observable[int]

// of is an observable, of whatever type the values are.
func of[T any](src observable.Observable[T]) pipeline {
	return pipeline{
		watch: func(s *scene) { src.Subscribe(s.ctx, watching[T](s)) },
		any:   func() observable.Observable[any] { return anything(src) },
	}
}

func watching[T any](s *scene) observable.Observer[T] {
	return observable.Observer[T]{
		Next: func(v T) {
			switch v := any(v).(type) {
			case obs:
				of(v).watch(s)
			case observable.Grouped[int, int]:
				of(v.Observable).watch(s)
			}
			s.deliver(observable.KindNext)
		},
		Error:    func(error) { s.deliver(observable.KindError) },
		Complete: func() { s.deliver(observable.KindComplete) },
	}
}
