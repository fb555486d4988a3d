// Tour shows, in one screen, when work runs on each scheduler. It runs in virtual time, so it takes
// no time and prints the same each time.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/cli"
	"github.com/rxsched/rxsched/scheduler"
)

const ms = time.Millisecond

func main() { os.Exit(cli.Status("tour", run(os.Args[1:], os.Stdout), os.Stderr)) }

const usage = `Tour shows, in one screen, when work runs on each scheduler. It runs in virtual time.

usage: go run ./examples/tour
`

// run is the program.
func run(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("tour", flag.ContinueOnError)
	if err := cli.Parse(flags, args, 0, usage, stdout); err != nil {
		return err
	}
	return tour(stdout)
}

// guide prints all events with their times.
type guide struct {
	out io.Writer
	rx  *rxsched.Virtual
}

// say is work that prints a line.
func (g guide) say(line string) func(*action.Action) {
	return func(*action.Action) { g.note(line) }
}

func (g guide) note(line string) { fmt.Fprintf(g.out, "%6v  %s\n", g.rx.Elapsed(), line) }

func (g guide) chapter(title string, program func()) error {
	fmt.Fprintf(g.out, "\n%s\n", title)
	if err := g.rx.Post(program); err != nil {
		return err
	}
	return g.rx.Run()
}

// tour writes all chapters to w.
func tour(w io.Writer) error {
	out := bufio.NewWriter(w)
	for _, chapter := range []struct {
		title   string
		program func(guide)
	}{
		{"All are scheduled in one callback, in the wrong order; each runs when its scheduler says.", everyScheduler},
		{"The queue is a trampoline: work that work schedules is never nested.", trampoline},
		{"A recursive action: three, two, one, a second apart, on one interval.", countdown},
		{"A busy loop: the interval keeps its phase and drops the ticks it missed.", missedTicks},
		{"Cancelled in time, work never runs.", cancelled},
	} {
		g := guide{out, rxsched.NewVirtual(rxsched.Config{FramePeriod: 16 * ms})}
		if err := g.chapter(chapter.title, func() { chapter.program(g) }); err != nil {
			return err
		}
	}
	return out.Flush()
}

func everyScheduler(g guide) {
	g.rx.Idle().Schedule(g.say("idle:  nothing else is ready"), 0)
	g.rx.Frame().Schedule(g.say("frame: the next vsync, every 16ms"), 0)
	g.rx.Async().Schedule(g.say("async: a timer of 5ms"), 5*ms)
	g.rx.Async().Schedule(g.say("async: a timer of 0 still is a turn of the loop"), 0)
	g.rx.Asap().Schedule(g.say("asap:  a microtask, right after this callback"), 0)
	g.rx.Queue().Schedule(g.say("queue: here and now"), 0)
	g.note("       the callback that scheduled all of them ends")
}

func trampoline(g guide) {
	g.rx.Queue().Schedule(func(*action.Action) {
		g.rx.Queue().Schedule(g.say("scheduled inside, runs after"), 0)
		g.note("the outer work runs to its end")
	}, 0)
	g.note("back in the callback, with the queue drained")
}

func countdown(g guide) {
	scheduler.Schedule(g.rx.Async(), func(self *action.Of[int], n int) {
		g.note(fmt.Sprint(n))
		if n > 1 {
			self.Schedule(n-1, time.Second)
		}
	}, 3, time.Second)
}

func missedTicks(g guide) {
	scheduler.Schedule(g.rx.Async(), func(self *action.Of[int], tick int) {
		g.note(fmt.Sprintf("tick %d", tick))
		if tick == 1 {
			g.rx.Block(25 * ms)
			g.note("... was busy for 25ms")
		}
		if tick < 3 {
			self.Schedule(tick+1, 10*ms)
		}
	}, 1, 10*ms)
}

func cancelled(g guide) {
	late := g.rx.Async().Schedule(g.say("this line is never printed"), 20*ms)
	g.rx.Async().Schedule(func(*action.Action) {
		late.Unsubscribe()
		g.note("cancelled what was due at 20ms")
	}, 10*ms)
}
