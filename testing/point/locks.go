package point

import (
	"reflect"
	"slices"
	"sync"

	"github.com/rxsched/rxsched/testing/internal/steps"
)

// either calls explored with the caller's thread in an order, and plain else.
func either(explored func(t *steps.Thread), plain func()) {
	if t := steps.Self(); t != nil {
		explored(t)
		return
	}
	plain()
}

// Lock is l.Lock(), of what is a lock or embeds one.
func Lock[L sync.Locker](l L, at string) {
	switch m := embedded(l).(type) {
	case *sync.Mutex, *sync.RWMutex:
		either(func(t *steps.Thread) { t.Lock(m, at) }, l.Lock)
	default:
		l.Lock()
	}
}

// TryLock is m.TryLock().
func TryLock[L interface {
	sync.Locker
	TryLock() bool
}](m L, at string) bool {
	if t := steps.Self(); t != nil {
		return t.TryLock(m, at)
	}
	return m.TryLock()
}

// Unlock is l.Unlock(), of what is a lock or embeds one.
func Unlock[L sync.Locker](l L, at string) {
	switch m := embedded(l).(type) {
	case *sync.Mutex, *sync.RWMutex:
		either(func(t *steps.Thread) { t.Unlock(m, at) }, l.Unlock)
	default:
		l.Unlock()
	}
}

// RLock is m.RLock().
func RLock(m *sync.RWMutex, at string) {
	either(func(t *steps.Thread) { t.RLock(m, at) }, m.RLock)
}

// TryRLock is m.TryRLock().
func TryRLock(m *sync.RWMutex, at string) bool {
	if t := steps.Self(); t != nil {
		return t.TryRLock(m, at)
	}
	return m.TryRLock()
}

// RUnlock is m.RUnlock().
func RUnlock(m *sync.RWMutex, at string) {
	either(func(t *steps.Thread) { t.RUnlock(m, at) }, m.RUnlock)
}

// RLocker is m.RLocker().
func RLocker(m *sync.RWMutex, at string) sync.Locker { return reading{m, at} }

type reading struct {
	m  *sync.RWMutex
	at string
}

func (r reading) Lock()   { RLock(r.m, r.at) }
func (r reading) Unlock() { RUnlock(r.m, r.at) }

// embedded returns the lock whose methods l has, if it embeds one, or else l.
func embedded(l any) any {
	switch l.(type) {
	case *sync.Mutex, *sync.RWMutex, reading, nil:
		return l
	}
	v := reflect.ValueOf(l)
	for {
		if v.Kind() == reflect.Pointer {
			v = v.Elem()
		}
		if v.Kind() != reflect.Struct || !v.CanAddr() {
			return l
		}
		switch p := v.Addr().UnsafePointer(); v.Type() {
		case reflect.TypeFor[sync.Mutex]():
			return (*sync.Mutex)(p)
		case reflect.TypeFor[sync.RWMutex]():
			return (*sync.RWMutex)(p)
		}
		i := slices.IndexFunc(reflect.VisibleFields(v.Type()), func(f reflect.StructField) bool {
			return len(f.Index) == 1 && f.Anonymous && locks(f.Type)
		})
		if i < 0 {
			return l
		}
		v = v.Field(i)
	}
}

// locks reports whether the methods of a lock may come from a field of the type.
func locks(t reflect.Type) bool {
	if t.Kind() != reflect.Pointer {
		t = reflect.PointerTo(t)
	}
	return t.Implements(reflect.TypeFor[sync.Locker]())
}

// CondWait is c.Wait().
func CondWait(c *sync.Cond, at string) {
	unlock, lock := func() { Unlock(c.L, at) }, func() { Lock(c.L, at) }
	either(func(t *steps.Thread) { t.Wait(c, at, unlock, lock) }, c.Wait)
}

// CondSignal is c.Signal().
func CondSignal(c *sync.Cond, at string) {
	either(func(t *steps.Thread) { t.Signal(c, at, false) }, c.Signal)
}

// CondBroadcast is c.Broadcast().
func CondBroadcast(c *sync.Cond, at string) {
	either(func(t *steps.Thread) { t.Signal(c, at, true) }, c.Broadcast)
}

// GroupAdd is g.Add.
func GroupAdd(g *sync.WaitGroup, at string) func(delta int) {
	return func(delta int) {
		either(func(t *steps.Thread) { t.Add(g, delta, at) }, func() { g.Add(delta) })
	}
}

// GroupDone is g.Done().
func GroupDone(g *sync.WaitGroup, at string) { GroupAdd(g, at)(-1) }

// GroupWait is g.Wait().
func GroupWait(g *sync.WaitGroup, at string) {
	either(func(t *steps.Thread) { t.WaitGroup(g, at) }, g.Wait)
}

// GroupGo is g.Go.
func GroupGo(g *sync.WaitGroup, at string) func(func()) {
	return func(f func()) {
		GroupAdd(g, at)(1)
		Go(at, func() {
			defer GroupDone(g, at)
			f()
		})
	}
}

// Bound is a method without arguments as a value: f is the function above that stands for it.
func Bound[M any](m M, at string, f func(M, string)) func() { return func() { f(m, at) } }
