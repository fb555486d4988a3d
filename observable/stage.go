package observable

import (
	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/observable/internal/watching"
)

// pass makes an operator, with a name, of what becomes of a value. Its step gets the destination
// itself, a *Subscriber[R], and never ends it. Ends and teardown pass through.
func pass[T, R any](name string, step step[T]) Operator[T, R] {
	site := watching.Here() // as in operate, whose function would be one more object
	return func(src Observable[T]) Observable[R] {
		mustSource(name, !zero(src))
		return passing(site, src, func(dst *Subscriber[R]) {
			if !dst.inside {
				start(src, attach(new(attached[T]), &dst.tree, dst.root, step, dst))
				return
			}
			in := &Subscriber[T]{step: step}
			shareLife(&in.core, dst.life, dst)
			start(src, in)
		})
	}
}

// passing makes what passes on all that src sends, and nothing else: it is prompt if src is.
func passing[T, R any](
	site *watching.Site, src Observable[T], subscribe func(dst *Subscriber[R]),
) Observable[R] {
	if isPrompt(src) {
		return promptAt(site, subscribe)
	}
	return madeAt(site, subscribe)
}

// promptAt makes a prompt, unless it is watched.
func promptAt[T any](site *watching.Site, subscribe func(dst *Subscriber[T])) Observable[T] {
	if site != nil {
		return madeAt(site, subscribe)
	}
	return Observable[T]{sends: prompt[T](subscribe)}
}

// passOrEnd is pass for a step that may end the destination.
func passOrEnd[T, R any](name string, step step[T]) Operator[T, R] {
	return operate(name, func(src Observable[T], dst *Subscriber[R]) {
		start(src, attach(new(attached[T]), &dst.tree, dst.root, step, dst))
	})
}

// keep is pass for an operator that keeps something between values. Its step gets a *kept[S, R],
// which is state at first.
func keep[T, S, R any](name string, state S, step step[T]) Operator[T, R] {
	site := watching.Here()
	return func(src Observable[T]) Observable[R] {
		mustSource(name, !zero(src))
		return passing(site, src, func(dst *Subscriber[R]) {
			if !dst.inside {
				keepOwn(src, dst, state, step)
				return
			}
			one := &struct {
				in Subscriber[T]
				to kept[S, R]
			}{Subscriber[T]{step: step}, kept[S, R]{dst, state}}
			shareLife(&one.in.core, dst.life, &one.to)
			start(src, &one.in)
		})
	}
}

// keepOrEnd is keep for a step that may end the destination.
func keepOrEnd[T, S, R any](name string, state S, step step[T]) Operator[T, R] {
	return operate(name, func(src Observable[T], dst *Subscriber[R]) {
		keepOwn(src, dst, state, step)
	})
}

func keepOwn[T, S, R any](src Observable[T], dst *Subscriber[R], state S, step step[T]) {
	one := &struct {
		in attached[T]
		to kept[S, R]
	}{to: kept[S, R]{dst, state}}
	start(src, attach(&one.in, &dst.tree, dst.root, step, &one.to))
}

// kept is the state of an operator in one subscription.
type kept[S, R any] struct {
	dst   *Subscriber[R]
	state S
}

// Error and Complete are the ends of the source.
func (k *kept[S, R]) Error(err error) { k.dst.Error(err) }
func (k *kept[S, R]) Complete()       { k.dst.Complete() }

// fold is keepOrEnd for an operator that has more to do when the source completes: done is called
// then, and ends the result. Its step gets a *folded[S, R].
func fold[T, S, R any](
	name string, state S, step step[T], done func(*folded[S, R]),
) Operator[T, R] {
	site := watching.Here()
	return func(src Observable[T]) Observable[R] {
		mustSource(name, !zero(src))
		return foldAt(site, src, state, step, done)
	}
}

// folding is fold for an operator that is a function itself: it makes no operator. Were it inlined,
// the stack would name what calls it.
//
//go:noinline
func folding[T, S, R any](
	name string, src Observable[T], state S, step step[T], done func(*folded[S, R]),
) Observable[R] {
	mustSource(name, !zero(src))
	return foldAt(watching.Here(), src, state, step, done)
}

func foldAt[T, S, R any](
	site *watching.Site, src Observable[T], state S, step step[T], done func(*folded[S, R]),
) Observable[R] {
	return madeAt(site, func(dst *Subscriber[R]) {
		one := &struct {
			in attached[T]
			to folded[S, R]
		}{to: folded[S, R]{dst, done, state}}
		start(src, attach(&one.in, &dst.tree, dst.root, step, &one.to))
	})
}

// folded is kept for fold.
type folded[S, R any] struct {
	dst   *Subscriber[R]
	done  func(*folded[S, R]) // set once
	state S
}

// Error and Complete are the ends of the source.
func (f *folded[S, R]) Error(err error) { f.dst.Error(err) }
func (f *folded[S, R]) Complete()       { f.done(f) }

// sendState sends the state, and completes.
func sendState[R any](f *folded[R, R]) { sendLast(f.dst, f.state) }

// alive is a subscriber of any type.
type alive interface{ its() *core }

func (s *core) its() *core { return s }

func init() {
	p := &provide.Pipelines
	p.EndsAtOnce = func(s any) {
		s.(alive).its().to.(interface{ endsAtOnce() }).endsAtOnce()
	}
	p.Hear = func(s any, told func()) {
		l := s.(alive).its().life
		l.root = l.root.Heard(told)
	}
	p.Guarded = func(s any, f func()) {
		returned := false
		defer s.(alive).its().root.Guard(&returned)
		f()
		returned = true
	}
}
