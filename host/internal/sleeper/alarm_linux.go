//go:build !rxsched_safe

package sleeper

import (
	"math"
	"os"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"
)

// alarm is a timerfd in the runtime's poller. Setting it opens the timerfd, if it is not open.
//
// It is for the last milliseconds of a sleep. Until then a timer of the runtime does: that needs no
// descriptor, and a goroutine that it wakes is awake a microsecond earlier.
//
// The goroutine waits as a reader, so it occupies no thread. To interrupt it, the read deadline is
// set to the past: the runtime then makes the goroutine ready by itself, which takes as long as
// with a channel, and no system call. The poller is told of each firing once (it is
// edge-triggered), so the timerfd need not be read.
//
// A runtime that always has goroutines to run looks into its poller every 10 ms only, but at its
// timers all the time. So while firings are seen late, the read deadline is also set to the end of
// the sleep. It is not set otherwise: with a runtime timer that is near, a sleep costs half as much
// again.
//
// Only the goroutine that sleeps uses an alarm, and calls its methods except interrupt.
type alarm struct {
	file    atomic.Pointer[os.File] // nil if it is not open; interrupt reads it, too
	conn    syscall.RawConn         // of file
	arm     func(fd uintptr) bool   // armOnce, as conn needs it
	start   time.Time               // when it was set
	length  time.Duration           // what it was set to
	armed   bool                    // the system knows of length
	expired bool                    // the read deadline has passed
	starved bool                    // firings are seen late
}

const (
	// shortest is the least length, as a system's timer slack is. It bounds how often a loop with
	// very many timers wakes, and so its processor time: to 8,000 times a second.
	shortest = 125 * time.Microsecond

	// lead is by how much a sleep on a timer ends too early, so that the alarm can end it.
	lead = 3 * time.Millisecond

	// late is by how much a firing is seen late if the runtime rarely looks.
	late = time.Millisecond
)

// far is the greatest length; a longer sleep begins on a timer of the runtime. Shorter sleeps, as
// between frames, are not cut in two: each part costs a wake-up. Only tests change it.
var far = 50 * time.Millisecond

// past is a read deadline that has passed.
var past = time.Unix(1, 0)

// set makes wait end after d, or somewhat later if d is very short, and returns 0. Otherwise it
// returns how long to sleep on a timer instead.
func (a *alarm) set(d time.Duration) (instead time.Duration) {
	f := a.file.Load()
	if f == nil && !timeMoves() {
		return d
	}
	if d > far {
		a.close()
		return d - lead
	}
	if f == nil {
		if f = a.open(); f == nil {
			return d
		}
	}
	a.start, a.length, a.armed = time.Now(), max(d, shortest), false
	switch {
	case a.starved:
		_ = f.SetReadDeadline(a.start.Add(a.length))
	case a.expired:
		_ = f.SetReadDeadline(time.Time{})
	}
	return 0
}

// wait waits for the alarm that was set, or until interrupt is called. It may end early.
func (a *alarm) wait() {
	a.expired = a.conn.Read(a.arm) != nil
	a.starved = a.starved && a.expired || time.Since(a.start) > a.length+late
}

// armOnce arms the timerfd when it is called first, and ends the wait when it is called again. The
// poller forgets earlier firings just before the first call, so it can't forget the one to come.
func (a *alarm) armOnce(fd uintptr) (done bool) {
	if a.armed {
		return true
	}
	a.armed = true
	return settime(fd, a.length) != 0
}

// interrupt ends the wait that has begun, or else the one that was set. Any goroutine may call it.
func (a *alarm) interrupt() {
	if f := a.file.Load(); f != nil {
		_ = f.SetReadDeadline(past) // fails if the file has been closed
	}
}

// opened counts the timerfds of this process.
var opened atomic.Int64

// open opens a timerfd. It returns nil if there is none to be had.
func (a *alarm) open() *os.File {
	if opened.Add(1) > quota() {
		opened.Add(-1)
		return nil
	}
	f, err := create()
	if err != nil {
		opened.Add(-1)
		return nil
	}
	a.conn, _ = f.SyscallConn() // fails for no file that is open
	a.arm, a.expired, a.starved = a.armOnce, false, false
	a.file.Store(f)
	return f
}

func (a *alarm) close() {
	if f := a.file.Load(); f != nil {
		a.file.Store(nil)
		_ = f.Close()
		opened.Add(-1)
	}
}

// quota returns how many timerfds may be open: a quarter of the descriptors that the process may
// have.
func quota() int64 {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) != nil {
		return 0
	}
	return int64(min(limit.Cur/4, math.MaxInt64))
}

// create is timerfd, except in tests.
var create = timerfd

// timerfd returns a new timerfd. It fails if the process has too many descriptors, or if the system
// forbids the call or doesn't know it.
func timerfd() (*os.File, error) {
	const monotonic = 1
	fd, _, failed := syscall.RawSyscall(syscall.SYS_TIMERFD_CREATE,
		monotonic, syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
	if failed != 0 {
		return nil, failed
	}
	f := os.NewFile(fd, "timerfd")
	err := f.SetReadDeadline(time.Time{}) // fails if the poller did not take the file
	if failed = settime(fd, far); err == nil && failed != 0 {
		err = failed
	}
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}

// settime arms a timerfd, to fire once after d.
func settime(fd uintptr, d time.Duration) syscall.Errno {
	spec := struct{ interval, value syscall.Timespec }{value: syscall.NsecToTimespec(int64(d))}
	_, _, failed := syscall.RawSyscall6(syscall.SYS_TIMERFD_SETTIME,
		fd, 0, uintptr(unsafe.Pointer(&spec)), 0, 0, 0)
	return failed
}

// timeMoves reports whether time goes on while this goroutine runs. In a bubble of testing/synctest
// it doesn't. There only timers and channels may wait: a goroutine that waits for a descriptor
// stops the bubble's clock. A clock so coarse that it stands still for all the readings here has no
// use for an alarm either.
func timeMoves() bool {
	start := time.Now()
	for range 100 {
		if time.Since(start) > 0 {
			return true
		}
	}
	return false
}
