package schedule_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/rxsched/rxsched/schedule"
)

// show prints the first waits.
func show(of schedule.Schedule) {
	for i, wait := range waits(of, 5) {
		if i > 0 {
			fmt.Print(" ")
		}
		fmt.Print(wait)
	}
	fmt.Println()
}

func Example() {
	show(schedule.Exponential(100*time.Millisecond, 2).
		Jitter(0.2, 7).
		UpTo(time.Second).
		AtMost(10).
		Within(time.Minute))
	// Output: 105.988173ms 203.949945ms 416.677568ms 751.37872ms 1s
}

// A queue that is kept in a database stores only the number of tries and the time of the first.
func Example_durable() {
	backoff := schedule.Exponential(time.Minute, 2).Within(time.Hour)
	first := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)

	step := schedule.Step{Attempt: 4, Started: first, Now: first.Add(10 * time.Minute)}
	if wait, ok := backoff.Next(step); ok {
		fmt.Println("try again at", step.Now.Add(wait).Format(time.TimeOnly))
	}
	step = schedule.Step{Attempt: 6, Started: first, Now: first.Add(40 * time.Minute)}
	if _, ok := backoff.Next(step); !ok {
		fmt.Println("give up")
	}
	// Output:
	// try again at 09:18:00
	// give up
}

func ExampleNew() {
	linear := schedule.New(func(step schedule.Step) (time.Duration, bool) {
		return time.Duration(step.Attempt) * time.Second, true
	})
	show(linear)
	// Output: 1s 2s 3s 4s 5s
}

func ExampleEvery() {
	show(schedule.Every(time.Minute))
	// Output: 1m0s 1m0s 1m0s 1m0s 1m0s
}

func ExampleExponential() {
	show(schedule.Exponential(time.Second, 3))
	// Output: 1s 3s 9s 27s 1m21s
}

func ExampleOf() {
	show(schedule.Of(time.Second, 5*time.Second, time.Minute))
	// Output: 1s 5s 1m0s
}

func ExampleSchedule_Next() {
	wait, ok := schedule.Exponential(time.Second, 2).Next(schedule.Step{Attempt: 3})
	fmt.Println(wait, ok)
	// Output: 4s true
}

func ExampleSchedule_Times() {
	nine := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	for at := range schedule.Of(time.Minute, time.Hour).Times(nine) {
		fmt.Println(at.Format(time.TimeOnly))
	}
	// Output:
	// 09:01:00
	// 10:01:00
}

func ExampleSchedule_Jitter() {
	show(schedule.Every(10*time.Second).Jitter(0.1, 1).AtMost(3))
	show(schedule.Every(10*time.Second).Jitter(0.1, 2).AtMost(3))
	// Output:
	// 10.887128461s 9.090513995s 10.554873836s
	// 9.16942296s 10.684421016s 10.114330865s
}

func ExampleSchedule_UpTo() {
	show(schedule.Exponential(time.Second, 2).UpTo(5 * time.Second))
	// Output: 1s 2s 4s 5s 5s
}

func ExampleSchedule_AtMost() {
	show(schedule.Every(time.Second).AtMost(3))
	// Output: 1s 1s 1s
}

func ExampleSchedule_Within() {
	show(schedule.Exponential(time.Second, 2).Within(10 * time.Second))
	// Output: 1s 2s 4s
}

func ExampleSchedule_If() {
	patient := schedule.Every(time.Second).If(func(err error) bool {
		return !errors.Is(err, context.Canceled)
	})
	_, again := patient.Next(schedule.Step{Attempt: 1, Err: errors.New("connection lost")})
	_, after := patient.Next(schedule.Step{Attempt: 2, Err: context.Canceled})
	fmt.Println(again, after)
	// Output: true false
}
