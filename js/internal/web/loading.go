package web

// documents are what the window knows of its document.
type documents struct {
	document   *target // nil before it is needed
	readyState string
	firing     bool // the events of loading are under way
}

// announce fires an event of loading at the document, unless nobody can hear it.
func (w *window) announce(name string, bubbles bool, then func(bool)) error {
	if w.documents.document == nil && !w.listens(name) {
		then(true)
		return nil
	}
	e := w.plainEvent(name)
	e.bubbles = bubbles
	w.loop.Original("document") // makes it
	return w.send(w.documents.document, e, then)
}

// loaded ends the loading of the page: all scripts have run that were there at first. If early is
// set, the first frame comes at the end.
func (w *window) loaded(early bool) {
	d := &w.documents
	if d.readyState != "loading" {
		return
	}
	d.firing = true
	steps := []func(then func(bool)) error{
		func(then func(bool)) error {
			d.readyState = "interactive"
			return w.announce("readystatechange", false, then)
		},
		func(then func(bool)) error { return w.announce("DOMContentLoaded", true, then) },
		func(then func(bool)) error {
			d.readyState = "complete"
			return w.announce("readystatechange", false, then)
		},
		func(then func(bool)) error {
			if !w.listens("load") {
				then(true)
				return nil
			}
			return w.send(&w.target, w.plainEvent("load"), then)
		},
	}
	steps = append(steps, func(func(bool)) error {
		d.firing = false
		if early {
			w.earlyFrame()
		}
		return nil
	})
	var next func(bool)
	next = func(bool) {
		if len(steps) > 0 {
			step := steps[0]
			steps = steps[1:]
			w.loop.Next(func() error { return step(next) })
		}
	}
	next(true)
}
