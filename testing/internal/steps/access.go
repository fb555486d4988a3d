package steps

import (
	"fmt"
	"reflect"
	"unsafe"
)

// touched is what is known of a word of memory: the last write, and the reads since.
type touched struct {
	write touch
	reads []touch // at most one of each thread, and one that is atomic
}

// touch is an access.
type touch struct {
	thread *Thread
	time   uint32
	at     string
	atomic bool
}

const word = 8

// address is where memory is. It keeps that from being used again.
type address = unsafe.Pointer

// Touch notes that the thread reads or writes memory, and waits before. If nothing orders that and an
// earlier access, the order ends with a fault.
func (t *Thread) Touch(p address, size uintptr, write bool, at string) {
	what := "reads"
	if write {
		what = "writes"
	}
	t.At(what, at, p)
	t.Note(p, size, write, at)
}

// Note is Touch for an access that has happened.
func (t *Thread) Note(p address, size uintptr, write bool, at string) {
	t.run.mu.Lock()
	defer t.run.mu.Unlock()
	t.note(p, size, access{write: write, at: at})
}

// noteAtomic notes an access by a function of sync/atomic. The lock is held.
func (t *Thread) noteAtomic(on any, write bool, at string) {
	v := reflect.ValueOf(on)
	if v.Kind() != reflect.Pointer {
		return
	}
	switch e := v.Type().Elem(); e.Kind() {
	case reflect.Int32, reflect.Int64, reflect.Uint32, reflect.Uint64, reflect.Uintptr,
		reflect.UnsafePointer:
		t.note(v.UnsafePointer(), e.Size(), access{write: write, atomic: true, at: at})
	}
}

// access is how a thread uses memory.
type access struct {
	write, atomic bool
	at            string
}

// note notes an access. The lock is held.
func (t *Thread) note(p address, size uintptr, a access) {
	r := t.run
	if r.over || size == 0 {
		return
	}
	for offset := uintptr(0); offset < size; offset += word {
		v := r.memory[unsafe.Add(p, offset)]
		if v == nil {
			v = &touched{}
			r.memory[unsafe.Add(p, offset)] = v
		}
		if v.note(t, a) {
			return
		}
	}
}

// note notes an access. It reports whether that races.
func (v *touched) note(t *Thread, a access) (races bool) {
	if v.write.races(t, a) {
		t.race(v.write, "writes", a)
		return true
	}
	now := touch{t, t.knows[t.index], a.at, a.atomic}
	if !a.write {
		for i := range v.reads {
			if v.reads[i].thread == t && (v.reads[i].atomic || !a.atomic) {
				v.reads[i] = now
				return false
			}
		}
		v.reads = append(v.reads, now)
		return false
	}
	for _, r := range v.reads {
		if r.races(t, a) {
			t.race(r, "reads", a)
			return true
		}
	}
	v.write, v.reads = now, v.reads[:0]
	return false
}

// races reports whether nothing orders an earlier access and one of the thread.
func (o touch) races(t *Thread, a access) bool {
	return o.thread != nil && o.thread != t && !(o.atomic && a.atomic) &&
		!t.knows.knows(o.thread.index, o.time)
}

// race notes a race. The lock is held.
func (t *Thread) race(o touch, what string, a access) {
	does := "reads"
	if a.write {
		does = "writes"
	}
	if t.run.fault != nil {
		return
	}
	old, now := Step{What: what, At: o.at}, Step{What: does, At: a.at}
	t.run.fault = &Fault{Race: true, Thread: t, Text: fmt.Sprintf(
		"nothing orders these two:\n  %s: %s %s\n  %s: %s %s",
		old.Place(), o.thread.Name, old, now.Place(), t.Name, now)}
}
