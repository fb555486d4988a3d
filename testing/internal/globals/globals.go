package globals

import (
	"reflect"
	"strings"
	"sync"
	"unsafe"
)

var (
	mu    sync.Mutex         // guards what is below
	all   []any              // pointers to variables
	paths = map[string]bool{ // those whose memory is followed: a context keeps a channel
		"": true, "sync": true, "sync/atomic": true, "container/list": true, "container/ring": true,
		"context": true,
	}
)

// Add adds variables of a package, by pointers to them.
func Add(path string, variables ...any) {
	mu.Lock()
	defer mu.Unlock()
	paths[path] = true
	all = append(all, variables...)
}

// most is how many values a state has at most. What is beyond stays as orders leave it.
const most = 1 << 16

// State is what variables were.
type State struct {
	seen  map[place]bool
	undo  []func()
	chans []channel
	count int
}

// place is memory of a type: a struct and its first field have the same address.
type place struct {
	at unsafe.Pointer
	of reflect.Type
}

// channel is a variable or a field that is a channel, and what was in that.
type channel struct {
	at     reflect.Value
	was    reflect.Value
	values []reflect.Value
}

// Take returns the state of all variables.
func Take() *State {
	mu.Lock()
	defer mu.Unlock()
	s := &State{seen: map[place]bool{}}
	for _, p := range all {
		s.object(reflect.ValueOf(p))
	}
	return s
}

// Restore brings the state back. With fresh, channels are replaced by new ones, which belong to the
// bubble of the caller.
func (s *State) Restore(fresh bool) {
	for _, f := range s.undo {
		f()
	}
	if !fresh {
		return
	}
	made := map[unsafe.Pointer]reflect.Value{}
	for _, c := range s.chans {
		p := c.was.UnsafePointer()
		if _, ok := made[p]; !ok {
			made[p] = reflect.MakeChan(reflect.ChanOf(reflect.BothDir, c.was.Type().Elem()), c.was.Cap())
			for _, v := range c.values {
				made[p].Send(v)
			}
		}
		c.at.Set(made[p].Convert(c.at.Type()))
	}
}

// object keeps what a pointer points to, and all that this points to.
func (s *State) object(p reflect.Value) {
	if p.IsNil() {
		return
	}
	at := place{p.UnsafePointer(), p.Type().Elem()}
	if s.seen[at] || s.count > most {
		return
	}
	s.seen[at] = true
	s.count++
	v := reflect.NewAt(at.of, at.at).Elem()
	was := reflect.New(at.of).Elem()
	was.Set(v)
	s.undo = append(s.undo, func() { v.Set(was) })
	s.inside(v)
}

// inside follows the pointers in a value, which can be set.
func (s *State) inside(v reflect.Value) {
	switch t := v.Type(); t.Kind() {
	case reflect.Struct:
		if of := pointee(t); of != nil {
			s.follow(reflect.NewAt(of, *(*unsafe.Pointer)(v.Addr().UnsafePointer())))
			return
		}
		if t.PkgPath() == "sync" && t.Name() == "Map" {
			s.syncMap(v.Addr())
			return
		}
		for i := range t.NumField() {
			f := v.Field(i)
			s.inside(reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem())
		}
	case reflect.Array:
		for i := range v.Len() {
			if !plain(t.Elem()) {
				s.inside(v.Index(i))
			}
		}
	case reflect.Pointer:
		s.follow(v)
	case reflect.Interface:
		if e := v.Elem(); e.IsValid() && !plain(e.Type()) && e.Kind() != reflect.Chan {
			s.inside(settable(e))
		}
	case reflect.Slice:
		s.slice(v)
	case reflect.Map:
		s.table(v)
	case reflect.Chan:
		s.channel(v)
	}
}

// pointee returns what an atomic.Pointer of this type points to; nil if it is another type.
func pointee(t reflect.Type) reflect.Type {
	if t.PkgPath() != "sync/atomic" || !strings.HasPrefix(t.Name(), "Pointer[") {
		return nil
	}
	return t.Field(0).Type.Elem().Elem()
}

// settable returns a copy of a value, which can be set.
func settable(v reflect.Value) reflect.Value {
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	return c
}

// plain reports whether a type has no pointers that can be followed.
func plain(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Struct, reflect.Array, reflect.Pointer, reflect.Interface, reflect.Slice, reflect.Map,
		reflect.Chan:
		return false
	}
	return true
}

// follow follows a pointer to memory of a package that takes part.
func (s *State) follow(p reflect.Value) {
	if paths[p.Type().Elem().PkgPath()] {
		s.object(p)
	}
}

func (s *State) slice(v reflect.Value) {
	at := place{v.UnsafePointer(), v.Type()}
	if v.Len() == 0 || s.seen[at] || s.count > most {
		return
	}
	s.seen[at] = true
	s.count += v.Len()
	live := reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem().Slice(0, v.Len())
	was := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
	reflect.Copy(was, live)
	s.undo = append(s.undo, func() { reflect.Copy(live, was) })
	if !plain(v.Type().Elem()) {
		for i := range live.Len() {
			s.inside(live.Index(i))
		}
	}
}

func (s *State) table(v reflect.Value) {
	at := place{v.UnsafePointer(), v.Type()}
	if v.IsNil() || s.seen[at] || s.count > most {
		return
	}
	s.seen[at] = true
	s.count += v.Len() + 1
	live := settable(v) // the same map, whatever the variable is later
	var keys, values []reflect.Value
	for i := live.MapRange(); i.Next(); {
		keys, values = append(keys, settable(i.Key())), append(values, settable(i.Value()))
	}
	s.undo = append(s.undo, func() {
		live.Clear()
		for i, k := range keys {
			live.SetMapIndex(k, values[i])
		}
	})
	for i := range keys {
		s.inside(keys[i])
		s.inside(settable(values[i]))
	}
}

func (s *State) syncMap(p reflect.Value) {
	m := (*sync.Map)(p.UnsafePointer())
	was := map[any]any{}
	m.Range(func(k, v any) bool {
		was[k] = v
		return true
	})
	s.count += len(was)
	s.undo = append(s.undo, func() {
		m.Clear()
		for k, v := range was {
			m.Store(k, v)
		}
	})
}

// channel keeps what is in a channel, unless that is closed.
func (s *State) channel(v reflect.Value) {
	if v.IsNil() || v.Type().ChanDir() != reflect.BothDir {
		return
	}
	c := channel{at: v, was: settable(v)}
	for c.was.Len() > 0 {
		x, ok := c.was.TryRecv()
		if !ok {
			break
		}
		c.values = append(c.values, x)
	}
	if x, ok := c.was.TryRecv(); x.IsValid() && !ok {
		return // it is closed
	}
	for _, x := range c.values {
		c.was.TrySend(x)
	}
	s.chans = append(s.chans, c)
}
