package trace

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/host"
)

func (t *turn) called(r *Record) {
	action := r.Kind == host.KindAction || r.Kind == host.KindPriorityTask
	if t.callback == "" || action && !t.action {
		t.callback, t.action = r.Name(), action
	}
}

func (d *drawing) turnRecord(r *Record) {
	switch r.Phase {
	case Begin:
		d.turn = turn{
			known: true, from: r.Time, drawn: d.now, late: r.Time - r.Ready, dropped: r.Dropped,
			frame: r.Label == "frame",
		}
	case End:
		if d.turn.known {
			d.markFrame()
			d.markLong(r.Time - d.turn.from)
		}
		d.turn = turn{}
	}
}

func (d *drawing) markFrame() {
	if !d.turn.frame {
		return
	}
	name := "frame"
	if d.turn.dropped > 0 {
		name = fmt.Sprintf("frame, %d dropped", d.turn.dropped)
	}
	d.mark(frames, name, map[string]any{"late": d.turn.late.String(), "dropped": d.turn.dropped})
}

func (d *drawing) markLong(took time.Duration) {
	if took >= d.track.config.LongTask {
		d.mark(longTasks, d.turn.callback,
			map[string]any{"took": took.String(), "late": d.turn.late.String()})
	}
}

// mark draws the ending turn as a slice of a thread.
func (d *drawing) mark(tid int, name string, args map[string]any) {
	d.put(tid, complete(name, "turn", d.turn.drawn, d.now, args))
}
