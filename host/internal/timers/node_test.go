package timers_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/host/internal/timers"
)

// passes is a timer store in Node's order, of whatever make. Timers are known by number.
type passes interface {
	set(n int, d time.Duration, repeats bool)
	clear(n int)
	refresh(n int)
	setPeriod(n int, p time.Duration)
	expiry() (time.Duration, bool)
	// pass runs one pass. call performs a timer's callback and reports whether it failed;
	// checkpoint follows each callback, when what runs next is chosen already.
	pass(call func(n int) (failed bool), checkpoint func())
}

// script is what callbacks do, in the order in which they come to do it. Both makes are given the
// same one.
type script struct {
	bytes []byte
	timer passes
	clock *time.Duration
	set   int // timers
	log   []int
}

func (s *script) byte() (b byte) {
	if len(s.bytes) > 0 {
		b, s.bytes = s.bytes[0], s.bytes[1:]
	}
	return b
}

var durations = []time.Duration{ms, 2 * ms, 5 * ms, 10 * ms}

// perform does up to n operations. It reports whether the callback fails.
func (s *script) perform(n int) (failed bool) {
	for range n {
		what := s.byte()
		arg := int(what / 8)
		switch what % 8 {
		case 0:
			return false
		case 1, 2:
			s.timer.set(s.set, durations[arg%len(durations)], false)
			s.set++
		case 3:
			s.timer.set(s.set, durations[arg%len(durations)], true)
			s.set++
		case 4:
			s.timer.clear(arg % (s.set + 1))
		case 5:
			if n := arg % (s.set + 1); arg%3 > 0 {
				s.timer.refresh(n)
			} else {
				s.timer.setPeriod(n, durations[arg%len(durations)])
			}
		case 6:
			*s.clock += time.Duration(arg%12) * ms
		case 7:
			return true
		}
	}
	return false
}

// play performs the script in up to 30 passes, and returns what ran, with the time before each pass
// as a negative number.
func play(bytes []byte, timer passes, clock *time.Duration) []int {
	s := &script{bytes: bytes, timer: timer, clock: clock}
	s.perform(20)
	for range 30 {
		at, ok := timer.expiry()
		if !ok {
			break
		}
		*clock = max(*clock, at)
		s.log = append(s.log, -int(*clock/ms), -int(at/ms))
		timer.pass(
			func(n int) bool { s.log = append(s.log, n); return s.perform(4) },
			func() { s.perform(2) },
		)
	}
	return s.log
}

// store is the store under test, used as a host uses it.
type store struct {
	timers.Node
	clock time.Duration
	seq   uint64
	known map[int]*known
}

type known struct {
	id       timers.ID
	duration time.Duration
	repeats  bool
	cleared  bool
}

func (s *store) take() uint64 {
	s.seq++
	return s.seq
}

func (s *store) set(n int, d time.Duration, repeats bool) {
	id := s.Arm(label(n), repeats, s.take(), s.clock, d)
	s.known[n] = &known{id: id, duration: d, repeats: repeats}
}

func (s *store) clear(n int) {
	if k := s.known[n]; k != nil {
		k.cleared = true
		s.Clear(k.id)
	}
}

// refresh arms a one-shot that has fired anew, as Node does.
func (s *store) refresh(n int) {
	k := s.known[n]
	if k == nil || s.Refresh(k.id, s.clock, s.take()) || k.cleared || k.repeats {
		return
	}
	k.id = s.Arm(label(n), false, s.take(), s.clock, k.duration)
}

func (s *store) setPeriod(n int, p time.Duration) {
	if k := s.known[n]; k != nil {
		s.SetPeriod(k.id, s.clock, p, s.take())
	}
}

func (s *store) expiry() (time.Duration, bool) {
	at, _ := s.Due()
	return at, at < timers.Forever
}

func (s *store) pass(call func(int) bool, checkpoint func()) {
	s.Begin(s.clock)
	for {
		run := s.Next(s.clock, s.take)
		if run == nil {
			break
		}
		failed := call(int(run.(label)))
		s.Ran(failed, s.take)
		checkpoint()
	}
}

// plain is the algorithm in its own words, without any care for speed.
type plain struct {
	clock  time.Duration
	serial int
	lists  []*plainList // that are not forgotten
	timers map[int]*plainTimer
}

type plainList struct {
	duration, expiry time.Duration
	serial           int
	timers           []*plainTimer
}

type plainTimer struct {
	n                int
	duration, start  time.Duration
	repeats, cleared bool
	running          bool
}

func (p *plain) find(d time.Duration) *plainList {
	i := slices.IndexFunc(p.lists, func(l *plainList) bool { return l.duration == d })
	if i < 0 {
		return nil
	}
	return p.lists[i]
}

func (p *plain) forget(l *plainList) {
	p.lists = slices.DeleteFunc(p.lists, func(other *plainList) bool { return other == l })
}

// leave takes t out of whatever list it is in.
func (p *plain) leave(t *plainTimer) (left *plainList) {
	for _, l := range p.lists {
		if i := slices.Index(l.timers, t); i >= 0 {
			l.timers = slices.Delete(l.timers, i, i+1)
			return l
		}
	}
	return nil
}

func (p *plain) put(t *plainTimer, start time.Duration) {
	p.leave(t)
	t.start = start
	l := p.find(t.duration)
	if l == nil {
		p.serial++
		l = &plainList{duration: t.duration, expiry: start + t.duration, serial: p.serial}
		p.lists = append(p.lists, l)
	}
	l.timers = append(l.timers, t)
}

func (p *plain) set(n int, d time.Duration, repeats bool) {
	p.timers[n] = &plainTimer{n: n, duration: d, repeats: repeats}
	p.put(p.timers[n], p.clock)
}

func (p *plain) clear(n int) {
	t := p.timers[n]
	if t == nil {
		return
	}
	t.cleared = true
	if l := p.leave(t); l != nil && len(l.timers) == 0 {
		p.forget(l)
	}
}

func (p *plain) refresh(n int) {
	if t := p.timers[n]; t != nil && !t.cleared {
		p.put(t, p.clock)
	}
}

func (p *plain) setPeriod(n int, period time.Duration) {
	t := p.timers[n]
	if t == nil || t.cleared || !t.repeats {
		return
	}
	if l := p.leave(t); l != nil && len(l.timers) == 0 {
		p.forget(l)
	}
	t.duration = period
	if !t.running {
		p.put(t, p.clock)
	}
}

// first is the first list by (expiry, serial).
func (p *plain) first() (first *plainList) {
	for _, l := range p.lists {
		if first == nil || l.expiry < first.expiry || l.expiry == first.expiry && l.serial < first.serial {
			first = l
		}
	}
	return first
}

func (p *plain) expiry() (time.Duration, bool) {
	if l := p.first(); l != nil {
		return l.expiry, true
	}
	return 0, false
}

func (p *plain) pass(call func(int) bool, checkpoint func()) {
	began, called := p.clock, false
	w := work{
		plain: p,
		call:  func(n int) bool { called = true; return call(n) },
		checkpoint: func() { // nothing to do unless there was a callback
			if called {
				called = false
				checkpoint()
			}
		},
	}
	for {
		l := p.first()
		if l == nil || l.expiry > began {
			break
		}
		w.checkpoint()
		w.off(l, began)
	}
	w.checkpoint()
}

type work struct {
	*plain
	call       func(int) bool
	checkpoint func()
}

// off is step 3.
func (w *work) off(l *plainList, began time.Duration) {
	for {
		if len(l.timers) == 0 {
			w.forget(l)
			return
		}
		t := l.timers[0]
		if began-t.start < t.duration {
			w.serial++
			l.expiry, l.serial = t.start+t.duration, w.serial
			return
		}
		w.checkpoint()
		w.leave(t)
		if t.cleared {
			continue
		}
		s := w.clock
		t.running = true
		failed := w.call(t.n)
		t.running = false
		if t.repeats && !t.cleared {
			w.put(t, s)
		}
		if failed {
			return
		}
	}
}

// bothPlay performs a script on both makes.
func bothPlay(t require.TestingT, bytes []byte) {
	p := &plain{timers: map[int]*plainTimer{}}
	s := &store{known: map[int]*known{}}
	require.Equal(t, play(bytes, p, &p.clock), play(bytes, s, &s.clock))
	in := 0
	for _, l := range p.lists {
		in += len(l.timers)
	}
	require.Equal(t, in, s.Len())
	require.Equal(t, in, s.Refed())
}

func TestNode_IsThePlainAlgorithm(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		bothPlay(t, rapid.SliceOfN(rapid.Byte(), 0, 300).Draw(t, "script"))
	})
}

func FuzzNode(f *testing.F) {
	f.Add([]byte{1, 9, 1, 14, 3, 4, 5, 7, 1, 1, 12})
	f.Fuzz(func(t *testing.T, bytes []byte) { bothPlay(t, bytes) })
}

func TestNode_AnUnrefdTimerDoesNotKeepItsHost(t *testing.T) {
	t.Parallel()
	var s timers.Node
	id := s.Arm(label(1), false, 1, 0, ms)
	require.True(t, s.SetRef(id, false))
	require.False(t, s.HasRef(id))
	require.Zero(t, s.Refed())
	require.Equal(t, 1, s.Len())
	require.True(t, s.SetRef(id, true))
	require.Equal(t, 1, s.Refed())
	require.True(t, s.Clear(id))
	require.False(t, s.SetRef(id, true))
	require.Zero(t, s.Refed())
}
