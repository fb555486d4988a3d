package rxotel

import (
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"

	"github.com/rxsched/rxsched/pool"
)

// poolKey is the name of a pool.
const poolKey = attribute.Key("rxsched.pool")

// poolInstruments are those of each pool.
type poolInstruments struct {
	hosts, waits, workers metric.Int64ObservableUpDownCounter
	drives, takeovers     metric.Int64ObservableCounter
}

// Pool reports a pool, under its name, until the function that it returns is called, which returns
// the meter's error: rxsched.pool.hosts, rxsched.pool.waiting by rxsched.state (running, queued,
// timed), rxsched.pool.busy_workers, and the counters drives and takeovers. A pool has to
// have a name of its own. Pool fails if the meter refuses an instrument or the callback, and panics
// if p is nil.
func (m *Metrics) Pool(p *pool.Pool) (remove func() error, err error) {
	if p == nil {
		panic("rxotel: Metrics.Pool: nil p")
	}
	mk := maker{meter: m.meter}
	i := &poolInstruments{
		hosts:     mk.upDown("rxsched.pool.hosts", "{host}", "Hosts of a pool that are not closed."),
		waits:     mk.upDown("rxsched.pool.waiting", "{host}", "Hosts and keys of a pool, by state."),
		workers:   mk.upDown("rxsched.pool.busy_workers", "{worker}", "Workers with something to do."),
		drives:    mk.sum("rxsched.pool.drives", "{drive}", "How often workers have driven hosts."),
		takeovers: mk.sum("rxsched.pool.takeovers", "{takeover}", "How often others have taken over."),
	}
	return mk.report(func(o metric.Observer) { i.observe(o, p) })
}

func (i *poolInstruments) observe(o metric.Observer, p *pool.Pool) {
	s, name := p.Stats(), text(poolKey, p.Name())
	of := metric.WithAttributes(name)
	o.ObserveInt64(i.hosts, int64(s.Hosts), of)
	for state, n := range map[string]int{"running": s.Running, "queued": s.Queued, "timed": s.Timed} {
		o.ObserveInt64(i.waits, int64(n), metric.WithAttributes(name, stateKey.String(state)))
	}
	o.ObserveInt64(i.workers, int64(s.Busy), of)
	o.ObserveInt64(i.drives, int64(s.Drives), of)
	o.ObserveInt64(i.takeovers, int64(s.Takeovers), of)
}
