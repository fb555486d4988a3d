package cron_test

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/schedule/cron"
)

func ExampleParse() {
	waits, err := cron.Parse("30 17 * * FRI", time.UTC)
	if err != nil {
		fmt.Println(err)
		return
	}
	newYear := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for at := range waits.AtMost(3).Times(newYear) {
		fmt.Println(at.Format(time.RFC1123))
	}
	// Output:
	// Fri, 02 Jan 2026 17:30:00 UTC
	// Fri, 09 Jan 2026 17:30:00 UTC
	// Fri, 16 Jan 2026 17:30:00 UTC
}

// On the last Sunday of October 02:30 comes twice.
func ExampleParseWithConfig() {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		fmt.Println(err)
		return
	}
	waits, err := cron.ParseWithConfig("30 2 * * *", berlin, cron.Config{Once: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	saturday := time.Date(2026, 10, 24, 12, 0, 0, 0, berlin)
	for at := range waits.AtMost(2).Times(saturday) {
		fmt.Println(at.Format(time.RFC1123))
	}
	// Output:
	// Sun, 25 Oct 2026 02:30:00 CEST
	// Mon, 26 Oct 2026 02:30:00 CET
}
