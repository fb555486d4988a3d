package loop

import (
	"runtime"
	"sync"
	"weak"

	"github.com/dop251/goja"
)

// told is a set of promises that does not keep them in memory.
type told struct {
	mu  sync.Mutex
	has map[weak.Pointer[goja.Promise]]struct{} // guarded by mu
}

func (t *told) add(p *goja.Promise) {
	key := weak.Make(p)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.has == nil {
		t.has = map[weak.Pointer[goja.Promise]]struct{}{}
	}
	t.has[key] = struct{}{}
	runtime.AddCleanup(p, t.forget, key)
}

// remove takes a promise out. It reports whether it was there.
func (t *told) remove(p *goja.Promise) bool {
	key := weak.Make(p)
	t.mu.Lock()
	defer t.mu.Unlock()
	_, ok := t.has[key]
	delete(t.has, key)
	return ok
}

// forget takes out a promise that was collected.
func (t *told) forget(key weak.Pointer[goja.Promise]) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.has, key)
}
