package watchdog_test

import (
	"fmt"
	"path/filepath"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor"
	"github.com/rxsched/rxsched/monitor/watchdog"
)

// A callback waits for what only another callback of its host would do.
func ExampleNew() {
	loop := host.NewLoop(host.Config{Name: "ui"})
	defer loop.Close()

	told := make(chan watchdog.Overrun, 2) // also that it has ended
	dog := watchdog.New(watchdog.Config{
		Hosts:     monitor.NewHosts(loop),
		LongTask:  200 * time.Millisecond,
		Every:     time.Hour,
		OnOverrun: func(o watchdog.Overrun) { told <- o },
	})
	defer dog.Close()

	answer := make(chan int)
	_ = loop.Post(func() { <-answer })
	_ = loop.Post(func() { answer <- 42 })
	_ = loop.Start()

	o := <-told
	fmt.Println(o.Host, "blocks:", o.Blocks(), "in", o.State, "at", filepath.Base(o.At))
	fmt.Println("callbacks that wait for it:", o.Waiting)
	answer <- 0 // or it would never end
	<-answer    // of the other
	// Output:
	// ui blocks: true in chan receive at example_test.go:28
	// callbacks that wait for it: 1
}

// An Eye looks when its owner says so: here, each time round a loop of the owner's.
func ExampleEye() {
	v := host.NewVirtual(host.Config{})
	defer v.Close()
	eye := watchdog.NewEye("game", v, watchdog.Config{LongTask: time.Nanosecond})
	_ = v.Post(func() {
		eye.Look() // the turn is seen for the first time
		o, overruns := eye.Look()
		fmt.Println(o.Host, overruns, o.Blocks())
	})
	_ = v.Run()
	o, _ := eye.Look()
	fmt.Println(o.Ended)
	_, overruns := eye.Look()
	fmt.Println(overruns)
	// Output:
	// game true false
	// true
	// false
}
