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
	thread        *Thread
	time          uint32
	at            string
	write, atomic bool
}

// does says what an access does.
func (a touch) does() string {
	if a.write {
		return "writes"
	}
	return "reads"
}

const word = 8

// address is where memory is. It keeps that from being used again.
type address = unsafe.Pointer

// Touch notes that the thread reads or writes memory, and waits before. If nothing orders that and an
// earlier access, the order ends with a fault.
func (t *Thread) Touch(p address, size uintptr, write bool, at string) {
	t.At(touch{write: write}.does(), at, p)
	t.Note(p, size, write, at)
}

// Note is Touch for an access that has happened.
func (t *Thread) Note(p address, size uintptr, write bool, at string) {
	t.run.mu.Lock()
	defer t.run.mu.Unlock()
	t.note(p, size, touch{write: write, at: at})
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
		t.note(v.UnsafePointer(), e.Size(), touch{write: write, atomic: true, at: at})
	}
}

// note notes an access. The lock is held.
func (t *Thread) note(p address, size uintptr, a touch) {
	r := t.run
	if r.over || size == 0 {
		return
	}
	a.thread, a.time = t, t.knows[t.index]
	for offset := uintptr(0); offset < size; offset += word {
		v := r.memory[unsafe.Add(p, offset)]
		if v == nil {
			v = &touched{}
			r.memory[unsafe.Add(p, offset)] = v
		}
		if old := v.note(a); old != nil {
			t.race(*old, a)
			return
		}
	}
}

// note notes an access. It returns an earlier one with which that races.
func (v *touched) note(a touch) *touch {
	if v.write.races(a) {
		return &v.write
	}
	if !a.write {
		for i := range v.reads {
			if v.reads[i].thread == a.thread && (v.reads[i].atomic || !a.atomic) {
				v.reads[i] = a
				return nil
			}
		}
		v.reads = append(v.reads, a)
		return nil
	}
	for _, r := range v.reads {
		if r.races(a) {
			return &r
		}
	}
	v.write, v.reads = a, v.reads[:0]
	return nil
}

// races reports whether nothing orders an earlier access and another one.
func (o touch) races(a touch) bool {
	return o.thread != nil && o.thread != a.thread && !(o.atomic && a.atomic) &&
		!a.thread.knows.knows(o.thread.index, o.time)
}

// race notes a race. The lock is held.
func (t *Thread) race(o, a touch) {
	if t.run.fault != nil {
		return
	}
	old, now := Step{What: o.does(), At: o.at}, Step{What: a.does(), At: a.at}
	t.run.fault = &Fault{Race: true, Thread: t, Text: fmt.Sprintf(
		"nothing orders these two:\n  %s: %s %s\n  %s: %s %s",
		old.Place(), o.thread.Name, old, now.Place(), t.Name, now)}
}
