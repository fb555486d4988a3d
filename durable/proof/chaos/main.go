// Chaos runs durable actions while their workers and servers are killed and stopped at random, and
// checks what is left. It starts all processes itself, on loopback.
//
//	go run ./chaos -d 60s
//
// It runs a round on one server, and then one on a cluster of three. A round goes through phases,
// through each of them once and then through any:
//
//	kill    processes are killed (SIGKILL) and stopped (SIGSTOP) at random; so they are in all
//	        phases but the next, too
//	cut     each server and each worker is cut off in turn
//	clocks  the clocks of the workers are apart
//	away    all servers are killed while runs become due
//	tokens  all tokens and schedules are deleted
//	slow    each run takes from 10 ms to twice AckWait
//
// Keys go on for ever, and others have many callers. All that is asked and answered is noted, and
// so are the claims and commits of runs. At the end of a round the faults end, and every key has to
// go on.
//
//	unlinear  what was noted of a key is not that of one record that does one thing at a time, each
//	          between a call and its answer: a step is lost or was committed twice, say
//	stuck     a key did not go on after the last fault, in a minute in which no other key did
//	early     a run began before it was due by the clock of its worker
//
// What has Failed because five workers died is retried, and counted: chaos kills so often that this
// happens to runs that kill no worker. Its state must be kept.
//
// Whatever it waits for takes three minutes at most. Then it says what that was, and exits with
// status 2, as it does if anything else keeps it from judging.
//
// If one of these is not 0, a line names a key that is wrong and a file that shows its history, and
// the exit status is 1.
//
//	go run ./chaos mutants [name...]
//
// builds workers that are wrong, each in its own way, and says how soon this checker and the tests
// catch them. The exit status is 1 if one is not caught in three minutes.
package main

import (
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"time"

	"github.com/rxsched/rxsched/durable/proof/chaos/mutants"
	"github.com/rxsched/rxsched/internal/cli"
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
	only    string
}

const usage = `Chaos runs durable actions while their workers and servers are killed and stopped at random,
and checks what is left. It exits with status 1 if something is wrong, and with 2 if it can't say.

usage: go run ./chaos [flags]
       go run ./chaos mutants [NAME...]

`

func main() {
	if os.Getenv(roleVariable) != "" {
		work()
		return
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the command. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 && args[0] == "mutants" {
		return mutate(args[1:], stdout, stderr)
	}
	o, err := parse(args, stdout)
	if err != nil {
		return cli.Status("chaos", err, stderr)
	}
	fmt.Fprintln(stdout, "seed", o.seed)
	rounds := []int{1, 3}
	if o.servers != 0 {
		rounds = []int{o.servers}
	}
	status := cli.Done
	for _, servers := range rounds {
		v, err := runRound(o, servers)
		if err != nil {
			fmt.Fprintln(stderr, "chaos:", err)
			return unjudged
		}
		fmt.Fprintf(stdout, "%d server(s): %s\n", servers, v.line())
		if v.bad() {
			fmt.Fprintln(stdout, v.first())
			status = cli.Failed
		}
	}
	return status
}

// unjudged is the exit status if a round could not be run.
const unjudged = 2

// parse parses the flags.
func parse(args []string, help io.Writer) (o options, err error) {
	f := flag.NewFlagSet("chaos", flag.ContinueOnError)
	f.DurationVar(&o.d, "d", time.Minute, "how long each round has faults")
	f.IntVar(&o.servers, "servers", 0, "1 or 3 servers; 0: a round with each")
	f.IntVar(&o.keys, "keys", 200, "keys that go on for ever")
	f.IntVar(&o.workers, "workers", 3, "worker processes")
	f.Uint64Var(&o.seed, "seed", 0, "of the faults; 0: another one each time")
	f.BoolVar(&o.noSweep, "nosweep", false, "workers do not sweep: it repairs much")
	f.Float64Var(&o.die, "die", 0.0002, "how probably a worker dies before a stage of a step")
	f.StringVar(&o.server, "server", "", "the program of the servers; empty: it is built")
	f.StringVar(&o.only, "only", "", "the names of phases, with commas; empty: all")
	if err := cli.Parse(f, args, 0, usage, help); err != nil {
		return o, err
	}
	if o.seed == 0 {
		o.seed = rand.Uint64()
	}
	if o.servers != 0 && o.servers != 1 && o.servers != 3 {
		return o, cli.Misuse("-servers %d: must be 1 or 3, or 0 for both", o.servers)
	}
	return o, nil
}

// mutate lets mutants be caught.
func mutate(names []string, stdout, stderr io.Writer) int {
	some, err := mutants.Named(names)
	if err != nil {
		return cli.Status("chaos", cli.Misuse("%w", err), stderr)
	}
	missed, err := mutants.Run(stdout, some)
	switch {
	case err != nil:
		fmt.Fprintln(stderr, "chaos:", err)
		return unjudged
	case missed > 0:
		fmt.Fprintln(stdout, missed, "not caught")
		return cli.Failed
	}
	return cli.Done
}
