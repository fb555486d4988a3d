package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/proof/internal/fleet"
)

// noting are the phases that need to know what servers sync.
var noting = []string{"power", "torn"}

// power cuts the power of one server or of all: what was not synced is gone.
func (r *round) power(until time.Time) error {
	return r.cutPower(until, func(int64) int64 { return 0 })
}

// torn is power, but some of what was not synced is there: files end anywhere.
func (r *round) torn(until time.Time) error {
	return r.cutPower(until, func(n int64) int64 { return r.herd.random.Int64N(n + 1) })
}

// cutPower cuts the power after some trouble. If all servers are without, and did not sync each
// write, what they had acknowledged may be gone.
func (r *round) cutPower(until time.Time, keep func(unsynced int64) int64) error {
	victims := r.herd.servers
	if r.herd.random.IntN(2) == 0 {
		victims = r.someServer()
	}
	trouble := func() error { return r.herd.kill(until) }
	if !r.o.sync {
		trouble = func() error {
			for _, p := range victims {
				if err := p.Disk.WriteBack(); err != nil {
					return err
				}
			}
			return r.herd.kill(until)
		}
	}
	if !r.o.sync && len(victims) == len(r.herd.servers) {
		return r.apart(trouble, func() error {
			return r.strikeHard(victims, func(d fleet.Disk) error {
				if err := d.CutPower(keep); err != nil {
					return err
				}
				return d.DropConsumers()
			})
		})
	}
	if err := trouble(); err != nil {
		return err
	}
	err := r.strike(victims, func(d fleet.Disk) error { return d.CutPower(keep) })
	if err == nil {
		return r.intact()
	}
	if r.o.sync || !errors.Is(err, errBehind) {
		return err
	}
	// A consumer of the server's may be ahead of what it has left of its log. The others have all.
	fmt.Println("the server begins with an empty disk:", err)
	r.v.ruined++
	return r.strike(victims, emptied)
}

// errTaken ends a round: a fault has taken what it must not.
var errTaken = errors.New("keys are gone")

// intact counts keys that are gone.
func (r *round) intact() error {
	ctx, cancel := context.WithTimeout(r.ctx, catchUp)
	defer cancel()
	now, err := states(ctx, r.chain)
	if err != nil && !errors.Is(err, durable.ErrStreamDeleted) {
		return err
	}
	gone := r.o.keys - len(now)
	if gone == 0 {
		return nil
	}
	r.v.lost += gone
	r.v.blameText("%d keys are gone after a power cut", gone)
	return errTaken
}

// emptied deletes all files of a server.
func emptied(d fleet.Disk) error { return os.RemoveAll(d.Dir) }

// flip flips a bit of what one server has stored. No server promises to survive that.
func (r *round) flip(until time.Time) error {
	return r.apart(func() error { return r.herd.kill(until) }, func() error {
		return r.strikeHard(r.someServer(), func(d fleet.Disk) error {
			return d.FlipBit(r.herd.random.Int64N)
		})
	})
}

// lost deletes the directory of one of three servers. If there is one, nothing would be left: that
// is what backups are for.
func (r *round) lost(until time.Time) error {
	err := r.herd.kill(until)
	if err != nil || len(r.herd.servers) == 1 {
		return err
	}
	return r.strike(r.someServer(), emptied)
}

// someServer returns one of the servers.
func (r *round) someServer() []*fleet.Process {
	return []*fleet.Process{r.herd.servers[r.herd.random.IntN(len(r.herd.servers))]}
}

// strike kills servers, damages their disks, and starts them again when the others are in step: one
// that has forgotten something must not vote for another that lacks it.
func (r *round) strike(victims []*fleet.Process, damage func(fleet.Disk) error) error {
	var names []string
	for _, p := range victims {
		names = append(names, p.Name)
		r.herd.deaths++
		p.Kill()
	}
	if len(victims) < len(r.herd.servers) {
		if err := r.inStep(names); err != nil {
			return err
		}
	}
	for _, p := range victims {
		if err := damage(p.Disk); err != nil {
			return err
		}
		if err := p.Start(); err != nil { // it panics, or says that it can't go on
			return fmt.Errorf("%w: %w", errBehind, err)
		}
	}
	if err := r.inStep(nil); err != nil {
		return err
	}
	return r.herd.revive()
}

// strikeHard is strike with damage that servers may not survive. Then all begin with empty disks.
func (r *round) strikeHard(victims []*fleet.Process, damage func(fleet.Disk) error) error {
	err := r.strike(victims, damage)
	if !errors.Is(err, errBehind) {
		return err
	}
	fmt.Println("the servers did not survive:", err)
	r.v.ruined++
	return r.empty()
}

// empty kills all servers, and starts them with empty disks.
func (r *round) empty() error {
	start := r.herd.killServers()
	for _, s := range r.herd.servers {
		if err := os.RemoveAll(s.Disk.Dir); err != nil {
			return err
		}
	}
	return start()
}

// catchUp is how long servers may take to be in step again.
const catchUp = time.Minute

var errBehind = errors.New("servers are not in step")

// inStep waits until all servers but some have what the leaders of the stream and its consumers have.
func (r *round) inStep(without []string) error {
	js, err := jetstream.New(r.conn)
	if err != nil {
		return err
	}
	why := errors.New("no time")
	for until := time.Now().Add(catchUp); time.Now().Before(until); time.Sleep(200 * time.Millisecond) {
		ctx, cancel := context.WithTimeout(r.ctx, 5*time.Second)
		why = behind(ctx, js, without)
		cancel()
		if why == nil || errors.Is(why, jetstream.ErrStreamNotFound) {
			return nil
		}
	}
	return fmt.Errorf("%w after %v: %w", errBehind, catchUp, why)
}

// behind says which server lacks something.
func behind(ctx context.Context, js jetstream.JetStream, without []string) error {
	s, err := js.Stream(ctx, "rx")
	if err != nil {
		return err
	}
	if err := lags("the stream", s.CachedInfo().Cluster, without); err != nil {
		return err
	}
	all := s.ListConsumers(ctx)
	for c := range all.Info() {
		if err := lags(c.Name, c.Cluster, without); err != nil {
			return err
		}
	}
	return all.Err()
}

func lags(what string, c *jetstream.ClusterInfo, without []string) error {
	if c == nil { // one server
		return nil
	}
	if c.Leader == "" {
		return fmt.Errorf("%s has no leader", what)
	}
	for _, p := range c.Replicas {
		if !slices.Contains(without, p.Name) && !p.Current {
			return fmt.Errorf("%s of %s lags by %d", what, p.Name, p.Lag)
		}
	}
	return nil
}
