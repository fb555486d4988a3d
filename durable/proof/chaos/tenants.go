package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/engine"
)

// Limits of the phase tenants. Each tenant always has more to do than it may; the first one has
// most.
const (
	tenantCount = 4
	bankSlots   = 12 // over all workers, shared fairly
	tenantSlots = 5  // of each tenant
	meterRate   = 50 // a second
	meterBurst  = 5

	// slotWait is AckWait there: a slot of a worker that was killed is free after that. It is long:
	// a machine may be so busy that a worker looks dead for as long as that of the other phases.
	slotWait = 4 * time.Second
)

// tenantKeys are how many keys the tenants have.
var tenantKeys = [tenantCount]int{240, 60, 60, 60}

// tenantOf is the tenant of a key.
func tenantOf(key string) string {
	name, _, _ := strings.Cut(key, "/")
	return name
}

// registerTenants registers the actions with limits, on an engine of their own.
func registerTenants(conn *nats.Conn, r role, note func(event)) error {
	c := r.config(conn, nil, nil)
	c.AckWait, c.Worker = r.SlotWait, r.Name+"-tenants"
	e, err := engine.Open(context.Background(), c)
	if err != nil {
		return err
	}
	durable.Register(e, "served", func(self *durable.Of[uint64], n uint64) error {
		tenant, _ := strconv.ParseUint(tenantOf(self.Key()), 10, 64)
		run := event{Kind: served, Key: tenant, After: rand.Uint64()}
		note(run)
		time.Sleep(20*time.Millisecond + rand.N(40*time.Millisecond))
		run.Kind = servedOver
		note(run)
		self.Schedule(n+1, 0)
		return nil
	}, durable.ActionConfig[uint64]{Retry: retry, Timeout: timeout, Limits: []durable.Limit{
		{Name: "tenant", Group: tenantOf, AtOnce: tenantSlots},
		{Name: "bank", AtOnce: bankSlots, Fair: tenantOf},
	}})
	durable.Register(e, "metered", func(self *durable.Of[uint64], n uint64) error {
		note(event{Kind: metered})
		self.Schedule(n+1, 0)
		return nil
	}, durable.ActionConfig[uint64]{Retry: retry, Timeout: timeout,
		Limits: []durable.Limit{{Name: "meter", Rate: meterRate, Burst: meterBurst}}})
	return nil
}

// death is when a worker was killed.
type death struct {
	worker uint32
	at     time.Time
}

// tenants kills workers and servers while limits hold up all that there is to do. It stops none of
// them: a worker that was suspended may exceed its limits, which is documented.
func (r *round) tenants(until time.Time) error {
	if r.o.only == "tenants" {
		until = time.Now().Add(r.o.d)
	}
	if err := r.herd.restart(func(_ int, p *role) {
		p.Tenants, p.SlotWait, p.DieOf, p.Clients = true, slotWait+r.o.slack, 0, 0
	}); err != nil {
		return err
	}
	for action, keys := range map[string][]string{
		"served": servedKeys(), "metered": {"a", "b", "c", "d"},
	} {
		a := durable.Remote[uint64](r.engine, action, nil)
		for _, key := range keys {
			if err := scheduleSurely(r.ctx, a, key, 0, 0); err != nil {
				return err
			}
		}
	}
	begun := time.Now()
	if r.o.slack == 0 {
		until = time.Now().Add(max(time.Until(until), slotWait))
	}
	deaths, err := r.herd.killOnly(until)
	if err == nil {
		err = r.waitForServed(begun)
	}
	if err != nil {
		return err
	}
	over := time.Now()
	events, err := readJournals(r.herd.dir)
	if err != nil {
		return err
	}
	r.v.judgeTenants(events, deaths, window{begun, over}, r.o.slack)
	return r.herd.restore()
}

// waitForServed waits until some run has begun: it takes long to start workers on a busy machine.
func (r *round) waitForServed(since time.Time) error {
	return surely(r.ctx, "a run of a tenant", func(context.Context) error {
		events, err := readJournals(r.herd.dir)
		if err == nil && !slices.ContainsFunc(events, func(e event) bool {
			return e.Kind == served && e.At >= since.UnixNano()
		}) {
			err = errors.New("nothing has run")
		}
		return err
	})
}

func servedKeys() (all []string) {
	for tenant, n := range tenantKeys {
		for k := range n {
			all = append(all, fmt.Sprint(tenant, "/", k))
		}
	}
	return all
}

// killOnly kills workers, and now and then a server, until the time is over.
func (h *herd) killOnly(until time.Time) (deaths []death, err error) {
	for time.Until(until) > 0 {
		rest := 3*time.Second + time.Duration(h.random.IntN(6000))*time.Millisecond
		time.Sleep(min(time.Until(until), rest))
		i := h.random.IntN(len(h.workers))
		p := h.workers[i]
		if h.random.IntN(5) == 0 {
			p = h.servers[h.random.IntN(len(h.servers))]
		} else {
			deaths = append(deaths, death{h.roles[i].Number, time.Now()})
		}
		h.deaths++
		p.Kill()
		if err := p.Start(); err != nil {
			return deaths, err
		}
	}
	return deaths, nil
}

// edge is the begin of a run with a slot, or its end.
type edge struct {
	at     int64
	tenant uint64
	by     int
}

// edges are those of the runs in a window. One whose worker was killed ended then.
func edges(events []event, deaths []death, w window) (all []edge) {
	over := map[uint64]int64{}
	for _, e := range events {
		if e.Kind == servedOver {
			over[e.After] = e.At
		}
	}
	for _, e := range events {
		if e.Kind != served || e.At < w.from.UnixNano() {
			continue
		}
		end, known := over[e.After]
		if !known {
			end = w.to.UnixNano()
			for _, d := range deaths {
				if at := d.at.UnixNano(); d.worker == e.Worker && at >= e.At {
					end = min(end, at)
				}
			}
		}
		all = append(all, edge{e.At, e.Key, 1}, edge{end, e.Key, -1})
	}
	slices.SortFunc(all, func(a, b edge) int { return cmp.Or(cmp.Compare(a.at, b.at), a.by-b.by) })
	return all
}

// enoughServed is from how many runs on shares are judged.
const enoughServed = 4000

// judgeTenants counts runs beyond a limit, and tenants without a fair share.
func (v *verdict) judgeTenants(events []event, deaths []death, w window, slack time.Duration) {
	var now, runs [tenantCount]int
	all, sum := 0, 0
	for _, e := range edges(events, deaths, w) {
		now[e.tenant] += e.by
		all += e.by
		if e.by < 0 {
			continue
		}
		runs[e.tenant]++
		sum++
		if now[e.tenant] > tenantSlots || all > bankSlots {
			v.over++
			v.blameText("at %s tenant %d has %d runs in progress, and all have %d",
				time.Unix(0, e.at).Format(clock), e.tenant, now[e.tenant], all)
		}
	}
	v.judgeRate(events, w, slack)
	v.served += sum
	if sum < enoughServed {
		return
	}
	for tenant, n := range runs {
		share := float64(n) * tenantCount / float64(sum)
		v.unequal = max(v.unequal, share-1, 1-share)
		if share < 0.9 || share > 1.1 {
			v.unfair++
			v.blameText("tenant %d has %.2f of a fair share: of all, the runs are %v",
				tenant, share, runs)
		}
	}
}

// admittedBefore is by how much a run may begin after it was admitted: the ledger is written
// before.
const admittedBefore = 2 * time.Second

// judgeRate counts spans of time in which more began than the rate allows.
func (v *verdict) judgeRate(events []event, w window, slack time.Duration) {
	var at []int64
	for _, e := range events {
		if e.Kind == metered && e.At >= w.from.UnixNano() {
			at = append(at, e.At)
		}
	}
	slices.Sort(at)
	for n := range at {
		first := max(n-10*meterRate, 0)
		span := time.Duration(at[n]-at[first]) + admittedBefore + slack
		if most := meterBurst + span.Seconds()*meterRate; float64(n-first) > most {
			v.over++
			v.blameText("%d runs began within %v, and %.0f may", n-first, span, most)
		}
	}
}
