package point

import (
	"sync"

	"github.com/rxsched/rxsched/testing/internal/globals"
	"github.com/rxsched/rxsched/testing/internal/steps"
)

// OnceDo is o.Do.
func OnceDo(o *sync.Once, at string) func(func()) {
	return func(f func()) {
		do := func() { o.Do(f) }
		either(func(t *steps.Thread) { t.Do(o, at, do) }, do)
	}
}

// OnceFunc is sync.OnceFunc.
func OnceFunc(at string) func(func()) func() {
	return func(f func()) func() {
		o := &onceFunc{f: f}
		if !steps.Active() { // a variable of a package has it, perhaps
			globals.Add("", o)
		}
		return func() { o.call(at) }
	}
}

// onceFunc is a function that is called once.
type onceFunc struct {
	f        func()
	once     sync.Once
	returned bool
	panicked any
}

func (o *onceFunc) call(at string) {
	OnceDo(&o.once, at)(func() {
		defer func() {
			if !o.returned {
				o.panicked = recover()
				panic(o.panicked)
			}
		}()
		o.f()
		o.returned = true
	})
	if !o.returned {
		panic(o.panicked)
	}
}

// OnceValue is sync.OnceValue.
func OnceValue[T any](f func() T) func() T {
	var v T
	once := OnceFunc("? OnceValue")(func() { v = f() })
	return func() T {
		once()
		return v
	}
}

// OnceValues is sync.OnceValues.
func OnceValues[T, U any](f func() (T, U)) func() (T, U) {
	var v T
	var u U
	once := OnceFunc("? OnceValues")(func() { v, u = f() })
	return func() (T, U) {
		once()
		return v, u
	}
}

// PoolGet is p.Get().
func PoolGet(p *sync.Pool, at string) any {
	t := steps.Self()
	if t == nil {
		return p.Get()
	}
	v := t.Get(p, at)
	if v == nil && p.New != nil {
		v = p.New()
	}
	return v
}

// PoolPut is p.Put.
func PoolPut(p *sync.Pool, at string) func(any) {
	return func(v any) {
		either(func(t *steps.Thread) { t.Put(p, v, at) }, func() { p.Put(v) })
	}
}
