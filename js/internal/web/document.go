package web

import (
	"strings"

	"github.com/dop251/goja"
)

// documents are the document.
type documents struct {
	document, root, head, body *node // nil before they are needed
	readyState                 string
	firing                     bool // the events of loading are under way
}

// document returns the stand-in of a document: elements, attributes and texts, without HTML, styles
// and layout. It has what programs need that a MutationObserver watches.
func (w *window) document() *node {
	d := &w.documents
	if d.document == nil {
		d.document = w.newNode(w.class("Document"), &node{kind: documentNode})
		d.root, d.head, d.body = w.newElement("html"), w.newElement("head"), w.newElement("body")
		d.document.insert(d.root)
		d.root.insert(d.head)
		d.root.insert(d.body)
	}
	return d.document
}

func (w *window) makeDocument() {
	d := &w.documents
	c := w.newClass("Document", w.class("Node"), 0, nil)
	read := func(name string, f func() any) {
		getter(c, name, func(*node) goja.Value {
			w.document() // a script can ask for it of any node
			return w.value(f())
		})
	}
	read("documentElement", func() any { return d.root.this })
	read("head", func() any { return d.head.this })
	read("body", func() any { return d.body.this })
	read("readyState", func() any { return d.readyState })
	method(c, "createElement", 1, func(_ *node, args arguments) goja.Value {
		name := args.text(0).String()
		if name == "" || strings.ContainsAny(name, " \t\n\f\r/>\x00") {
			w.throw("InvalidCharacterError", "Failed to %s: The tag name provided ('%s') is not a "+
				"valid name.", args.failed, name)
		}
		return w.newElement(strings.ToLower(name)).this
	})
	method(c, "getElementById", 1, func(n *node, args arguments) goja.Value {
		return w.byID(args.text(0).String()).this
	})
}

// byID returns an element with an ID. There is no HTML that makes elements. So one that does not
// exist is made, and is in the body.
func (w *window) byID(id string) *node {
	if n := w.document().find(id); n != nil {
		return n
	}
	n := w.newElement("div")
	n.setAttribute("id", id)
	w.documents.body.insert(n)
	return n
}

func (w *window) makeNode() {
	c := w.newClass("Node", w.class("EventTarget"), 0, nil)
	getter(c, "nodeType", func(n *node) goja.Value { return w.value(n.kind) })
	getter(c, "nodeName", func(n *node) goja.Value { return w.value(n.nodeName()) })
	getter(c, "parentNode", func(n *node) goja.Value { return nodeValue(n.up) })
	getter(c, "childNodes", func(n *node) goja.Value { return w.list(n.children) })
	getter(c, "isConnected", func(n *node) goja.Value { return w.value(w.document().contains(n)) })
	attribute(c, "textContent", func(n *node) goja.Value {
		if n.kind == documentNode {
			return goja.Null()
		}
		return w.value(n.content())
	}, (*node).setContent)
	method(c, "appendChild", 1, func(n *node, args arguments) goja.Value {
		n.insert(nodeArg(args))
		return args.at(0)
	})
	method(c, "removeChild", 1, func(n *node, args arguments) goja.Value {
		o := nodeArg(args)
		if o.up != n {
			w.throw("NotFoundError", "The node to be removed is not a child of this node.")
		}
		o.detach()
		return args.at(0)
	})
	w.newClass("Text", c, 0, nil)
}

// nodeArg returns the first argument as a node.
func nodeArg(args arguments) *node {
	o, ok := of[*node](args.w, args.at(0))
	if !ok {
		args.typeError("parameter 1 is not of type 'Node'.")
	}
	return o
}

func (w *window) makeElement() {
	c := w.newClass("Element", w.class("Node"), 0, nil)
	getter(c, "tagName", func(n *node) goja.Value { return w.value(n.nodeName()) })
	attribute(c, "id", func(n *node) goja.Value { return w.value(n.attributes["id"]) },
		func(n *node, v goja.Value) { n.setAttribute("id", w.text(v).String()) })
	method(c, "getAttribute", 1, func(n *node, args arguments) goja.Value {
		if value, ok := n.attributes[strings.ToLower(args.text(0).String())]; ok {
			return w.value(value)
		}
		return goja.Null()
	})
	method(c, "setAttribute", 2, func(n *node, args arguments) goja.Value {
		n.setAttribute(strings.ToLower(args.text(0).String()), args.text(1).String())
		return goja.Undefined()
	})
}
