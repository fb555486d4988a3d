// Chaos runs durable actions while their workers and servers are killed and stopped at random, and
// checks what is left. It starts all processes itself, on loopback.
//
//	go run ./internal/chaos -d 60s
//
// It runs a phase on one server, and then one on a cluster of three. At the end of a phase the
// faults end, and every key has to go on. Then it compares each record's chain with what the
// workers have logged:
//
//	lost    a record is gone, or awaits no run, or its chain has a step that nobody ran
//	forked  a step was reported as committed, and is not in the chain
//	twice   a step was reported as committed twice
//	stuck   a key did not go on after the last fault
//	late    a run began although Unsubscribe had answered that it was cancelled
//
// The last line has the sums. If one is not 0, the line before names the first key that is wrong,
// with its history, and the exit status is 1.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"github.com/rxsched/rxsched/durable/internal/fault"
)

// options are the flags.
type options struct {
	d       time.Duration
	servers int
	keys    int
	workers int
	seed    uint64
	wrong   string
	sync    bool
	calm    bool
}

func main() {
	if os.Getenv(roleVariable) != "" {
		work()
		return
	}
	var o options
	flag.DurationVar(&o.d, "d", time.Minute, "how long each phase has faults")
	flag.IntVar(&o.servers, "servers", 0, "1 or 3 servers; 0: a phase with each")
	flag.IntVar(&o.keys, "keys", 200, "keys that go on for ever")
	flag.IntVar(&o.workers, "workers", 3, "worker processes")
	flag.Uint64Var(&o.seed, "seed", rand.Uint64(), "of the faults")
	flag.StringVar(&o.wrong, "wrong", "", "make the workers wrong in this way, and do not sweep: "+
		string(fault.CommitWithoutCompare)+", "+string(fault.AckBeforeCommit)+" or "+string(fault.ForgetSchedule))
	flag.BoolVar(&o.sync, "sync", false, "servers sync each write")
	flag.BoolVar(&o.calm, "calm", false, "no faults: to measure")
	flag.Parse()
	fmt.Println("seed", o.seed)
	phases := []int{1, 3}
	if o.servers != 0 {
		phases = []int{o.servers}
	}
	var sum verdict
	for _, servers := range phases {
		v, err := phase(o, servers)
		if err != nil {
			fmt.Fprintln(os.Stderr, "chaos:", err)
			os.Exit(2)
		}
		fmt.Printf("%d server(s): %s\n", servers, v.line())
		sum.add(v)
	}
	if sum.bad() {
		fmt.Println(sum.first)
	}
	fmt.Println(sum.line())
	if sum.bad() {
		os.Exit(1)
	}
}
