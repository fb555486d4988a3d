package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"github.com/rxsched/rxsched/durable/internal/fleet"
)

// herd is all processes of a phase.
type herd struct {
	dir     string
	servers []*fleet.Process
	workers []*fleet.Process
	urls    string
	random  *rand.Rand
	deaths  int
	stops   int
}

// newHerd starts servers and workers.
func newHerd(o options, servers int, dir string) (*herd, error) {
	f := &herd{dir: dir, random: rand.New(rand.NewPCG(o.seed, uint64(servers)))}
	var err error
	if f.servers, f.urls, err = fleet.Servers(dir, servers, o.sync); err != nil {
		return f, err
	}
	self, err := os.Executable()
	if err != nil {
		return f, err
	}
	for i := range o.workers {
		r := f.role(o, i)
		env, err := json.Marshal(r)
		if err != nil {
			return f, err
		}
		p := &fleet.Process{Name: r.Name, Path: self, Env: roleVariable + "=" + string(env)}
		f.workers = append(f.workers, p)
		if err := p.Start(); err != nil {
			return f, err
		}
	}
	return f, nil
}

// role is the configuration of a worker.
func (f *herd) role(o options, i int) role {
	r := role{URLs: f.urls, Dir: f.dir, Name: fmt.Sprint("worker", i), Number: uint32(i),
		Replicas: len(f.servers), Wrong: wrongOf(o), DieOf: 0.0002, Slow: true}
	if o.calm {
		r.DieOf, r.Slow = 0, false
	}
	return r
}

// close kills everything.
func (f *herd) close() {
	for _, p := range append(f.workers, f.servers...) {
		p.Kill()
	}
}

// torment kills and stops processes at random until the time is over. In the end all of them run.
func (f *herd) torment(until time.Time) error {
	for time.Now().Before(until) {
		time.Sleep(time.Duration(200+f.random.IntN(500)) * time.Millisecond)
		if err := f.revive(); err != nil {
			return err
		}
		p := f.workers[f.random.IntN(len(f.workers))]
		if f.random.IntN(4) == 0 {
			p = f.servers[f.random.IntN(len(f.servers))]
		}
		if f.random.IntN(2) == 0 {
			f.deaths++
			p.Kill()
			time.Sleep(time.Duration(f.random.IntN(300)) * time.Millisecond)
			if err := p.Start(); err != nil {
				return err
			}
			continue
		}
		f.stops++
		p.Signal(true)
		time.Sleep(time.Duration(f.random.Int64N(int64(2 * ackWait))))
		p.Signal(false)
	}
	return f.revive()
}

// revive starts the workers that have died by themselves.
func (f *herd) revive() error {
	for _, p := range f.workers {
		if p.Gone() {
			f.deaths++
			p.Discard()
			if err := p.Start(); err != nil {
				return err
			}
		}
	}
	return nil
}
