package pool

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// home is the host of a key. It comes into being when the pipeline first asks for a scheduler, on
// any goroutine and at any time, or when somebody closes a key whose callback is running. Most keys
// never have one. Without a host, a drive only delivers what is in the mail.
//
// By is who delivers without a host: 0 if nobody does, or settled when nobody will any more.
//
//   - Who drives the key begins and ends such a drive by compare-and-swap, from 0 to its goroutine
//     and back. If that fails, the key is settled: the driver goes on with the host, which it gets
//     with the key's mu.
//   - Who makes the host settles the key, with mu held, and so learns whose drive it has come into.
//     That goroutine drives the new host, in a turn whose task is the delivery. It can't end that
//     drive without having the host.
//   - Who closes a key that nobody drives settles it, without a host. If somebody asks for one
//     later, it is closed.
//
// So one goroutine at a time drives the key, by one of the two ways, and what anybody does with the
// host is seen by the drive that is in progress, or else asks for another.
type home struct {
	by   atomic.Int64
	loop atomic.Pointer[host.Loop] // nil if there is none; written with the key's mu held
}

// settled is what by is when nobody delivers without a host any more.
const settled = -1

// lodge returns the host, and makes it before.
func (k *keyed[T, R, K]) lodge() *host.Loop {
	if loop := k.loop.Load(); loop != nil {
		return loop
	}
	if k.settleHost() {
		k.core.Abandon()
	}
	return k.loop.Load()
}

// settleHost makes the host, unless somebody has. It reports whether the key was closed before.
func (k *keyed[T, R, K]) settleHost() (closed bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.loop.Load() != nil {
		return false
	}
	loop := k.pool.newLoop((*lodging[T, R, K])(k), host.Config{})
	k.core = provide.Open(loop).(core)
	if by := k.by.Swap(settled); by > 0 {
		k.core.Enter(by)
	}
	k.loop.Store(loop)
	return k.gone.Load()
}

// hosts reports whether the key has a host. If not, and it is settled, it is closed.
func (k *keyed[T, R, K]) hosts() bool {
	if k.loop.Load() != nil {
		return true
	}
	if k.by.Load() != settled {
		return false
	}
	k.mu.Lock() // somebody perhaps makes it
	defer k.mu.Unlock()
	return k.loop.Load() != nil
}

// lodging is a key as what has a host, and drives it.
type lodging[T, R any, K comparable] keyed[T, R, K]

// Host is that of the key's schedulers.
func (l *lodging[T, R, K]) Host() host.Host { return (*keyed[T, R, K])(l).lodge() }

// Ready is the Driver's.
func (l *lodging[T, R, K]) Ready() {
	if l.rare != nil {
		l.rare.stirs.Store(true)
	}
	l.strand.Ready()
}

// Closed is the Driver's.
func (l *lodging[T, R, K]) Closed() { l.dismiss() }

// inside reports whether the caller is a callback of the key.
func (k *keyed[T, R, K]) inside() bool {
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

// alone delivers without a host. It reports false, and does nothing, if the key is settled. If the
// key gets a host meanwhile, the rest of the drive is the host's.
func (k *keyed[T, R, K]) alone() (next duration, ok bool) {
	if k.by.Load() == settled {
		return 0, false
	}
	if !k.hand.goes() {
		return 0, true
	}
	g := gort.Goid()
	if !k.by.CompareAndSwap(0, g) {
		return 0, false
	}
	returned := false
	defer func() {
		if !returned && !k.by.CompareAndSwap(g, 0) {
			k.lodge()
			k.core.Resume(nil)
		}
	}()
	k.attempt()
	returned = true
	if k.by.CompareAndSwap(g, 0) {
		return forever, true
	}
	k.lodge()
	return k.core.Resume(k.hand.goes), true
}

// attempt delivers. The pool's OnError is told of a panic, if there is one.
func (k *keyed[T, R, K]) attempt() {
	defer k.pool.rescue()
	k.deliver()
}

// abandon closes the key, as [closer] says: its host, if it has one or is in a callback.
func (k *keyed[T, R, K]) abandon() {
	if !k.settles() {
		k.lodge()
		k.core.Abandon()
	}
}

// settles closes the key if it has no host and nobody drives it. It reports whether it is closed
// now.
func (k *keyed[T, R, K]) settles() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.loop.Load() != nil {
		return false
	}
	if k.gone.Load() {
		return true
	}
	if !k.by.CompareAndSwap(0, settled) {
		return false
	}
	k.dismiss()
	return true
}

// shut waits until the callback that is running has returned, as [host.Loop.Close].
func (k *keyed[T, R, K]) shut() {
	if loop := k.loop.Load(); loop != nil {
		_ = loop.Close()
	}
}
