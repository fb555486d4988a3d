package steps

import (
	"fmt"
	"unsafe"
)

// touched is what is known of a word of memory: who wrote it last, and who has read it since.
type touched struct {
	write touch
	reads []touch // at most one of each thread
}

// touch is an access.
type touch struct {
	thread *Thread
	time   uint32
	at     string
}

const word = 8

// Touch notes that the thread reads or writes memory, and waits before. If nothing orders that and an
// earlier access, the order ends with a fault.
func (t *Thread) Touch(p unsafe.Pointer, size uintptr, write bool, at string) {
	what := "reads"
	if write {
		what = "writes"
	}
	t.At(what, at, p)
	t.Note(p, size, write, at)
}

// Note is Touch for an access that has happened.
func (t *Thread) Note(p unsafe.Pointer, size uintptr, write bool, at string) {
	r := t.run
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.over || size == 0 {
		return
	}
	for offset := uintptr(0); offset < size; offset += word {
		v := r.memory[unsafe.Add(p, offset)]
		if v == nil {
			v = &touched{}
			r.memory[unsafe.Add(p, offset)] = v
		}
		if v.note(t, write, at) {
			return
		}
	}
}

// note notes an access. It reports whether that races.
func (v *touched) note(t *Thread, write bool, at string) (races bool) {
	if v.write.races(t) {
		t.race(v.write, "writes", write, at)
		return true
	}
	now := touch{t, t.knows[t.index], at}
	if !write {
		for i := range v.reads {
			if v.reads[i].thread == t {
				v.reads[i] = now
				return false
			}
		}
		v.reads = append(v.reads, now)
		return false
	}
	for _, r := range v.reads {
		if r.races(t) {
			t.race(r, "reads", write, at)
			return true
		}
	}
	v.write, v.reads = now, v.reads[:0]
	return false
}

// races reports whether nothing orders an earlier access and one of the thread.
func (o touch) races(t *Thread) bool {
	return o.thread != nil && o.thread != t && !t.knows.knows(o.thread.index, o.time)
}

// race notes a race. The lock is held.
func (t *Thread) race(o touch, what string, write bool, at string) {
	does := "reads"
	if write {
		does = "writes"
	}
	if t.run.fault != nil {
		return
	}
	old, now := Step{What: what, At: o.at}, Step{What: does, At: at}
	t.run.fault = &Fault{Race: true, Thread: t, Text: fmt.Sprintf(
		"nothing orders these two:\n  %s: %s %s\n  %s: %s %s",
		old.Place(), o.thread.Name, old, now.Place(), t.Name, now)}
}
