package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

// ThrottleConfig sets which values of a wait a throttle sends: by default the first.
type ThrottleConfig struct {
	// SkipLeading drops the value that begins a wait.
	SkipLeading bool

	// Trailing sends the last unsent value at the end of a wait, which begins a new wait.
	Trailing bool
}

// Throttle sends a value and drops later ones until the observable that duration made of it sends a
// value or completes. An error of a duration ends the result. Source and durations may be on
// different goroutines, each of which may deliver for the others. It stands for RxJS's throttle;
// for a fixed time use [ThrottleTime].
//
//	source:                  -ab-c--d--|
//	Throttle(timer of 2ms):  -a--c--d--|
func Throttle[T, N any](duration func(T) Observable[N]) Operator[T, T] {
	must(duration != nil, "Throttle: nil duration")
	return throttle("Throttle", ThrottleConfig{}, holdUntil("Throttle", duration))
}

// ThrottleWithConfig is Throttle with a choice of the values it sends. A duration that only
// completes ends a wait without a trailing value. If a trailing value waits when the source
// completes, completion waits for it.
//
//	source:                                                            -ab-c---d-|
//	ThrottleWithConfig(timer of 2ms, ThrottleConfig{Trailing: true}):  -a-b-c--d-|
func ThrottleWithConfig[T, N any](duration func(T) Observable[N], c ThrottleConfig) Operator[T, T] {
	must(duration != nil, "ThrottleWithConfig: nil duration")
	return throttle("ThrottleWithConfig", c, holdUntil("ThrottleWithConfig", duration))
}

func throttle[T any](name string, c ThrottleConfig, pausing holdWindows[T]) Operator[T, T] {
	return operate(name, func(src Observable[T], dst *Subscriber[T]) {
		g := serial.New(dst.root)
		t := &throttling[T]{ThrottleConfig: c, latest: latest[T]{dst: dst}}
		t.window = pausing(g, dst, t.over)
		heed(&t.holding, dst, g, t.window.by(), t)
		joinHolding(&t.holding, g, src, dst, Observer[T]{Next: t.next, Complete: t.complete})
	})
}

// throttling is the state of one subscription. Only handlers touch it.
type throttling[T any] struct {
	ThrottleConfig
	latest[T] // holds what came last and was not sent
	window    holdWindow[T]
	completed bool
}

func (t *throttling[T]) next(v T) {
	t.hold(v)
	switch {
	case t.window.on():
	case t.SkipLeading:
		t.window.begin(v)
	default:
		t.send()
	}
}

func (t *throttling[T]) over(release bool) {
	if release && t.Trailing {
		t.send()
	}
	if t.completed && !t.due {
		t.dst.Complete()
	}
}

// resume sends what had no room.
func (t *throttling[T]) resume() {
	if !t.due {
		return
	}
	t.send()
	if t.completed && !t.due {
		t.dst.Complete()
	}
}

// send sends the held value, which begins a wait.
func (t *throttling[T]) send() {
	if v, ok := t.release(); ok && !t.completed {
		t.window.begin(v)
	}
}

func (t *throttling[T]) complete() {
	t.completed = true
	if !(t.Trailing && t.held && t.window.on()) && !t.due {
		t.dst.Complete()
	}
}
