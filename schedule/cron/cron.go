package cron

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/netresearch/go-cron"

	"github.com/rxsched/rxsched/schedule"
)

// searched is how many years ahead a day is looked for. From 2096 to 2104 there is no 29 February.
const searched = 8

var parser = cron.MustNewParser(
	cron.Minute | cron.Hour | cron.Dom | cron.Month | cron.Dow | cron.DowOrDom | cron.Descriptor).
	WithMaxSearchYears(searched)

// Config says what becomes of a time that the clock shows twice. The zero value is ready to use.
type Config struct {
	// Once makes such a time come only when it is shown first. So a daily job runs once on each day.
	// An expression for every hour is an exception: it comes in both.
	Once bool
}

// Parse makes a schedule of a cron expression, whose times are those of clocks in zone. It returns
// an error if the expression is invalid or never comes, and panics if zone is nil.
func Parse(expression string, zone *time.Location) (schedule.Schedule, error) {
	return ParseWithConfig(expression, zone, Config{})
}

// ParseWithConfig is Parse with a config.
func ParseWithConfig(
	expression string, zone *time.Location, c Config,
) (schedule.Schedule, error) {
	if zone == nil {
		panic("cron: Parse: nil zone")
	}
	times, err := parse(expression, zone, c)
	if err != nil {
		return schedule.Schedule{}, fmt.Errorf("cron: %q: %w", expression, err)
	}
	return schedule.New(func(step schedule.Step) (time.Duration, bool) {
		now := step.Now.Round(0) // clocks on the wall count
		return times.Next(now).Sub(now), true
	}), nil
}

func parse(expression string, zone *time.Location, c Config) (cron.Schedule, error) {
	parsed, err := parser.Parse(expression)
	if err != nil {
		return nil, err
	}
	words := strings.Fields(expression)
	days, ok := parsed.(*cron.SpecSchedule)
	if !ok { // @every
		d, err := time.ParseDuration(words[len(words)-1])
		if err == nil && d%time.Second != 0 {
			err = errors.New("there is a fraction of a second")
		}
		return parsed, err
	}
	if err := checkFields(words); err != nil {
		return nil, err
	}
	const everyHour = 1<<24 - 1
	t := &timetable{days: days, zone: zone, once: c.Once && days.Hour&everyHour != everyHour}
	if strings.Contains(words[0], "=") {
		t.zone = days.Location
	}
	if t.zone == time.Local && zone != time.Local {
		return nil, errors.New("there is no zone of that name")
	}
	days.Location = time.UTC
	if days.Next(time.Time{}).IsZero() {
		return nil, errors.New("there is no such day")
	}
	return t, nil
}

// item is one of a list. The parser also takes what is empty, has a sign, or follows a star.
var item = regexp.MustCompile(`^(?:[*?]|(\w+)(?:-(\w+))?)(/\d+)?$`)

// checkFields checks what the parser takes and should not.
func checkFields(words []string) error {
	if len(words) < 5 { // a name, such as @daily
		return nil
	}
	for i, list := range words[len(words)-5:] {
		for text := range strings.SplitSeq(list, ",") {
			m := item.FindStringSubmatch(text)
			switch {
			case m == nil:
				return fmt.Errorf("%q in %q is no number, name, range or star", text, list)
			case i == 4 && m[2] != "" && m[3] != "" && day(m[1]) > day(m[2]):
				return fmt.Errorf("%q goes round the end of the week in steps", text)
			}
		}
	}
	return nil
}

// day is the number of a day of the week.
func day(text string) int {
	if i := strings.Index("SUNMONTUEWEDTHUFRISAT", strings.ToUpper(text)); i >= 0 {
		return i / 3
	}
	n, _ := strconv.Atoi(text) // the parser has
	return n
}
