package web

import (
	"slices"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// mutations are what mutation observers wait for.
type mutations struct {
	queued  bool // the microtask that calls the observers
	waiting []*observer
}

// observer is the state of a MutationObserver.
type observer struct {
	object
	call    goja.Callable
	records []*mutation
	nodes   []*node // that it observes
}

// watcher is an observer of a node.
type watcher struct {
	observer *observer
	wish     wish
}

// wish is what an observer wants to know.
type wish struct {
	children, attributes, subtree bool
}

// record is what has happened to a node.
type record struct {
	kind           string
	name           string // of an attribute
	added, removed []*node
}

// mutation is the state of a MutationRecord.
type mutation struct {
	object
	record
	node *node
}

// wants reports whether the observer of a node wants a record.
func (h *wish) wants(r record) bool {
	if r.kind == "attributes" {
		return h.attributes
	}
	return h.children
}

// record tells observers of the node and of those above it.
func (n *node) record(r record) {
	var observers []*observer
	for at := n; at != nil; at = at.up {
		for _, o := range at.watchers {
			if o.wish.wants(r) && (at == n || o.wish.subtree) &&
				!slices.Contains(observers, o.observer) {
				observers = append(observers, o.observer)
			}
		}
	}
	for _, o := range observers {
		m := &mutation{record: r, node: n}
		n.w.class("MutationRecord").create(m)
		o.records = append(o.records, m)
		n.w.wake(o)
	}
}

// wake makes a microtask call an observer.
func (w *window) wake(o *observer) {
	m := &w.mutations
	if !slices.Contains(m.waiting, o) {
		m.waiting = append(m.waiting, o)
	}
	if !m.queued {
		m.queued = true
		w.loop.QueueMicrotask(func() error {
			waiting := m.waiting
			m.queued, m.waiting = false, nil
			for _, o := range waiting {
				if err := w.notify(o); loop.Ended(err) {
					return err
				} else if err != nil {
					w.loop.Report(err)
				}
			}
			return nil
		})
	}
}

// notify calls an observer.
func (w *window) notify(o *observer) error {
	if len(o.records) == 0 {
		return nil
	}
	_, err := o.call(o.this, o.take(w), o.this)
	return err
}

// take returns the observer's records as an array, and forgets them.
func (o *observer) take(w *window) goja.Value {
	values := make([]any, len(o.records))
	for i, m := range o.records {
		values[i] = m.this
	}
	o.records = nil
	return w.vm.NewArray(values...)
}

func (w *window) makeMutations() {
	c := w.newClass("MutationObserver", nil, 1, func(args arguments) platform {
		return &observer{call: args.callback(0)}
	})
	method(c, "observe", 1, func(o *observer, args arguments) goja.Value {
		o.observe(nodeArg(args), wishOf(args.options(1)))
		return goja.Undefined()
	})
	method(c, "disconnect", 0, func(o *observer, _ arguments) goja.Value {
		for _, n := range o.nodes {
			n.watchers = slices.DeleteFunc(n.watchers, func(w *watcher) bool {
				return w.observer == o
			})
		}
		o.nodes, o.records = nil, nil
		return goja.Undefined()
	})
	method(c, "takeRecords", 0, func(o *observer, _ arguments) goja.Value { return o.take(w) })
	w.makeRecord()
}

func (w *window) makeRecord() {
	c := w.newClass("MutationRecord", nil, 0, nil)
	getter(c, "type", func(m *mutation) goja.Value { return w.value(m.kind) })
	getter(c, "target", func(m *mutation) goja.Value { return m.node.this })
	getter(c, "addedNodes", func(m *mutation) goja.Value { return w.list(m.added) })
	getter(c, "removedNodes", func(m *mutation) goja.Value { return w.list(m.removed) })
	getter(c, "attributeName", func(m *mutation) goja.Value {
		if m.kind != "attributes" {
			return goja.Null()
		}
		return w.value(m.name)
	})
}

func (o *observer) observe(n *node, h wish) {
	for _, w := range n.watchers {
		if w.observer == o {
			w.wish = h
			return
		}
	}
	n.watchers = append(n.watchers, &watcher{o, h})
	o.nodes = append(o.nodes, n)
}

// wishOf reads the options of observe. Texts don't change here: an element gets another one.
func wishOf(o options) (h wish) {
	h.attributes, h.children, h.subtree = o.flag("attributes"), o.flag("childList"), o.flag("subtree")
	if !h.children && !h.attributes && !o.flag("characterData") {
		o.args.typeError("The options object must set at least one of 'attributes', " +
			"'characterData', or 'childList' to true.")
	}
	return h
}
