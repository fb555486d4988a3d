package scope

import (
	"sync"
	"sync/atomic"
)

// Users are the scopes that use a source which may outlive each of them, in the order in which they
// joined. They are those whose context may end: nothing has to look at the others. The zero value has
// none. Any goroutine may call its methods.
type Users struct {
	first atomic.Pointer[User] // written with mu held
	busy  atomic.Bool          // Ended runs; it may call itself, as shared sources may be in a circle
	mu    sync.Mutex
	last  *User // guarded by mu, as the links of users are
}

// User is a scope's use of a source. It lies in what ends the use.
type User struct {
	of           *Scope // nil if it is not among the users
	before, next *User
}

// Join adds one, as a user for s, if the context of s may end.
func (u *Users) Join(one *User, s *Scope) {
	if !s.MayEnd() {
		return
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	one.of, one.before = s, u.last
	if u.last == nil {
		u.first.Store(one)
	} else {
		u.last.next = one
	}
	u.last = one
}

// Leave takes one out.
func (u *Users) Leave(one *User) {
	if one.of == nil {
		return
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	if one.before == nil {
		u.first.Store(one.next)
	} else {
		one.before.next = one.next
	}
	if one.next == nil {
		u.last = one.before
	} else {
		one.next.before = one.before
	}
	one.before, one.next = nil, nil
}

// MayEnd is for [Outer]: those that are still to come may end.
func (u *Users) MayEnd() bool { return true }

// Ended closes the first scopes whose contexts have ended, up to one that goes on, and so needs the
// source. It returns false: who uses the source closes it.
func (u *Users) Ended() bool {
	one := u.first.Load()
	if one == nil || !u.busy.CompareAndSwap(false, true) {
		return false
	}
	defer u.busy.Store(false)
	for one != nil && one.of.Ended() {
		next := u.first.Load()
		if next == one { // another goroutine closes it
			return false
		}
		one = next
	}
	return false
}
