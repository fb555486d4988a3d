// Chaos runs durable actions while their workers and servers are killed and stopped at random, and
// checks what is left. It starts all processes itself, on loopback.
//
//	go run ./internal/chaos -d 60s
//
// It runs a round on one server, and then one on a cluster of three. A round goes through phases,
// through each of them once and then through any:
//
//	kill    processes are killed (SIGKILL) and stopped (SIGSTOP) at random; so they are in the next
//	        three, too
//	clocks  the clocks of the workers are far apart
//	tokens  all tokens and schedules are deleted
//	slow    each run takes from 10 ms to twice AckWait
//	cut     each server and each worker is cut off in turn
//	away    all servers are killed while many runs become due
//	storm   many runs are cancelled and replaced in the moment they are due; some always are
//
// At the end of a round the faults end, and every key has to go on. Then it compares each record's
// chain with what the workers have logged:
//
//	lost        a record is gone, or awaits no run, or its chain has a step that nobody ran
//	forked      a step was reported as committed, and is not in the chain
//	twice       a step was reported as committed twice
//	stuck       a key did not go on after the last fault
//	early       a run began before it was due by the clock of its worker
//	late        a run began although Unsubscribe had answered that it was cancelled, or claimed its
//	            record after Schedule had replaced it
//	overlapped  a run was in progress at the same time as the one that it had replaced
//	unlinear    the calls and answers of a key, and the claims and commits of its runs, are not those
//	            of one record that does one thing at a time, each between a call and its answer
//
// What still moves is not stuck: a key is, if nothing of its kind goes on for a time (22 s, and more
// for many keys) in which servers answer.
//
// The last line has the sums. If one is not 0, the line before names the first key that is wrong,
// with its history, and the exit status is 1.
//
//	go run ./internal/chaos mutants [name...]
//
// builds workers that are wrong, each in its own way, and says how soon this checker and the tests
// catch them. The exit status is 1 if one is not caught in a minute.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"github.com/rxsched/rxsched/durable/internal/chaos/mutants"
)

// options are the flags.
type options struct {
	d       time.Duration
	servers int
	keys    int
	workers int
	seed    uint64
	noSweep bool
	server  string
	die     float64
	sync    bool
	calm    bool
	crowd   int
	only    string
	skew    time.Duration
}

func main() {
	if os.Getenv(roleVariable) != "" {
		work()
		return
	}
	if len(os.Args) > 1 && os.Args[1] == "mutants" {
		mutate(os.Args[2:])
		return
	}
	var o options
	flag.DurationVar(&o.d, "d", time.Minute, "how long each round has faults")
	flag.IntVar(&o.servers, "servers", 0, "1 or 3 servers; 0: a round with each")
	flag.IntVar(&o.keys, "keys", 200, "keys that go on for ever")
	flag.IntVar(&o.workers, "workers", 3, "worker processes")
	flag.Uint64Var(&o.seed, "seed", rand.Uint64(), "of the faults")
	flag.BoolVar(&o.noSweep, "nosweep", false, "workers do not sweep: it repairs much")
	flag.Float64Var(&o.die, "die", 0.0002, "how probably a worker dies at a point between writes")
	flag.StringVar(&o.server, "server", "", "the program of the servers; empty: it is built")
	flag.IntVar(&o.crowd, "crowd", 100_000, "runs that become due while the servers are away")
	flag.DurationVar(&o.skew, "skew", time.Minute, "how far apart the workers' clocks are")
	flag.StringVar(&o.only, "only", "", "the names of phases, with commas; empty: all")
	flag.BoolVar(&o.sync, "sync", false, "servers sync each write")
	flag.BoolVar(&o.calm, "calm", false, "no faults: to measure")
	flag.Parse()
	fmt.Println("seed", o.seed)
	rounds := []int{1, 3}
	if o.servers != 0 {
		rounds = []int{o.servers}
	}
	var sum verdict
	for _, servers := range rounds {
		v, err := runRound(o, servers)
		if err != nil {
			fmt.Fprintln(os.Stderr, "chaos:", err)
			os.Exit(2)
		}
		fmt.Printf("%d server(s), phases %s:\n%s\n", servers, v.phases, v.line())
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

// mutate lets mutants be caught.
func mutate(names []string) {
	some, err := mutants.Named(names)
	missed := 0
	if err == nil {
		missed, err = mutants.Run(os.Stdout, some)
	}
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "chaos:", err)
		os.Exit(2)
	case missed > 0:
		fmt.Println(missed, "not caught")
		os.Exit(1)
	}
}
