// Tour shows, in one screen, when work runs on each scheduler. It runs in virtual time, so it takes
// no time and prints the same each time.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
)

const ms = time.Millisecond

func main() {
	if err := tour(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "tour:", err)
		os.Exit(1)
	}
}

// guide prints what happens, and when.
type guide struct {
	out io.Writer
	rx  *rxsched.Virtual
}

// say is work that prints a line.
func (g guide) say(line string) func(*action.Action) {
	return func(*action.Action) { g.note(line) }
}

func (g guide) note(line string) { fmt.Fprintf(g.out, "%6v  %s\n", g.rx.Now(), line) }

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
	g.rx.Idle.Schedule(0, g.say("idle:  nothing else is ready"))
	g.rx.Frame.Schedule(0, g.say("frame: the next vsync, every 16ms"))
	g.rx.Async.Schedule(5*ms, g.say("async: a timer of 5ms"))
	g.rx.Async.Schedule(0, g.say("async: a timer of 0 still is a turn of the loop"))
	g.rx.Asap.Schedule(0, g.say("asap:  a microtask, right after this callback"))
	g.rx.Queue.Schedule(0, g.say("queue: here and now"))
	g.note("       the callback that scheduled all of them ends")
}

func trampoline(g guide) {
	g.rx.Queue.Schedule(0, func(*action.Action) {
		g.rx.Queue.Schedule(0, g.say("scheduled inside, runs after"))
		g.note("the outer work runs to its end")
	})
	g.note("back in the callback, with the queue drained")
}

func countdown(g guide) {
	scheduler.Schedule(g.rx.Async, time.Second, 3, func(self *action.Of[int], n int) {
		g.note(fmt.Sprint(n))
		if n > 1 {
			self.Schedule(n-1, time.Second)
		}
	})
}

func missedTicks(g guide) {
	scheduler.Schedule(g.rx.Async, 10*ms, 1, func(self *action.Of[int], tick int) {
		g.note(fmt.Sprintf("tick %d", tick))
		if tick == 1 {
			g.rx.Block(25 * ms)
			g.note("... was busy for 25ms")
		}
		if tick < 3 {
			self.Schedule(tick+1, 10*ms)
		}
	})
}

func cancelled(g guide) {
	late := g.rx.Async.Schedule(20*ms, g.say("this line is never printed"))
	g.rx.Async.Schedule(10*ms, func(*action.Action) {
		late.Unsubscribe()
		g.note("cancelled what was due at 20ms")
	})
}
