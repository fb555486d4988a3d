package priority

import (
	"time"

	"github.com/rxsched/rxsched/internal/containers/heap"
	"github.com/rxsched/rxsched/priority/internal/lanes"
)

// queues has the tasks. It is guarded by the host.
type queues struct {
	timeouts [priorities]time.Duration // set once: by lane
	calls    *calls                    // set once
	running  *running                  // set once: its task keeps its entry
	trace    *trace                    // set once

	ready   *lanes.Queue[*Task] // by (expiration, number)
	delayed heap.Heap[*Task]    // by (start, number)
	number  uint64              // of the task scheduled last
	blank   blanks              // entries without work, not counting the running task's
	actions                     // the tasks that run actions
}

// blanks counts, for each queue, the entries whose work is gone.
type blanks struct{ ready, delayed int }

// sweepFrom is the number of blank entries from which on a queue is compacted, if they are also
// more than half of it. It is large, because programs can observe an entry: as in React, the entry
// of a cancelled task can cost a message that runs nothing.
const sweepFrom = 1024

// add adds a task that starts at start, and asks the host for what it needs.
func (q *queues) add(t *Task, now, start time.Duration) {
	q.number++
	t.number, t.start, t.delayed = q.number, start, start > now
	q.trace.queued(t)
	if !t.delayed {
		q.enqueue(t, q.number)
		q.calls.post()
		return
	}
	heap.Push(&q.delayed, start, q.number, t)
	if !q.anyReady() && heap.Min(&q.delayed).Value == t {
		q.calls.rearm(start - now)
	}
}

// enqueue puts a task that has started among the ready ones.
func (q *queues) enqueue(t *Task, number uint64) {
	lane := int(t.lane)
	if t.timeout != q.timeouts[lane] {
		lane = lanes.None // a timeout of its own would keep later tasks out of the lane
	}
	lanes.Push(q.ready, lane, later(t.start, t.timeout), number, t)
}

// anyReady reports whether there are entries among the ready ones.
func (q *queues) anyReady() bool { return lanes.Len(q.ready) > 0 }

// anyDelayed reports whether there are entries among the delayed ones.
func (q *queues) anyDelayed() bool { return heap.Len(&q.delayed) > 0 }

// nextStart returns when the first of the delayed tasks starts.
func (q *queues) nextStart() time.Duration { return heap.Min(&q.delayed).At }

// moves reports whether advance changes anything.
func (q *queues) moves(now time.Duration) bool {
	return q.anyDelayed() && (heap.Min(&q.delayed).At <= now || heap.Min(&q.delayed).Value.blank())
}

// advance moves the tasks that have started to the ready ones.
func (q *queues) advance(now time.Duration) {
	for q.moves(now) {
		first := heap.Pop(&q.delayed)
		t := first.Value
		if t.blank() {
			q.blank.delayed--
			q.drop(t)
			continue
		}
		t.delayed = false
		q.enqueue(t, first.Seq)
	}
}

// first returns the first of the ready tasks, and when it expires.
func (q *queues) first() (t *Task, expires time.Duration) {
	first := lanes.Min(q.ready)
	return first.Value, first.At
}

// dropFirst drops the first of the ready tasks, which is blank.
func (q *queues) dropFirst() {
	q.blank.ready--
	q.drop(lanes.Pop(q.ready))
}

// finish is called when a task is over. It loses its entry; if that is not the first any more, it
// stays in the queue, blank.
func (q *queues) finish(t *Task) {
	if q.anyReady() && lanes.Min(q.ready).Value == t {
		q.drop(lanes.Pop(q.ready))
	} else {
		q.countBlank()
	}
}

// cancel makes a task blank. The task is not running.
func (q *queues) cancel(t *Task) {
	if t.blank() {
		return
	}
	t.work, t.action = nil, nil
	q.trace.cancelled(t)
	if !t.delayed {
		q.countBlank()
		return
	}
	q.blank.delayed++
	if swamped(q.blank.delayed, heap.Len(&q.delayed)) {
		heap.Keep(&q.delayed, q.keeps)
		q.blank.delayed = 0
	}
}

// countBlank counts one more blank entry among the ready ones, and compacts them if there are many.
func (q *queues) countBlank() {
	q.blank.ready++
	if swamped(q.blank.ready, lanes.Len(q.ready)) {
		lanes.Keep(q.ready, q.keeps)
		q.blank.ready = 0
	}
}

func swamped(blank, total int) bool { return blank >= sweepFrom && blank > total/2 }

// keeps reports whether a task keeps its entry, and drops the task if not. A blank one loses it,
// except the running task, which may continue.
func (q *queues) keeps(t *Task) bool {
	if !t.blank() || q.running.is(t) {
		return true
	}
	q.drop(t)
	return false
}

// drop is called when the entry of a task is gone.
func (q *queues) drop(t *Task) {
	if t.slot != 0 {
		q.release(t)
	}
}

// dropAll drops all tasks. The actions that were pending become orphans.
func (q *queues) dropAll() {
	if lanes.Len(q.ready)+heap.Len(&q.delayed) == 0 {
		return
	}
	q.ready, q.blank = lanes.New[*Task](priorities), blanks{}
	heap.Clear(&q.delayed)
	q.releaseAll()
}
