package workload

import (
	"container/heap"

	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/floor"
	"github.com/rxsched/rxsched/bench/internal/spec"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
)

// W10: tasks by priority. Task i has the priority priorities[i], from 1 to 5.

type byPriority = func(priorities []int, run func(i int))

func priorities() []cell.Cell {
	return cells(cell.Cell{Workload: "W10", N: spec.Tasks, Unit: cell.Per}, []system[byPriority]{
		{"rxsched-priority", false, "priority.Scheduler on a Loop: Schedule n times in a callback, then the slices", priorityTasks},
		{"go-container-heap", true, "container/heap", containerHeapTasks},
		{"go-heap4", true, "a four-way heap of values", heap4Tasks},
		{"go-buckets", true, "a ring buffer for each priority", bucketTasks},
	}, func(t *cell.Trial, s system[byPriority]) {
		p := spec.Priorities(t.N)
		count, order := 0, spec.Order(0)
		t.Measure(func() { s.do(p, func(i int) { count++; order.Ran(i) }) })
		t.Count(count, t.N)
		t.Check(order == spec.By(p), "not in the order of priority, then of scheduling")
	})
}

func priorityTasks(priorities []int, run func(i int)) {
	onLoop(func(l *host.Loop) {
		s := priority.New(l, priority.Config{})
		for i, p := range priorities {
			s.Schedule(func(priority.Slice) priority.Work {
				run(i)
				return nil
			}, priority.Priority(p))
		}
	})
}

func heap4Tasks(priorities []int, run func(i int)) {
	var h floor.Heap4
	for i, p := range priorities {
		h.Push(int64(p), func() { run(i) })
	}
	for h.Len() > 0 {
		h.Pop()()
	}
}

func bucketTasks(priorities []int, run func(i int)) {
	var buckets [6]floor.Queue
	for i, p := range priorities {
		buckets[p].Push(func() { run(i) })
	}
	for p := range buckets {
		for buckets[p].Len() > 0 {
			buckets[p].Pop()()
		}
	}
}

func containerHeapTasks(priorities []int, run func(i int)) {
	var h taskHeap
	for i, p := range priorities {
		heap.Push(&h, &task{p, i, func() { run(i) }})
	}
	for len(h) > 0 {
		heap.Pop(&h).(*task).run()
	}
}

type task struct {
	priority, seq int
	run           func()
}

type taskHeap []*task

func (h taskHeap) Len() int      { return len(h) }
func (h taskHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *taskHeap) Push(t any)   { *h = append(*h, t.(*task)) }

func (h taskHeap) Less(i, j int) bool {
	return h[i].priority < h[j].priority || h[i].priority == h[j].priority && h[i].seq < h[j].seq
}

func (h *taskHeap) Pop() any {
	last := len(*h) - 1
	t := (*h)[last]
	(*h)[last] = nil
	*h = (*h)[:last]
	return t
}
