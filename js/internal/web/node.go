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
	attributes []attr
	watchers   []*watcher
	style      *goja.Object // made when it is asked for
}

type attr struct{ name, value string }

// documents are the document.
type documents struct {
	document, root, head, body *node // nil before they are needed
	title, readyState          string
	firing                     bool // the events of loading are under way
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
	return w.newNode(w.class("Element"), &node{kind: elementNode, name: name})
}

func (w *window) newText(data goja.Value) *node {
	return w.newNode(w.class("Text"), &node{kind: textNode, data: data})
}

// nodeValue returns the object of a node, or null.
func nodeValue(n *node) goja.Value {
	if n == nil {
		return goja.Null()
	}
	return n.this
}

// at returns the i-th of some nodes, or nil.
func at(nodes []*node, i int) *node {
	if i < 0 || i >= len(nodes) {
		return nil
	}
	return nodes[i]
}

// list returns nodes as an array.
func (w *window) list(nodes []*node) goja.Value {
	values := make([]any, len(nodes))
	for i, n := range nodes {
		values[i] = n.this
	}
	return w.vm.NewArray(values...)
}

// siblings returns the children of the node's parent, and the node's index among them.
func (n *node) siblings() (all []*node, index int) {
	if n.up == nil {
		return nil, -1
	}
	return n.up.children, slices.Index(n.up.children, n)
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

// insert puts nodes before a child, or behind the last one if that is nil.
func (n *node) insert(nodes []*node, before *node) {
	for _, o := range nodes {
		if o.contains(n) || n.kind == textNode {
			n.w.throw("HierarchyRequestError", "The new child can't be inserted there.")
		}
	}
	if before != nil && before.up != n {
		n.w.throw("NotFoundError", "The node before which the new node is to be inserted is not "+
			"a child of this node.")
	}
	for _, o := range nodes {
		if o == before {
			all, i := o.siblings()
			before = at(all, i+1)
		}
		o.detach()
		i := len(n.children)
		if before != nil {
			i = slices.Index(n.children, before)
		}
		n.children = slices.Insert(n.children, i, o)
		o.up = n
		n.record(record{
			kind: "childList", added: []*node{o}, previous: at(n.children, i-1), next: before,
		})
	}
}

// detach takes the node away from its parent.
func (n *node) detach() {
	up := n.up
	if up == nil {
		return
	}
	all, i := n.siblings()
	previous, next := at(all, i-1), at(all, i+1)
	up.children = slices.Delete(slices.Clone(all), i, i+1)
	n.up = nil
	up.record(record{kind: "childList", removed: []*node{n}, previous: previous, next: next})
}

// replaceAll replaces the children.
func (n *node) replaceAll(nodes ...*node) {
	for _, o := range nodes {
		o.detach()
	}
	removed := n.children
	for _, o := range removed {
		o.up = nil
	}
	n.children = nodes
	for _, o := range nodes {
		o.up = n
	}
	if len(removed)+len(nodes) > 0 {
		n.record(record{kind: "childList", added: nodes, removed: removed})
	}
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

// setContent is textContent =.
func (n *node) setContent(v goja.Value) {
	if goja.IsNull(v) {
		v = n.w.value("")
	}
	text := n.w.text(v)
	switch {
	case n.kind == textNode:
		old := n.data
		n.data = text
		n.record(record{kind: "characterData", old: old})
	case n.kind == elementNode && text.Length() == 0:
		n.replaceAll()
	case n.kind == elementNode:
		n.replaceAll(n.w.newText(text))
	}
}

// attribute returns the value of an attribute.
func (n *node) attribute(name string) (value string, ok bool) {
	for _, a := range n.attributes {
		if a.name == name {
			return a.value, true
		}
	}
	return "", false
}

func (n *node) attributeValue(name string) goja.Value {
	if value, ok := n.attribute(name); ok {
		return n.w.value(value)
	}
	return goja.Null()
}

func (n *node) setAttribute(name, value string) {
	old := n.attributeValue(name)
	i := slices.IndexFunc(n.attributes, func(a attr) bool { return a.name == name })
	if i < 0 {
		n.attributes = append(n.attributes, attr{name, value})
	} else {
		n.attributes[i].value = value
	}
	n.record(record{kind: "attributes", name: name, old: old})
}

func (n *node) removeAttribute(name string) {
	i := slices.IndexFunc(n.attributes, func(a attr) bool { return a.name == name })
	if i >= 0 {
		old := n.attributeValue(name)
		n.attributes = slices.Delete(n.attributes, i, i+1)
		n.record(record{kind: "attributes", name: name, old: old})
	}
}

// all returns the elements below the node, in order, for which match returns true.
func (n *node) all(match func(*node) bool) (found []*node) {
	for _, o := range n.children {
		if o.kind == elementNode {
			if match(o) {
				found = append(found, o)
			}
			found = append(found, o.all(match)...)
		}
	}
	return found
}
