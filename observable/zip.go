package observable

import (
	"slices"

	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/observable/internal/serial"
)

// Zip sends a list of the first value of each source, in their order, then of the second, and so
// on. Values wait for their partners without a limit. It completes when a source has completed of
// which no value waits, and fails when a source does. Zip of nothing completes at once. The
// receiver owns the list. The sources may be on different goroutines, each of which may deliver for
// the others.
//
// [Zip2] and its kin take sources of different types. It stands for RxJS's zip.
//
//	x:          -a-b---c|
//	y:          ---p-q----r--|
//	Zip(x, y):  ---1-2----(3|)   1 = [a p], 2 = [b q], 3 = [c r]
func Zip[T any](sources ...Observable[T]) Observable[[]T] {
	mustAll("Zip", sources)
	if len(sources) == 0 {
		return Empty[[]T]()
	}
	sources = slices.Clone(sources)
	return made(func(dst *Subscriber[[]T]) {
		queues := make([]ring.Ring[T], len(sources))
		z := newZipping(dst, len(sources), func() []T {
			list := make([]T, len(queues))
			for i := range queues {
				list[i] = ring.Pop(&queues[i])
			}
			return list
		})
		for i, src := range sources {
			feed(z, i, src, &queues[i])
		}
	})
}

// zipping counts the waiting values of a subscription. Only handlers touch it.
type zipping[R any] struct {
	dst        *Subscriber[R]
	serializer *serial.Serializer
	lanes      []zipLane
	lacked     int      // sources that have no value waiting
	take       func() R // takes a value from each source and makes a result of them
}

type zipLane struct {
	waiting   int // values
	completed bool
}

func newZipping[R any](dst *Subscriber[R], sources int, take func() R) *zipping[R] {
	return &zipping[R]{dst, serial.New(dst.root), make([]zipLane, sources), sources, take}
}

// feed subscribes to source i, whose values wait in queue.
func feed[T, R any](z *zipping[R], i int, src Observable[T], queue *ring.Ring[T]) {
	if z.dst.Closed() {
		return
	}
	lane := &z.lanes[i]
	join(z.serializer, src, z.dst, Observer[T]{
		Next: func(v T) {
			ring.Push(queue, v)
			if lane.waiting++; lane.waiting == 1 {
				z.filled()
			}
		},
		Complete: func() {
			lane.completed = true
			if lane.waiting == 0 {
				z.dst.Complete()
			}
		},
	})
}

// filled is called when the first value of a source begins to wait.
func (z *zipping[R]) filled() {
	if z.lacked--; z.lacked > 0 {
		return
	}
	z.dst.Next(z.take())
	over := false
	for i := range z.lanes {
		l := &z.lanes[i]
		if l.waiting--; l.waiting == 0 {
			z.lacked++
			over = over || l.completed
		}
	}
	if over {
		z.dst.Complete()
	}
}
