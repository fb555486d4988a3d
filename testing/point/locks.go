package point

import (
	"reflect"
	"sync"

	"github.com/rxsched/rxsched/testing/internal/steps"
)

// Lock is m.Lock().
func Lock(m *sync.Mutex, at string) {
	if t := steps.Self(); t != nil {
		t.Lock(m, at)
		return
	}
	m.Lock()
}

// TryLock is m.TryLock().
func TryLock(m *sync.Mutex, at string) bool {
	if t := steps.Self(); t != nil {
		return t.TryLock(m, at)
	}
	return m.TryLock()
}

// Unlock is m.Unlock().
func Unlock(m *sync.Mutex, at string) {
	if t := steps.Self(); t != nil {
		t.Unlock(m, "unlock of unlocked mutex", at)
		return
	}
	m.Unlock()
}

// LockRW is m.Lock().
func LockRW(m *sync.RWMutex, at string) {
	if t := steps.Self(); t != nil {
		t.Lock(m, at)
		return
	}
	m.Lock()
}

// TryLockRW is m.TryLock().
func TryLockRW(m *sync.RWMutex, at string) bool {
	if t := steps.Self(); t != nil {
		return t.TryLock(m, at)
	}
	return m.TryLock()
}

// UnlockRW is m.Unlock().
func UnlockRW(m *sync.RWMutex, at string) {
	if t := steps.Self(); t != nil {
		t.Unlock(m, "Unlock of unlocked RWMutex", at)
		return
	}
	m.Unlock()
}

// RLock is m.RLock().
func RLock(m *sync.RWMutex, at string) {
	if t := steps.Self(); t != nil {
		t.RLock(m, at)
		return
	}
	m.RLock()
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
	if t := steps.Self(); t != nil {
		t.RUnlock(m, at)
		return
	}
	m.RUnlock()
}

// RLocker is m.RLocker().
func RLocker(m *sync.RWMutex, at string) sync.Locker { return reading{m, at} }

type reading struct {
	m  *sync.RWMutex
	at string
}

func (r reading) Lock()   { RLock(r.m, r.at) }
func (r reading) Unlock() { RUnlock(r.m, r.at) }

// LockOf is l.Lock(), of an interface: l may be a lock or embed one.
func LockOf(l sync.Locker, at string) {
	switch m := embedded(l).(type) {
	case *sync.Mutex:
		Lock(m, at)
	case *sync.RWMutex:
		LockRW(m, at)
	default:
		l.Lock()
	}
}

// UnlockOf is l.Unlock(), of an interface.
func UnlockOf(l sync.Locker, at string) {
	switch m := embedded(l).(type) {
	case *sync.Mutex:
		Unlock(m, at)
	case *sync.RWMutex:
		UnlockRW(m, at)
	default:
		l.Unlock()
	}
}

var (
	mutexType = reflect.TypeFor[sync.Mutex]()
	rwType    = reflect.TypeFor[sync.RWMutex]()
)

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
		case mutexType:
			return (*sync.Mutex)(p)
		case rwType:
			return (*sync.RWMutex)(p)
		}
		next := -1
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.Anonymous && locks(f.Type) {
				next = i
				break
			}
		}
		if next < 0 {
			return l
		}
		v = v.Field(next)
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
	if t := steps.Self(); t != nil {
		t.Wait(c, at, func() { UnlockOf(c.L, at) }, func() { LockOf(c.L, at) })
		return
	}
	c.Wait()
}

// CondSignal is c.Signal().
func CondSignal(c *sync.Cond, at string) {
	if t := steps.Self(); t != nil {
		t.Signal(c, at, false)
		return
	}
	c.Signal()
}

// CondBroadcast is c.Broadcast().
func CondBroadcast(c *sync.Cond, at string) {
	if t := steps.Self(); t != nil {
		t.Signal(c, at, true)
		return
	}
	c.Broadcast()
}

// GroupAdd is g.Add.
func GroupAdd(g *sync.WaitGroup, at string) func(delta int) {
	return func(delta int) {
		if t := steps.Self(); t != nil {
			t.Add(g, delta, at)
			return
		}
		g.Add(delta)
	}
}

// GroupDone is g.Done().
func GroupDone(g *sync.WaitGroup, at string) { GroupAdd(g, at)(-1) }

// GroupWait is g.Wait().
func GroupWait(g *sync.WaitGroup, at string) {
	if t := steps.Self(); t != nil {
		t.WaitGroup(g, at)
		return
	}
	g.Wait()
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
