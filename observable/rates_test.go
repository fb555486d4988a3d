package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

// by makes a duration: a diagram for each value, failing for x.
func by(r *rig, diagrams map[string]string) func(string) observable.Observable[string] {
	return func(v string) observable.Observable[string] {
		if v == "x" {
			return observable.Throw[string](errOops)
		}
		diagram, ok := diagrams[v]
		if !ok {
			diagram = diagrams["*"]
		}
		return r.cold(diagram)
	}
}

// lasting makes a duration of one diagram.
func lasting(r *rig, diagram string) func(string) observable.Observable[string] {
	return func(string) observable.Observable[string] { return r.cold(diagram) }
}

func atOnce(string) observable.Observable[int] { return observable.Of(1, 2) }

func TestAudit(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"sends the latest at the end of the wait", "-abc-de|", func(r *rig) observable.Operator[string, string] {
			return observable.Audit(lasting(r, "---t"))
		}, "4c 8e 8|"},
		{"a duration that only completes ends the wait without sending", "-abc-d-|", func(r *rig) observable.Operator[string, string] {
			return observable.Audit(lasting(r, "--|"))
		}, "7|"},
		{"a synchronous duration lets everything through", "-ab-c|", always(observable.Audit(atOnce)), "1a 2b 4c 5|"},
		{"an error drops what waits", "-ab#", func(r *rig) observable.Operator[string, string] {
			return observable.Audit(lasting(r, "---t"))
		}, "3#"},
		{"a failing duration ends it", "-ab-c|", func(r *rig) observable.Operator[string, string] {
			return observable.Audit(lasting(r, "--#"))
		}, "3#"},
		{"Audit fails with a duration", "-ab--x|", func(r *rig) observable.Operator[string, string] {
			return observable.Audit(by(r, map[string]string{"*": "--t"}))
		}, "3b 5#"},
		{"AuditTime waits for a time", "-abc-de|", func(r *rig) observable.Operator[string, string] {
			return observable.AuditTime[string](3*ms, r.async)
		}, "4c 8e 8|"},
		{"AuditTime of nothing that waits completes at once", "-a---|", func(r *rig) observable.Operator[string, string] {
			return observable.AuditTime[string](2*ms, r.async)
		}, "3a 5|"},
	})
}

func TestDebounce(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"keeps the last of a burst", "-a--bc--d|", func(r *rig) observable.Operator[string, string] {
			return observable.Debounce(lasting(r, "--t"))
		}, "3a 7c 9d 9|"},
		{"each value has its own duration", "-ab----|", func(r *rig) observable.Operator[string, string] {
			return observable.Debounce(by(r, map[string]string{"a": "t", "b": "---t"}))
		}, "1a 5b 7|"},
		{"a duration that only completes neither sends nor forgets", "-a---|", func(r *rig) observable.Operator[string, string] {
			return observable.Debounce(lasting(r, "-|"))
		}, "5a 5|"},
		{"a synchronous duration lets everything through", "-ab-c|", always(observable.Debounce(atOnce)), "1a 2b 4c 5|"},
		{"a failing duration ends it", "-a--b|", func(r *rig) observable.Operator[string, string] {
			return observable.Debounce(lasting(r, "-#"))
		}, "2#"},
		{"Debounce fails with a duration", "-a--x|", func(r *rig) observable.Operator[string, string] {
			return observable.Debounce(by(r, map[string]string{"*": "--t"}))
		}, "3a 4#"},
	})
}

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

func TestDelayWhen(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"values may change places", "-ab-|", func(r *rig) observable.Operator[string, string] {
			return observable.DelayWhen(by(r, map[string]string{"a": "-----t", "b": "-t"}))
		}, "3b 6a 6|"},
		{"a duration that only completes drops its value", "-ab-|", func(r *rig) observable.Operator[string, string] {
			return observable.DelayWhen(by(r, map[string]string{"a": "-----|", "b": "-t"}))
		}, "3b 6|"},
		{"a synchronous duration does not delay", "-ab-|", always(observable.DelayWhen(atOnce)), "1a 2b 4|"},
		{"an error does not wait", "-a#", func(r *rig) observable.Operator[string, string] {
			return observable.DelayWhen(lasting(r, "--t"))
		}, "2#"},
		{"a failing duration ends it", "-ab-|", func(r *rig) observable.Operator[string, string] {
			return observable.DelayWhen(lasting(r, "-#"))
		}, "2#"},
		{"DelayWhen fails with a duration", "-a-x|", func(r *rig) observable.Operator[string, string] {
			return observable.DelayWhen(by(r, map[string]string{"*": "-t"}))
		}, "2a 3#"},
	})
}
