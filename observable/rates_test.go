package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestThrottle(t *testing.T) {
	t.Parallel()
	trailing := observable.ThrottleConfig{Trailing: true}
	runRows(t, []row{
		{"sends what begins a wait", "abcdefg|", func(r *rig) observable.Operator[string, string] {
			return observable.Throttle(lasting(r, "---t"))
		}, "0a 4e 7|"},
		{"trailing", "abcdefg|", func(r *rig) observable.Operator[string, string] {
			return observable.ThrottleWithConfig(lasting(r, "---t"), observable.ThrottleConfig{SkipLeading: true, Trailing: true})
		}, "3d 6g 7|"},
		{"trailing delays completion", "-ab|", func(r *rig) observable.Operator[string, string] {
			return observable.ThrottleWithConfig(lasting(r, "----t"), trailing)
		}, "1a 5b 5|"},
		{"a duration that only completes sends nothing that trails", "abcdef|", func(r *rig) observable.Operator[string, string] {
			return observable.ThrottleWithConfig(lasting(r, "--|"), trailing)
		}, "0a 3d 6|"},
		{"a synchronous duration lets everything through", "-ab-c|", always(observable.ThrottleWithConfig(atOnce, trailing)), "1a 2b 4c 5|"},
		{"a failing duration ends it", "-ab-c|", func(r *rig) observable.Operator[string, string] {
			return observable.Throttle(lasting(r, "--#"))
		}, "1a 3#"},
		{"sends before a duration fails", "-a--x|", func(r *rig) observable.Operator[string, string] {
			return observable.Throttle(by(r, map[string]string{"*": "--t"}))
		}, "1a 4x 4#"},
		{"that skips what leads does not", "-a--x|", func(r *rig) observable.Operator[string, string] {
			return observable.ThrottleWithConfig(by(r, map[string]string{"*": "--t"}), observable.ThrottleConfig{SkipLeading: true})
		}, "4#"},
	})
}

func TestSample(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"sends the latest with the notifier's values", "-ab--c-|", func(r *rig) observable.Operator[string, string] {
			return observable.Sample[string](r.cold("---xx-x"))
		}, "3b 6c 7|"},
		{"a notifier that completes ends the sampling", "-a-b-|", func(r *rig) observable.Operator[string, string] {
			return observable.Sample[string](r.cold("--x|"))
		}, "2a 5|"},
		{"a notifier that fails ends it", "-a-b-|", func(r *rig) observable.Operator[string, string] {
			return observable.Sample[string](r.cold("--#"))
		}, "2#"},
		{"completion drops what waits", "-a|", func(r *rig) observable.Operator[string, string] {
			return observable.Sample[string](r.cold("----x"))
		}, "2|"},
		{"SampleTime samples each period", "-ab--c-d|", func(r *rig) observable.Operator[string, string] {
			return observable.SampleTime[string](3*ms, r.async)
		}, "3b 6c 8|"},
	})
}
