package web

import (
	"slices"
	"strings"

	"github.com/dop251/goja"
)

// The types of nodes.
const (
	elementNode  = 1
	textNode     = 3
	documentNode = 9
)

// node is the state of a Node: an element, a text or the document.
type node struct {
	target
	kind       int
	name       string     // of an element
	data       goja.Value // of a text
	up         *node
	children   []*node
	attributes map[string]string
	watchers   []*watcher
}

// newNode makes a node and its object.
func (w *window) newNode(c *class, n *node) *node {
	n.target = target{w: w}
	n.target.above = func() *target {
		switch {
		case n.up != nil:
			return &n.up.target
		case n.kind == documentNode:
			return &w.target
		}
		return nil
	}
	c.create(n)
	return n
}

func (w *window) newElement(name string) *node {
	return w.newNode(w.class("Element"),
		&node{kind: elementNode, name: name, attributes: map[string]string{}})
}

func (w *window) newText(data goja.Value) *node {
	return w.newNode(w.class("Text"), &node{kind: textNode, data: data})
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

// nodeValue returns the object of a node, or null.
func nodeValue(n *node) goja.Value {
	if n == nil {
		return goja.Null()
	}
	return n.this
}

// list returns nodes as an array.
func (w *window) list(nodes []*node) goja.Value {
	values := make([]any, len(nodes))
	for i, n := range nodes {
		values[i] = n.this
	}
	return w.vm.NewArray(values...)
}

// contains reports whether a node is n or below it.
func (n *node) contains(o *node) bool {
	for ; o != nil; o = o.up {
		if o == n {
			return true
		}
	}
	return false
}

// find returns an element below the node with an ID, or nil.
func (n *node) find(id string) *node {
	for _, o := range n.children {
		if has, ok := o.attributes["id"]; ok && has == id {
			return o
		}
		if found := o.find(id); found != nil {
			return found
		}
	}
	return nil
}

// insert puts a node behind the last child.
func (n *node) insert(o *node) {
	if o.contains(n) || n.kind == textNode {
		n.w.throw("HierarchyRequestError", "The new child can't be inserted there.")
	}
	o.detach()
	n.children, o.up = append(slices.Clip(n.children), o), n
	n.record(record{kind: "childList", added: []*node{o}})
}

// detach takes the node away from its parent.
func (n *node) detach() {
	up := n.up
	if up == nil {
		return
	}
	i := slices.Index(up.children, n)
	up.children, n.up = slices.Delete(slices.Clone(up.children), i, i+1), nil
	up.record(record{kind: "childList", removed: []*node{n}})
}

// content returns the text of the node and of those below it.
func (n *node) content() string {
	if n.kind == textNode {
		return n.data.String()
	}
	var b strings.Builder
	for _, o := range n.children {
		b.WriteString(o.content())
	}
	return b.String()
}

// setContent is textContent =. It replaces the children of an element.
func (n *node) setContent(v goja.Value) {
	if goja.IsNull(v) {
		v = n.w.value("")
	}
	text := n.w.text(v)
	if n.kind == textNode {
		n.data = text
	}
	if n.kind != elementNode {
		return
	}
	r := record{kind: "childList", removed: n.children}
	for _, o := range r.removed {
		o.up = nil
	}
	n.children = nil
	if text.Length() > 0 {
		t := n.w.newText(text)
		t.up = n
		n.children = []*node{t}
		r.added = n.children
	}
	if len(r.removed)+len(r.added) > 0 {
		n.record(r)
	}
}

func (n *node) setAttribute(name, value string) {
	n.attributes[name] = value
	n.record(record{kind: "attributes", name: name})
}
