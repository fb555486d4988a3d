package accesslog_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/examples/logwatch/accesslog"
	"github.com/rxsched/rxsched/observable"
	"github.com/stretchr/testify/require"
)

// traffic is what a minute brings.
type traffic struct{ good, bad int }

// watching is a watch in virtual time, with minutes for steps.
func watching(o accesslog.Options) (*rxsched.Virtual, accesslog.Watch) {
	rx := rxsched.NewVirtual(rxsched.Config{Origin: noon})
	return rx, accesslog.NewWatch(o, rx.Async(), noon, 1)
}

var perMinute = accesslog.Options{
	Window: 10 * time.Minute, Span: 10 * time.Minute, Hold: 3 * time.Minute,
	Threshold: 10, AtLeast: 10, ErrorsFrom: 500,
}

// play has traffic come, in the middle of each minute, and returns the incidents: "+" for its
// beginning, "-" for its end, and the minutes since noon.
func play(t *testing.T, minutes []traffic) (told []string) {
	rx, w := watching(perMinute)
	entries := observable.NewSubject[accesslog.Entry]()
	var begun time.Time
	observable.Pipe1(entries.Observable(), w.Incidents()).Subscribe(t.Context(), observable.Next(func(i accesslog.Incident) {
		sign := "+"
		if i.Over {
			sign = "-"
			require.Equal(t, i.At.Sub(begun), i.Lasted)
		}
		begun = i.At
		told = append(told, fmt.Sprintf("%s%.0f", sign, i.At.Sub(noon).Minutes()))
	}))
	rx.Advance(30 * time.Second)
	for _, m := range minutes {
		for range m.good {
			entries.Next(accesslog.Entry{Status: 200})
		}
		for range m.bad {
			entries.Next(accesslog.Entry{Status: 503})
		}
		rx.Advance(time.Minute)
	}
	entries.Complete()
	require.NoError(t, rx.Run())
	return told
}

// quiet is some minutes of usual traffic, and broken of one that fails.
func quiet(n int) []traffic  { return slices.Repeat([]traffic{{good: 10}}, n) }
func broken(n int) []traffic { return slices.Repeat([]traffic{{bad: 10}}, n) }

func TestIncidents_AreToldOnceEach(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		minutes []traffic
		want    []string
	}{
		{"no traffic", make([]traffic, 30), nil},
		{"usual traffic", quiet(30), nil},
		{"errors below the threshold", append(append(quiet(10), traffic{9, 1}), quiet(10)...), nil},
		{"one incident is one alert", slices.Concat(quiet(10), broken(5), quiet(20)), []string{"+11", "-25"}},
		{"a lull in it is not its end", slices.Concat(quiet(10), broken(2), quiet(9), broken(2), quiet(20)), []string{"+11", "-33"}},
		{"two of them", slices.Concat(quiet(10), broken(2), quiet(20), broken(2), quiet(20)), []string{"+11", "-22", "+33", "-44"}},
		{"a blip is none", slices.Concat(quiet(10), broken(1), []traffic{{good: 80}}, quiet(20)), nil},
		{"it goes on at the end", slices.Concat(quiet(10), broken(5)), []string{"+11"}},
		{"it has just begun at the end", slices.Concat(quiet(10), broken(1)), []string{"+11"}},
		{"too few requests to tell", append([]traffic{{bad: 9}}, make([]traffic, 20)...), nil},
		{"it ends with the traffic", append(broken(2), make([]traffic, 20)...), []string{"+1", "-12"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, play(t, c.minutes))
		})
	}
}
