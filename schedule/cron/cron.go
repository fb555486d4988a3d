package cron

import (
	"fmt"
	"time"

	"github.com/netresearch/go-cron"

	"github.com/rxsched/rxsched/schedule"
)

var parser = cron.MustNewParser(
	cron.Minute | cron.Hour | cron.Dom | cron.Month | cron.Dow | cron.DowOrDom | cron.Descriptor)

// Parse makes a schedule of a cron expression, whose times are those of clocks in zone. It returns
// an error if the expression is invalid, and panics if zone is nil.
func Parse(expression string, zone *time.Location) (schedule.Schedule, error) {
	if zone == nil {
		panic("cron: Parse: nil zone")
	}
	times, err := parser.Parse(expression)
	if err != nil {
		return schedule.Schedule{}, fmt.Errorf("cron: %q: %w", expression, err)
	}
	return schedule.New(func(step schedule.Step) (time.Duration, bool) {
		next := times.Next(step.Now.In(zone))
		return next.Sub(step.Now), !next.IsZero()
	}), nil
}
