package web

import (
	"strings"

	"github.com/dop251/goja"
)

// document returns the stand-in of a document: elements, attributes and texts, without HTML, styles
// and layout.
func (w *window) document() *node {
	d := &w.documents
	if d.document == nil {
		d.document = w.newNode(w.class("Document"), &node{kind: documentNode})
		d.root, d.head, d.body = w.newElement("html"), w.newElement("head"), w.newElement("body")
		d.document.insert([]*node{d.root}, nil)
		d.root.insert([]*node{d.head, d.body}, nil)
	}
	return d.document
}

func (w *window) makeDocument() {
	c := w.newClass("Document", w.class("Node"), 0, nil)
	w.documentProperties(c)
	w.installParent(c)
	handlers[aTarget](w, c.proto, nil, "readystatechange", "visibilitychange")
}

func (w *window) documentProperties(c *class) {
	d := &w.documents
	read := func(name string, f func() any) {
		getter(c, name, func(*node) goja.Value {
			w.document() // a script can ask for it of any node
			return w.value(f())
		})
	}
	read("documentElement", func() any { return d.root.this })
	read("head", func() any { return d.head.this })
	read("body", func() any { return d.body.this })
	read("defaultView", func() any { return w.global })
	read("readyState", func() any { return d.readyState })
	read("visibilityState", func() any { return "visible" })
	read("hidden", func() any { return false })
	read("location", func() any { return w.global.Get("location") })
	read("URL", func() any { return "about:blank" })
	attribute(c, "title", func(*node) goja.Value { return w.value(d.title) },
		func(_ *node, v goja.Value) { d.title = w.text(v).String() })
	method(c, "createElement", 1, func(_ *node, args arguments) goja.Value {
		name := args.text(0).String()
		if name == "" || strings.ContainsAny(name, " \t\n\f\r/>\x00") {
			w.throw("InvalidCharacterError", "Failed to %s: The tag name provided ('%s') is not a "+
				"valid name.", args.failed, name)
		}
		return w.newElement(strings.ToLower(name)).this
	})
	method(c, "createElementNS", 2, func(_ *node, args arguments) goja.Value {
		return w.newElement(args.text(1).String()).this
	})
	method(c, "createTextNode", 1, func(_ *node, args arguments) goja.Value {
		return w.newText(args.text(0)).this
	})
	method(c, "createEvent", 1, w.createEvent)
	method(c, "getElementById", 1, func(n *node, args arguments) goja.Value {
		return w.byID(args.text(0).String()).this
	})
}

// byID returns an element with an ID. There is no HTML that makes elements. So one that does not
// exist is made, and is in the body.
func (w *window) byID(id string) *node {
	found := w.document().all(func(n *node) bool {
		has, ok := n.attribute("id")
		return ok && has == id
	})
	if len(found) > 0 {
		return found[0]
	}
	n := w.newElement("div")
	n.setAttribute("id", id)
	w.documents.body.insert([]*node{n}, nil)
	return n
}

// createEvent makes an event that initEvent has to initialize.
func (w *window) createEvent(_ *node, args arguments) goja.Value {
	blank := event{blank: true, time: w.now()}
	blank.setType(w.value("").(goja.String))
	switch strings.ToLower(args.text(0).String()) {
	case "event", "events", "htmlevents", "svgevents":
		return w.class("Event").create(&blank)
	case "customevent":
		return w.class("CustomEvent").create(&customEvent{event: blank, detail: goja.Null()})
	}
	w.throw("NotSupportedError", "Failed to %s: The provided event type is invalid.", args.failed)
	return nil
}

func (w *window) makeNode() {
	c := w.newClass("Node", w.class("EventTarget"), 0, nil)
	read := func(name string, f func(n *node) goja.Value) { getter(c, name, f) }
	read("nodeType", func(n *node) goja.Value { return w.value(n.kind) })
	read("nodeName", func(n *node) goja.Value { return w.value(n.nodeName()) })
	read("parentNode", func(n *node) goja.Value { return nodeValue(n.up) })
	read("parentElement", func(n *node) goja.Value {
		if n.up == nil || n.up.kind != elementNode {
			return goja.Null()
		}
		return n.up.this
	})
	read("ownerDocument", func(n *node) goja.Value {
		if n.kind == documentNode {
			return goja.Null()
		}
		return w.document().this
	})
	read("isConnected", func(n *node) goja.Value {
		return w.value(w.document().contains(n))
	})
	read("childNodes", func(n *node) goja.Value { return w.list(n.children) })
	read("firstChild", func(n *node) goja.Value { return nodeValue(at(n.children, 0)) })
	read("lastChild", func(n *node) goja.Value {
		return nodeValue(at(n.children, len(n.children)-1))
	})
	beside := func(by int) func(n *node) goja.Value {
		return func(n *node) goja.Value {
			all, i := n.siblings()
			return nodeValue(at(all, i+by))
		}
	}
	read("previousSibling", beside(-1))
	read("nextSibling", beside(1))
	c.constant("ELEMENT_NODE", elementNode)
	c.constant("TEXT_NODE", textNode)
	c.constant("DOCUMENT_NODE", documentNode)
	w.tree(c)
}

func (n *node) nodeName() string {
	switch n.kind {
	case elementNode:
		return strings.ToUpper(n.name)
	case textNode:
		return "#text"
	}
	return "#document"
}

// nodeArg returns the n-th argument as a node.
func nodeArg(args arguments, n int) *node {
	o, ok := of[*node](args.w, args.at(n))
	if !ok {
		args.typeError("parameter %d is not of type 'Node'.", n+1)
	}
	return o
}

func (w *window) tree(c *class) {
	attribute(c, "textContent", func(n *node) goja.Value {
		if n.kind == documentNode {
			return goja.Null()
		}
		return w.value(n.content())
	}, (*node).setContent)
	method(c, "appendChild", 1, func(n *node, args arguments) goja.Value {
		n.insert([]*node{nodeArg(args, 0)}, nil)
		return args.at(0)
	})
	method(c, "insertBefore", 2, func(n *node, args arguments) goja.Value {
		var before *node
		if !absent(args.at(1)) {
			before = nodeArg(args, 1)
		}
		n.insert([]*node{nodeArg(args, 0)}, before)
		return args.at(0)
	})
	method(c, "removeChild", 1, func(n *node, args arguments) goja.Value {
		o := nodeArg(args, 0)
		if o.up != n {
			w.throw("NotFoundError", "The node to be removed is not a child of this node.")
		}
		o.detach()
		return args.at(0)
	})
	method(c, "contains", 1, func(n *node, args arguments) goja.Value {
		o, ok := of[*node](w, args.at(0))
		return w.value(ok && n.contains(o))
	})
	method(c, "hasChildNodes", 0, func(n *node, _ arguments) goja.Value {
		return w.value(len(n.children) > 0)
	})
}

// announce fires an event of loading at the document, unless nobody can hear it.
func (w *window) announce(name string, bubbles bool, then func(bool)) error {
	if w.documents.document == nil && !w.listens(name) {
		then(true)
		return nil
	}
	e := w.plainEvent(name)
	e.bubbles = bubbles
	return w.send(&w.document().target, e, then)
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
