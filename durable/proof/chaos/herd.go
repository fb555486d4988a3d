package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"github.com/rxsched/rxsched/durable/internal/testkit"
	"github.com/rxsched/rxsched/durable/proof/internal/fleet"
)

// herd is all processes of a round. One goroutine uses it.
type herd struct {
	dir     string
	net     testkit.Network // between all of them
	addrs   []string        // of the servers
	servers []*fleet.Process
	workers []*fleet.Process
	roles   []role // of the workers
	random  *rand.Rand
	deaths  int
	stops   int
	cuts    int
}

// newHerd starts servers and workers.
func newHerd(o options, servers int, dir string) (h *herd, err error) {
	h = &herd{dir: dir, random: rand.New(rand.NewPCG(o.seed, uint64(servers)))}
	if o.server == "" {
		if o.server, err = fleet.BuildServer(dir); err != nil {
			return h, fmt.Errorf("building the server: %w", err)
		}
	}
	if h.servers, h.addrs, err = fleet.Servers(dir, o.server, servers, &h.net); err != nil {
		return h, err
	}
	self, err := os.Executable()
	if err != nil {
		return h, err
	}
	for i := range o.workers {
		r, err := h.role(o, fmt.Sprint("worker", i))
		if err != nil {
			return h, err
		}
		h.roles = append(h.roles, r)
		h.workers = append(h.workers, &fleet.Process{Name: r.Name, Path: self})
		if err := h.start(i, r); err != nil {
			return h, err
		}
	}
	return h, nil
}

// role is the configuration of a process that connects to the servers, by links of its own.
func (h *herd) role(o options, name string) (r role, err error) {
	r = role{Dir: h.dir, Name: name, Replicas: len(h.servers), NoSweep: o.noSweep, DieOf: o.die,
		Slow: 0.0005, Clients: clients}
	for i, addr := range h.addrs {
		if addr, err = h.net.Link(name, h.servers[i].Name, addr); err != nil {
			return r, err
		}
		r.URLs = append(r.URLs, addr)
	}
	return r, nil
}

// start starts a worker with a role.
func (h *herd) start(i int, r role) error {
	env, err := json.Marshal(r)
	if err != nil {
		return err
	}
	h.workers[i].Env = roleVariable + "=" + string(env)
	return h.workers[i].Start()
}

// restart kills all workers, and starts them with roles that are changed.
func (h *herd) restart(change func(i int, r *role)) error {
	for i, p := range h.workers {
		if p.Gone() {
			p.Discard()
		} else {
			p.Kill()
		}
		h.deaths++
		r := h.roles[i]
		change(i, &r)
		if err := h.start(i, r); err != nil {
			return err
		}
	}
	return nil
}

// restore starts all workers with their own roles again.
func (h *herd) restore() error { return h.restart(func(int, *role) {}) }

// close kills everything.
func (h *herd) close() {
	h.rest()
	for _, p := range h.servers {
		p.Kill()
	}
	h.net.Close()
}

// rest kills all workers for good.
func (h *herd) rest() {
	for _, p := range h.workers {
		p.Kill()
	}
}

// kill kills and stops processes at random until the time is over. In the end all of them run.
func (h *herd) kill(until time.Time) error {
	for time.Now().Before(until) {
		time.Sleep(time.Duration(200+h.random.IntN(500)) * time.Millisecond)
		if err := h.revive(); err != nil {
			return err
		}
		p := h.workers[h.random.IntN(len(h.workers))]
		if h.random.IntN(4) == 0 {
			p = h.servers[h.random.IntN(len(h.servers))]
		}
		if h.random.IntN(2) == 0 {
			h.deaths++
			p.Kill()
			time.Sleep(time.Duration(h.random.IntN(300)) * time.Millisecond)
			if err := p.Start(); err != nil {
				return err
			}
			continue
		}
		h.stops++
		p.Signal(true)
		time.Sleep(time.Duration(h.random.Int64N(int64(2 * ackWait))))
		p.Signal(false)
	}
	return h.revive()
}

// cut cuts off each server and each worker in turn, in one of the ways.
func (h *herd) cut(longest time.Duration) error {
	all := append(append([]*fleet.Process(nil), h.workers...), h.servers...)
	h.random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, p := range all {
		h.cuts++
		h.cutOff(p)
		time.Sleep(time.Duration(h.random.Int64N(int64(longest))))
		h.net.Join(p.Name)
		if err := h.revive(); err != nil {
			return err
		}
	}
	return nil
}

// cutOff cuts a process off from all others; or it can't hear, and is heard, so that answers get
// lost and not what was asked; or a server is separated from the others, and answers its clients.
func (h *herd) cutOff(p *fleet.Process) {
	var servers []string
	if slices.Contains(h.servers, p) {
		for _, s := range h.servers {
			servers = append(servers, s.Name)
		}
	}
	switch n := h.random.IntN(4); {
	case n < 2 && len(servers) > 1:
		h.net.Separate(p.Name, servers)
	case n < 3:
		h.net.Deafen(p.Name)
	default:
		h.net.Cut(p.Name)
	}
}

// revive starts the workers that have died by themselves.
func (h *herd) revive() error {
	for _, p := range h.workers {
		if p.Gone() {
			h.deaths++
			p.Discard()
			if err := p.Start(); err != nil {
				return err
			}
		}
	}
	return nil
}

// killServers kills all servers, and returns what starts them again.
func (h *herd) killServers() (start func() error) {
	for _, p := range h.servers {
		h.deaths++
		p.Kill()
	}
	return func() error {
		for _, p := range h.servers {
			if err := p.Start(); err != nil {
				return err
			}
		}
		return h.revive()
	}
}
