package operatortest

// laws are the rules, in words that follow "it".
func laws[T, R any]() []law[T, R] {
	alone := func(c *Config[T]) bool { return !c.Shares }
	finite := func(c *Config[T]) bool { return !c.Endless }
	free := func(c *Config[T]) bool { return !c.Keeps }
	const few = 12
	return []law[T, R]{
		{"subscribes to its sources when it is subscribed to", 1, nil, lazily[T, R]},
		{"subscribes to its sources with its subscriber's context", few, alone, inContext[T, R]},
		{"sends values, then at most one end, whatever its sources do", few, nil, grammatically[T, R]},
		{"ends when its sources have ended", few, finite, ends[T, R]},
		{"fails when a source fails", few, func(c *Config[T]) bool { return !c.Catches }, fails[T, R]},
		{"unsubscribes from its sources, however it ends", 2 * few, free, letsGo[T, R]},
		{"sends its end before it unsubscribes from its source", few,
			func(c *Config[T]) bool { return !c.SwitchesAway }, endsFirst[T, R]},
		{"unsubscribes from its sources before what is below it is torn down", few,
			free, inOrder[T, R]},
		{"stops a source that sends while it is subscribed to", 1, free, stops[T, R]},
		{"begins anew for each subscriber", few, alone, anew[T, R]},
		{"takes the same from a source that sends at once", few, finite, atOnce[T, R]},
		{"lets its observer unsubscribe, send and subscribe inside a value", 2 * few, nil,
			reentrantly[T, R]},
		{"keeps a value that comes inside a value", few, nil, keepsInside[T, R]},
		{"gives a busy receiver all values of a window that it sends", 1, nil, givesAll[T, R]},
		{"leaves a value alone that it has sent", few, nil, leavesValues[T, R]},
		{"calls back a source that it has told to wait", few, free, callsBack[T, R]},
		{"lets a panic of its observer out, and closes", few, nil, panicking[T, R](inObserver)},
		{"lets a panic of a function out, and closes", few, nil, panicking[T, R](inFunction)},
		{"lets a panic of its source out, and closes", few, nil, panicking[T, R](inSource)},
		{"lets a panic of a teardown out", few, nil, panicking[T, R](inTeardown)},
		{"ends when its host closes", 3 * len(kinds), nil, closing[T, R]},
		{"leaves nothing on its host", few, nil, leavesNothing[T, R]},
		{"leaves no goroutine behind", few, nil, leavesNobody[T, R]},
		{"calls its observer one at a time, with sources on eight goroutines", 8, nil,
			oneAtATime[T, R]}, // it has eight ways to end
		{"calls its observer one at a time, with timers that ring while its sources send", 2 * few,
			nil, amidTimers[T, R]},
		{"keeps the order of each key", few, func(c *Config[T]) bool { return c.Key != nil }, byKey[T, R]},
		{"keeps its promises in any order of goroutines and hosts", 1, nil, inAnyOrder[T, R]},
	}
}
