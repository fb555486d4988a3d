package steps

import "slices"

// lock is the model of a mutex or a read-write lock.
type lock struct {
	writer  *Thread // holds it, or waits until readers have left
	at      string  // since where
	held    bool    // by writer
	readers []reader
	queue   []*Thread // readers that wait for a writer to leave

	written, read clock // by the threads that have unlocked it
}

type reader struct {
	thread *Thread
	at     string
}

// Lock takes a mutex, or a read-write lock for writing. A writer that waits for readers keeps later
// ones out.
func (t *Thread) Lock(mutex any, at string) {
	l := find[lock](t, mutex)
	t.park(Step{"locks", at, l}, func() bool { return l.writer == nil }, false)
	t.take(l, at)
}

func (t *Thread) take(l *lock, at string) {
	t.run.mu.Lock()
	l.writer, l.at, l.held = t, at, len(l.readers) == 0
	held := l.held
	t.run.mu.Unlock()
	if !held {
		t.park(Step{"has locked", at, l}, func() bool { return len(l.readers) == 0 }, false)
	}
	t.run.mu.Lock()
	defer t.run.mu.Unlock()
	l.held = true
	t.acquire(l.written)
	t.acquire(l.read)
}

// TryLock is Lock that takes what is free only.
func (t *Thread) TryLock(mutex any, at string) bool {
	l := find[lock](t, mutex)
	t.At("tries to lock", at, l)
	t.run.mu.Lock()
	defer t.run.mu.Unlock()
	if l.writer != nil || len(l.readers) > 0 {
		return false
	}
	l.writer, l.at, l.held = t, at, true
	t.acquire(l.written)
	t.acquire(l.read)
	return true
}

// Unlock undoes Lock, of any thread.
func (t *Thread) Unlock(mutex any, at string) {
	if t.Over() {
		return
	}
	l := find[lock](t, mutex)
	t.run.mu.Lock()
	if !l.held {
		t.run.mu.Unlock()
		t.Misuse("fatal error: sync: unlock of unlocked mutex")
	}
	l.writer, l.held = nil, false
	t.release(&l.written)
	for _, w := range l.queue {
		l.readers = append(l.readers, reader{w, w.step.At})
	}
	l.queue = nil
	t.run.mu.Unlock()
	t.At("has unlocked", at, l)
}

// RLock takes a lock for reading.
func (t *Thread) RLock(mutex any, at string) {
	l := find[lock](t, mutex)
	t.At("locks for reading", at, l)
	t.run.mu.Lock()
	if l.writer == nil {
		l.readers = append(l.readers, reader{t, at})
		t.acquire(l.written)
		t.run.mu.Unlock()
		return
	}
	l.queue = append(l.queue, t)
	t.run.mu.Unlock()
	t.park(Step{"has locked for reading", at, l}, func() bool { return !slices.Contains(l.queue, t) }, false)
	t.noting(func() { t.acquire(l.written) })
}

// TryRLock is RLock that takes what is free only.
func (t *Thread) TryRLock(mutex any, at string) bool {
	l := find[lock](t, mutex)
	t.At("tries to lock for reading", at, l)
	t.run.mu.Lock()
	defer t.run.mu.Unlock()
	if l.writer != nil {
		return false
	}
	l.readers = append(l.readers, reader{t, at})
	t.acquire(l.written)
	return true
}

// RUnlock undoes RLock, of any thread.
func (t *Thread) RUnlock(mutex any, at string) {
	if t.Over() {
		return
	}
	l := find[lock](t, mutex)
	t.run.mu.Lock()
	if len(l.readers) == 0 {
		t.run.mu.Unlock()
		t.Misuse("fatal error: sync: RUnlock of unlocked RWMutex")
	}
	i := slices.IndexFunc(l.readers, func(r reader) bool { return r.thread == t })
	l.readers = slices.Delete(l.readers, max(0, i), max(0, i)+1)
	t.release(&l.read)
	t.run.mu.Unlock()
	t.At("has unlocked", at, l)
}

// cond is the model of a condition.
type cond struct{ waiting []*Thread }

// Wait waits for a signal. unlock and lock are those of the condition's lock.
func (t *Thread) Wait(c any, at string, unlock, lock func()) {
	m := find[cond](t, c)
	t.At("waits for", at, m)
	t.run.mu.Lock()
	m.waiting = append(m.waiting, t)
	t.run.mu.Unlock()
	unlock()
	t.park(Step{"is woken by", at, m}, func() bool { return !slices.Contains(m.waiting, t) }, false)
	lock()
}

// Signal wakes one that waits for a condition, or all.
func (t *Thread) Signal(c any, at string, all bool) {
	m := find[cond](t, c)
	t.At("signals", at, m)
	t.run.mu.Lock()
	defer t.run.mu.Unlock()
	if all {
		m.waiting = nil
	} else if len(m.waiting) > 0 {
		m.waiting = m.waiting[1:]
	}
}

// group is the model of a wait group.
type group struct {
	count   int
	waiting int
	done    clock
}

// Add adds to the count of a wait group.
func (t *Thread) Add(g any, delta int, at string) {
	if t.Over() {
		return
	}
	m := find[group](t, g)
	what := "adds to"
	if delta < 0 {
		what = "is done with"
	}
	t.At(what, at, m)
	t.run.mu.Lock()
	if m.count += delta; delta < 0 {
		t.release(&m.done)
	}
	negative, reused := m.count < 0, m.waiting > 0 && delta > 0 && m.count == delta
	t.run.mu.Unlock()
	switch {
	case negative:
		panic("sync: negative WaitGroup counter")
	case reused:
		panic("sync: WaitGroup misuse: Add called concurrently with Wait")
	}
}

// WaitGroup waits until the count of a wait group is 0.
func (t *Thread) WaitGroup(g any, at string) {
	m := find[group](t, g)
	t.run.mu.Lock()
	m.waiting++
	t.run.mu.Unlock()
	t.park(Step{"waits for", at, m}, func() bool { return m.count == 0 }, false)
	t.run.mu.Lock()
	m.waiting--
	t.acquire(m.done)
	t.run.mu.Unlock()
}

// once is the model of a sync.Once.
type once struct {
	by   *Thread
	at   string
	done clock
}

// Do calls do, which calls a function if it is the first, one thread at a time.
func (t *Thread) Do(o any, at string, do func()) {
	m := find[once](t, o)
	t.park(Step{"does once", at, m}, func() bool { return m.by == nil }, false)
	t.run.mu.Lock()
	m.by, m.at = t, at
	t.acquire(m.done)
	t.run.mu.Unlock()
	defer func() {
		t.run.mu.Lock()
		m.by = nil
		t.release(&m.done)
		t.run.mu.Unlock()
	}()
	do()
}

// pool is the model of a sync.Pool.
type pool struct {
	kept []any
	puts clock
}

// Get takes what was put last; nil if there is nothing.
func (t *Thread) Get(p any, at string) any {
	m := find[pool](t, p)
	t.AtEnd("gets from", at, m)
	t.run.mu.Lock()
	defer t.run.mu.Unlock()
	t.acquire(m.puts)
	n := len(m.kept)
	if n == 0 {
		return nil
	}
	v := m.kept[n-1]
	m.kept = m.kept[:n-1]
	return v
}

// Put keeps something for Get.
func (t *Thread) Put(p, v any, at string) {
	m := find[pool](t, p)
	t.AtEnd("puts into", at, m)
	t.run.mu.Lock()
	defer t.run.mu.Unlock()
	t.release(&m.puts)
	m.kept = append(m.kept, v)
}
