package rxotel

import (
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/subscription"
)

// attributes are the sets of attributes of one host, the same for all collections.
type attributes struct {
	host       metric.MeasurementOption
	kinds      [6]metric.MeasurementOption
	priorities map[priority.Priority]states
}

// states are the sets of one priority.
type states struct{ either, ready, delayed metric.MeasurementOption }

// kindNames are the kinds of host.Counts, in that order.
var kindNames = [...]string{
	host.KindTask.String(), host.KindMicrotask.String(), "timer", host.KindFrame.String(),
	host.KindIdle.String(), host.KindImmediate.String(),
}

func byKind(c host.Counts) [len(kindNames)]uint64 {
	return [...]uint64{c.Tasks, c.Microtasks, c.Timers, c.Frames, c.Idle, c.Immediates}
}

func newAttributes(name string) *attributes {
	with := func(more ...attribute.KeyValue) metric.MeasurementOption {
		return metric.WithAttributeSet(attribute.NewSet(append(more, hostKey.String(name))...))
	}
	a := &attributes{host: with(), priorities: map[priority.Priority]states{}}
	for i, kind := range kindNames {
		a.kinds[i] = with(kindKey.String(kind))
	}
	for p := priority.Immediate; p <= priority.Idle; p++ {
		of := priorityKey.String(p.String())
		a.priorities[p] = states{with(of), with(of, stateKey.String("ready")),
			with(of, stateKey.String("delayed"))}
	}
	return a
}

func (w *HostMetrics) observeHost(o metric.Observer) {
	i, a := w.instruments, w.attributes
	s, lag := w.window.read()
	o.ObserveFloat64(i.time, s.Elapsed.Seconds(), a.host)
	o.ObserveInt64(i.turns, int64(s.Turns), a.host)
	ran, queued := byKind(s.Ran), byKind(s.Queued)
	for k, of := range a.kinds {
		o.ObserveInt64(i.callbacks, int64(ran[k]), of)
		o.ObserveInt64(i.queued, int64(queued[k]), of)
	}
	o.ObserveInt64(i.frames, int64(s.Frames), a.host)
	o.ObserveInt64(i.droppedFrames, int64(s.DroppedFrames), a.host)
	o.ObserveInt64(i.longTasks, int64(s.LongTasks), a.host)
	o.ObserveFloat64(i.busy, s.Busy.Seconds(), a.host)
	o.ObserveFloat64(i.lagP50, microseconds(lag.Quantile(0.5)), a.host)
	o.ObserveFloat64(i.lagP99, microseconds(lag.Quantile(0.99)), a.host)
	o.ObserveFloat64(i.lagMax, microseconds(lag.Max()), a.host)
}

// microseconds returns a time in seconds, no finer than it was measured.
func microseconds(d time.Duration) float64 { return d.Truncate(time.Microsecond).Seconds() }

func (w *HostMetrics) observePriorities(o metric.Observer, all []*priority.Scheduler) {
	sums := map[priority.Priority]priority.Waiting{}
	for _, s := range all {
		for _, one := range s.Waiting() {
			sum := sums[one.Priority]
			sum.Ready += one.Ready
			sum.Expired += one.Expired
			sum.Delayed += one.Delayed
			sums[one.Priority] = sum
		}
	}
	for p, sum := range sums {
		of := w.attributes.priorities[p]
		o.ObserveInt64(w.instruments.priorities, int64(sum.Ready), of.ready)
		o.ObserveInt64(w.instruments.priorities, int64(sum.Delayed), of.delayed)
		o.ObserveInt64(w.instruments.expired, int64(sum.Expired), of.either)
	}
}

func (w *HostMetrics) observeSubscriptions(o metric.Observer, roots []*subscription.Subscription) {
	open := 0
	for _, r := range roots {
		open += r.Len()
	}
	o.ObserveInt64(w.instruments.subscriptions, int64(open), w.attributes.host)
}
