package world

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/rxsched/rxsched/observable"
)

// LinkConfig says what happens to what is sent over a link. The zero value delivers all of it, in
// order and at once.
type LinkConfig struct {
	Latency     time.Duration // from sending to arrival
	Jitter      time.Duration // at most so much more, drawn for each message
	Loss        float64       // the share of messages that are lost, from 0 to 1
	Duplication float64       // the share of messages that arrive twice, from 0 to 1

	// Reorder lets a message overtake those before it, if Jitter draws it less. Otherwise messages
	// arrive in the order in which they were sent.
	Reorder bool

	// Seed makes a link draw otherwise. With the same seed it draws the same in each run. Links
	// with different ends draw differently.
	Seed uint64
}

func (c *LinkConfig) check() {
	share := func(f float64) bool { return f >= 0 && f <= 1 }
	switch {
	case c.Latency < 0:
		panic("world: Link: negative Latency")
	case c.Jitter < 0:
		panic("world: Link: negative Jitter")
	case !share(c.Loss):
		panic("world: Link: Loss is not between 0 and 1")
	case !share(c.Duplication):
		panic("world: Link: Duplication is not between 0 and 1")
	}
}

// LinkStats counts messages: Sent + Duplicated = Delivered + Lost + InFlight.
type LinkStats struct {
	Sent, Duplicated, Delivered, Lost, InFlight int
}

// Link carries messages from one host to another. Any goroutine of the world may call its methods.
type Link struct {
	world  *World
	name   string
	to     *Host
	config LinkConfig

	mu     sync.Mutex // guards what is below; never held while user code runs
	rand   *rand.Rand
	number int       // of the latest message
	last   time.Time // when the last of them arrives
	cut    bool
	held   []func() // what waits for Heal
	stats  LinkStats
}

// Link makes a link between two hosts, by their names. A way back is a link of its own. It panics
// if there is no such host, or the config makes no sense.
func (w *World) Link(from, to string, c LinkConfig) *Link {
	c.check()
	w.host(from)
	l := &Link{world: w, name: from + "→" + to, to: w.host(to), config: c}
	ends := fnv.New64a()
	_, _ = ends.Write([]byte(l.name))
	l.rand = rand.New(rand.NewPCG(c.Seed, ends.Sum64()))
	w.mu.Lock()
	defer w.mu.Unlock()
	w.links = append(w.links, l)
	return l
}

func (w *World) host(name string) *Host {
	w.mu.Lock()
	defer w.mu.Unlock()
	i := slices.IndexFunc(w.hosts, func(h *Host) bool { return h.Name() == name })
	if i < 0 {
		panic(fmt.Sprintf("world: Link: there is no host %q", name))
	}
	return w.hosts[i]
}

// Post sends a message: a function that becomes a task of the other host when it arrives, unless it
// is lost. A message that arrives at a closed host is lost.
func (l *Link) Post(f func()) {
	if f == nil {
		panic("world: Link.Post: nil f")
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	c := &l.config
	lost, twice := l.rand.Float64() < c.Loss, l.rand.Float64() < c.Duplication
	l.stats.Sent++
	if lost || l.cut {
		l.stats.Lost++
		return
	}
	l.send(f, false)
	if twice {
		l.stats.Duplicated++
		l.send(f, false)
	}
}

// send puts a message on its way. A sure one arrives after all others, and waits for a link that is
// cut to heal. The lock is held.
func (l *Link) send(f func(), sure bool) {
	now := time.Now()
	at := now.Add(l.config.Latency)
	if l.config.Jitter > 0 {
		at = at.Add(time.Duration(l.rand.Int64N(int64(l.config.Jitter) + 1)))
	}
	if at.Before(l.last) && (sure || !l.config.Reorder) {
		at = l.last
	}
	if at.After(l.last) {
		l.last = at
	}
	l.number++
	l.stats.InFlight++
	name := l.name + "#" + strconv.Itoa(l.number)
	time.AfterFunc(at.Sub(now), func() {
		l.world.conductor.Act(name, "arrive", l.to.gate.Loop)
		l.arrive(f, sure)
	})
}

// arrive delivers a message, on a goroutine of its own.
func (l *Link) arrive(f func(), sure bool) {
	l.mu.Lock()
	if l.cut && sure {
		l.held = append(l.held, f)
		l.mu.Unlock()
		return
	}
	cut := l.cut
	l.mu.Unlock()
	lost := cut || l.to.Post(f) != nil
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stats.InFlight--
	if lost {
		l.stats.Lost++
	} else {
		l.stats.Delivered++
	}
	l.world.conductor.Nudge()
}

// Cut partitions the hosts: until Heal, what is sent and what would arrive is lost.
func (l *Link) Cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = true
}

// Heal undoes Cut.
func (l *Link) Heal() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = false
	for _, f := range l.held {
		l.stats.InFlight--
		l.send(f, true)
	}
	l.held = nil
}

// Stats returns what has happened so far.
func (l *Link) Stats() LinkStats {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.stats
}

// describe tells what is on its way; nothing if nothing is.
func (l *Link) describe() string {
	s := l.Stats()
	if s.InFlight == 0 {
		return ""
	}
	return fmt.Sprintf("\n\t%s: %d messages in flight", l.name, s.InFlight)
}

// Over sends the values of an observable over a link: each is delivered on the other host when it
// arrives. Lost values are missing, and [Link.Stats] counts them. The end and errors are never
// lost: they arrive after all values, and wait for a link that is cut to heal. The goroutine that
// subscribes subscribes to the source at once, and one that unsubscribes closes the source at once:
// neither travels. It does for links what observable.ObserveOn does for schedulers.
//
//	Over(Latency: 2ms): -ab-c|
//	                    ---ab-c|
func Over[T any](l *Link) observable.Operator[T, T] {
	if l == nil {
		panic("world: Over: nil link")
	}
	end := func(f func()) {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.stats.Sent++
		l.send(f, true)
	}
	return observable.Operate(func(src observable.Observable[T], dst *observable.Subscriber[T]) {
		src.SubscribeTo(observable.NewSubscriber(dst, observable.Observer[T]{
			Next:     func(v T) { l.Post(func() { dst.Next(v) }) },
			Error:    func(err error) { end(func() { dst.Error(err) }) },
			Complete: func() { end(dst.Complete) },
		}))
	})
}
