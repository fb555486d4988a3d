package world

// Go calls f on a goroutine of its own, which takes its turn among the hosts and the other
// goroutines of the world. The test does not end before f has returned. It panics if the name is
// empty or taken. Any goroutine of the world may call it.
func (w *World) Go(name string, f func()) {
	if f == nil {
		panic("world: Go: nil f")
	}
	w.take("Go", name)
	w.mu.Lock()
	w.running++
	w.mu.Unlock()
	go func() {
		defer w.endsGo()
		w.conductor.Act(name, "begin", nil)
		if !w.over() {
			w.guard(name, f)
		}
	}()
}

// endsGo notes that a goroutine of Go has ended.
func (w *World) endsGo() {
	w.mu.Lock()
	w.running--
	w.conductor.Nudge()
	w.mu.Unlock()
}
