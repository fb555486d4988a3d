package observable

import (
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
)

// Generate sends first, and then what next makes of each value, as long as condition holds,
// synchronously, and completes. A nil condition always holds. It stands for RxJS's generate; for
// its result selector, use [Map].
//
//	Generate(1, below 10, double): (1248|)
func Generate[S any](first S, condition func(S) bool, next func(S) S) Observable[S] {
	must(next != nil, "Generate: nil next")
	return TryFromSeq((&generation[S]{first, sureUnlessNil(condition), sure(next)}).values)
}

// TryGenerate is Generate with functions that can fail: the first error ends the sequence.
//
//	TryGenerate(1, below 10, double, fails for 4): (124#)
func TryGenerate[S any](first S, condition func(S) (bool, error), next func(S) (S, error)) Observable[S] {
	must(next != nil, "TryGenerate: nil next")
	return TryFromSeq((&generation[S]{first, condition, next}).values)
}

// GenerateOn is Generate that makes and sends each value in a run of its own on s, and completes in
// one more. A run before the first value does nothing else, as in RxJS.
//
//	GenerateOn(1, below 10, double, s): (1248|) on async, a run each; --1-2-4-8-| on frame, a frame each but the first
func GenerateOn[S any](first S, condition func(S) bool, next func(S) S, s scheduler.Scheduler) Observable[S] {
	must(next != nil, "GenerateOn: nil next")
	must(s != nil, "GenerateOn: nil s")
	return generateOn(&generation[S]{first, sureUnlessNil(condition), sure(next)}, s)
}

// TryGenerateOn is GenerateOn with functions that can fail: the first error ends the sequence.
//
//	TryGenerateOn(1, below 10, double, fails for 4, s): (124#)
func TryGenerateOn[S any](first S, condition func(S) (bool, error), next func(S) (S, error), s scheduler.Scheduler) Observable[S] {
	must(next != nil, "TryGenerateOn: nil next")
	must(s != nil, "TryGenerateOn: nil s")
	return generateOn(&generation[S]{first, condition, next}, s)
}

// sureUnlessNil is [sure], but for nil, which it leaves.
func sureUnlessNil[S any](condition func(S) bool) func(S) (bool, error) {
	if condition == nil {
		return nil
	}
	return sure(condition)
}

// generation is how values are made of one another.
type generation[S any] struct {
	first     S
	condition func(S) (bool, error) // nil if it always holds
	next      func(S) (S, error)
}

// holds reports whether a value is to be sent.
func (g *generation[S]) holds(v S) (bool, error) {
	if g.condition == nil {
		return true, nil
	}
	return g.condition(v)
}

// values yields the values, or an error last.
func (g *generation[S]) values(yield func(S, error) bool) {
	v := g.first
	for {
		ok, err := g.holds(v)
		if err == nil && !ok {
			return
		}
		if !yield(v, err) {
			return
		}
		if v, err = g.next(v); err != nil {
			yield(v, err)
			return
		}
	}
}

func generateOn[S any](g *generation[S], s scheduler.Scheduler) Observable[S] {
	return New(func(dst *Subscriber[S]) {
		begin(dst, s, action.Func(func(self *action.Action) {
			begin(dst, s, &generating[S]{generation: g, dst: dst}, 0)
			self.Unsubscribe()
		}), 0)
	})
}

// generating is the work of GenerateOn.
type generating[S any] struct {
	*generation[S]
	dst     *Subscriber[S]
	value   S // sent last
	started bool
}

// Label is for traces.
func (g *generating[S]) Label() string { return "Generate" }

func (g *generating[S]) Run(self *action.Action) {
	returned := false
	defer g.dst.protect(&returned)
	if g.send() {
		self.Schedule(0)
	}
	returned = true
}

// send sends the next value, or the end, and reports whether there may be more.
func (g *generating[S]) send() bool {
	var ok bool
	err := g.advance()
	if err == nil {
		ok, err = g.holds(g.value)
	}
	switch {
	case err != nil:
		g.dst.Error(err)
	case ok:
		g.dst.Next(g.value)
	default:
		g.dst.Complete()
	}
	return ok && err == nil
}

func (g *generating[S]) advance() (err error) {
	if !g.started {
		g.value, g.started = g.first, true
		return nil
	}
	g.value, err = g.next(g.value)
	return err
}
