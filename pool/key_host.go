package pool

import (
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// keyHost is the host of a key. It is made when the pipeline first asks for a scheduler, on any
// goroutine and at any time, or when a key is closed whose callback is running. Most keys never
// have one. Without a host, a drive only delivers what is in the inbox.
//
// The key's mu guards by and the making of the host. So a new host knows the delivery that is in
// progress. When that ends, it finds the host, and goes on as a turn of the host.
type keyHost struct {
	by   atomic.Int64              // the goroutine that delivers without a host, or 0; written with mu held
	loop atomic.Pointer[host.Loop] // nil if there is none; written with mu held
	core core                      // of the host; set before loop
}

// host returns the host, and makes it before. If the key is closed, so is the host.
func (k *keyed[T, R, K]) host() *host.Loop {
	k.mu.Lock()
	made := k.loop.Load() == nil
	if made {
		loop := k.pool.newLoop((*keyDriver[T, R, K])(k), host.Config{})
		k.core = provide.Open(loop).(core)
		if by := k.by.Load(); by > 0 {
			k.core.Enter(by)
		}
		k.loop.Store(loop)
	}
	closed := k.gone.Load()
	k.mu.Unlock()
	if made && closed {
		k.core.Abandon()
	}
	return k.loop.Load()
}

// keyDriver is a key as what has a host, and drives it.
type keyDriver[T, R any, K comparable] keyed[T, R, K]

// Host is that of the key's schedulers.
func (d *keyDriver[T, R, K]) Host() host.Host { return (*keyed[T, R, K])(d).host() }

// Ready is the Driver's.
func (d *keyDriver[T, R, K]) Ready() {
	if d.rare != nil {
		d.rare.stirs.Store(true)
	}
	d.strand.Ready()
}

// Closed is the Driver's.
func (d *keyDriver[T, R, K]) Closed() { d.dismiss() }

// inside reports whether the caller certainly is a callback of the key. Otherwise a drive follows,
// perhaps in vain.
func (k *keyed[T, R, K]) inside() bool {
	if !gort.Quick() {
		return false
	}
	if k.loop.Load() != nil {
		return k.core.Place() == kernel.Inside
	}
	by := k.by.Load()
	return by > 0 && by == gort.Goid()
}

// busy reports whether anything keeps the host running.
func (k *keyed[T, R, K]) busy() bool { return k.loop.Load() != nil && k.core.Busy() }

// interrupted reports whether something on the host comes before the next value.
func (k *keyed[T, R, K]) interrupted() bool { return k.loop.Load() != nil && k.core.Interrupted() }

// alone delivers without a host. It reports false, and does nothing, if the key has one or is
// closed. If the key gets a host meanwhile, the rest of the drive is the host's.
func (k *keyed[T, R, K]) alone() (next time.Duration, ok bool) {
	if !k.worker.goes() {
		return 0, true
	}
	k.mu.Lock()
	ok = k.loop.Load() == nil && !k.gone.Load()
	if ok {
		k.by.Store(k.worker.g)
	}
	k.mu.Unlock()
	if !ok {
		return 0, false
	}
	returned := false
	defer func() {
		k.mu.Lock()
		k.by.Store(0)
		hosted := k.loop.Load() != nil
		k.mu.Unlock()
		switch {
		case !hosted:
			next = forever
		case returned:
			next = k.core.Resume(k.worker.goes)
		default:
			k.core.Resume(nil)
		}
	}()
	k.attempt()
	returned = true
	return 0, true
}

// attempt delivers. The pool's OnError is told of a panic, if there is one.
func (k *keyed[T, R, K]) attempt() {
	defer k.pool.rescue()
	k.deliver()
}

// abandon closes the key, as [closer] says: its host, if it has one or is in a callback.
func (k *keyed[T, R, K]) abandon() {
	k.mu.Lock()
	bare := k.loop.Load() == nil && k.by.Load() == 0
	gone := bare && k.gone.Swap(true)
	k.mu.Unlock()
	switch {
	case !bare:
		k.host()
		k.core.Abandon()
	case !gone:
		k.dismiss()
	}
}

// shut waits until the callback that is running has returned, as [host.Loop.Close].
func (k *keyed[T, R, K]) shut() {
	if loop := k.loop.Load(); loop != nil {
		_ = loop.Close()
	}
}
