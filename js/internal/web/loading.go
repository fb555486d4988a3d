package web

// documents are what the window knows of its document.
type documents struct {
	document   *target // nil before it is needed
	readyState string
	firing     bool // the events of loading are under way
}

// contentLoaded fires DOMContentLoaded at the document, unless there is no listener.
func (w *window) contentLoaded(then func(bool)) error {
	if w.documents.document == nil && !w.listens("DOMContentLoaded") {
		then(true)
		return nil
	}
	e := w.plainEvent("DOMContentLoaded")
	e.bubbles = true
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
			return w.contentLoaded(then)
		},
		func(then func(bool)) error {
			d.readyState = "complete"
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
