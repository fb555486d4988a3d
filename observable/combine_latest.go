package observable

import (
	"slices"

	"github.com/rxsched/rxsched/observable/internal/serial"
)

// CombineLatest sends a list of the latest values of all sources, in their order, each time a
// source sends a value, as soon as each has sent one. It completes when all sources have, and fails
// when one does. Without sources it completes at once. The receiver owns the list. The sources may
// be on different goroutines, each of which may deliver for the others.
//
// [CombineLatest2] and its kin join sources of different types. It stands for RxJS's combineLatest.
//
//	x:                    -a----b---|
//	y:                    ---p----q--|
//	CombineLatest(x, y):  ---1--2-3--|   1 = [a p], 2 = [b p], 3 = [b q]
func CombineLatest[T any](sources ...Observable[T]) Observable[[]T] {
	mustAll("CombineLatest", sources)
	return gather(sources, follow[T, []T])
}

// gather makes lists of sources of one type. It subscribes to each by subscribe.
func gather[T any](sources []Observable[T], subscribe func(*latestCombiner[[]T], Observable[T], *T)) Observable[[]T] {
	if len(sources) == 0 {
		return Empty[[]T]()
	}
	sources = slices.Clone(sources)
	return made(func(dst *Subscriber[[]T]) {
		latest := make([]T, len(sources))
		room, lists := latest[:0], 1 // the room for lists to come, and for how many the next one is
		g := newLatestCombiner(dst, len(sources), func() []T {
			n := len(latest)
			if len(room) == 0 {
				room = make([]T, n*lists)
				lists = max(1, together/n)
			}
			list := room[:n:n]
			room = room[n:]
			copy(list, latest)
			return list
		})
		for i, src := range sources {
			subscribe(g, src, &latest[i])
		}
	})
}

// together is how many values of short lists are allocated together, so few that a receiver that
// keeps one list keeps little else. The first list is alone, since it may be the only one.
const together = 16

// latestCombiner keeps the latest value of each source of a subscription. Only handlers touch it.
type latestCombiner[R any] struct {
	dst        *Subscriber[R]
	serializer *serial.Serializer
	silent     int      // sources that have not sent a value
	running    int      // sources that have not completed
	combine    func() R // makes a result of the latest values
}

func newLatestCombiner[R any](dst *Subscriber[R], sources int, combine func() R) *latestCombiner[R] {
	return &latestCombiner[R]{dst, serial.New(dst.root), sources, sources, combine}
}

func (g *latestCombiner[R]) emit() { g.dst.Next(g.combine()) }

func (g *latestCombiner[R]) complete() {
	if g.running--; g.running == 0 {
		g.dst.Complete()
	}
}

type part[T, R any] struct {
	*latestCombiner[R]
	latest *T
	heard  bool // it has sent a value
}

func (p *part[T, R]) keep(v T) {
	*p.latest = v
	if !p.heard {
		p.heard = true
		p.silent--
	}
}

// follow subscribes to a source of CombineLatest.
func follow[T, R any](g *latestCombiner[R], src Observable[T], latest *T) {
	p := &part[T, R]{latestCombiner: g, latest: latest}
	next := func(v T) { // a method would be one more call
		p.keep(v)
		if p.silent == 0 {
			p.emit()
		}
	}
	join(g.serializer, src, g.dst, Observer[T]{Next: next, Complete: g.complete})
}

// keepLast subscribes to a source of ForkJoin.
func keepLast[T, R any](g *latestCombiner[R], src Observable[T], last *T) {
	p := &part[T, R]{latestCombiner: g, latest: last}
	var in *Subscriber[T]
	in = newSerialSubscriber(g.serializer, g.dst, Observer[T]{
		Next: p.keep,
		Complete: func() {
			in.Unsubscribe() // torn down before what follows
			if g.running--; g.running > 0 && p.heard {
				return
			}
			if g.silent == 0 {
				g.emit()
			}
			g.dst.Complete()
		},
	})
	src.SubscribeTo(in)
}

// overhear subscribes to another source of WithLatestFrom.
func overhear[T, R any](g *latestCombiner[R], src Observable[T], latest *T) {
	p := &part[T, R]{latestCombiner: g, latest: latest}
	o := Observer[T]{Next: p.keep, Complete: func() {}}
	src.SubscribeTo(newSerialAsking(g.serializer, g.dst, o, nil))
}

// accompany subscribes to the source of WithLatestFrom, whose values are sent with the others'
// latest.
func accompany[T, R any](g *latestCombiner[R], src Observable[T], value *T) {
	join(g.serializer, src, g.dst, Observer[T]{Next: func(v T) {
		if g.silent == 0 {
			*value = v
			g.emit()
		}
	}})
}
