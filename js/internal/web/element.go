package web

import (
	"slices"
	"strings"

	"github.com/dop251/goja"
)

func (w *window) makeElement() {
	c := w.newClass("Element", w.class("Node"), 0, nil)
	getter(c, "tagName", func(n *node) goja.Value { return w.value(n.nodeName()) })
	getter(c, "localName", func(n *node) goja.Value { return w.value(n.name) })
	for _, name := range []string{"id", "class"} {
		property := strings.Replace(name, "class", "className", 1)
		attribute(c, property, func(n *node) goja.Value {
			value, _ := n.attribute(name)
			return w.value(value)
		}, func(n *node, v goja.Value) { n.setAttribute(name, w.text(v).String()) })
	}
	getter(c, "style", func(n *node) goja.Value {
		if n.style == nil {
			n.style = w.vm.NewObject()
		}
		return n.style
	})
	w.installAttributes(c)
	method(c, "click", 0, func(n *node, _ arguments) goja.Value {
		e := &event{bubbles: true, cancelable: true, composed: true}
		w.fresh(w.class("Event"), e, "click")
		e.trusted = false
		w.dispatch(&n.target, e)
		return goja.Undefined()
	})
	handlers[aTarget](w, c.proto, nil, "click")
	w.installParent(c)
	text := w.newClass("Text", w.class("Node"), 0, func(args arguments) platform {
		data := w.value("")
		if len(args.values) > 0 {
			data = args.text(0)
		}
		return w.newText(data)
	})
	attribute(text, "data", func(n *node) goja.Value { return n.data }, (*node).setContent)
	for _, c := range []*class{c, text} {
		method(c, "remove", 0, func(n *node, _ arguments) goja.Value {
			n.detach()
			return goja.Undefined()
		})
	}
}

func (w *window) installAttributes(c *class) {
	name := func(args arguments) string { return strings.ToLower(args.text(0).String()) }
	method(c, "getAttribute", 1, func(n *node, args arguments) goja.Value {
		return n.attributeValue(name(args))
	})
	method(c, "setAttribute", 2, func(n *node, args arguments) goja.Value {
		n.setAttribute(name(args), args.text(1).String())
		return goja.Undefined()
	})
	method(c, "removeAttribute", 1, func(n *node, args arguments) goja.Value {
		n.removeAttribute(name(args))
		return goja.Undefined()
	})
	method(c, "hasAttribute", 1, func(n *node, args arguments) goja.Value {
		_, ok := n.attribute(name(args))
		return w.value(ok)
	})
}

// installParent defines what elements and the document have for their children.
func (w *window) installParent(c *class) {
	method(c, "append", 0, func(n *node, args arguments) goja.Value {
		n.insert(w.nodes(args), nil)
		return goja.Undefined()
	})
	method(c, "prepend", 0, func(n *node, args arguments) goja.Value {
		n.insert(w.nodes(args), at(n.children, 0))
		return goja.Undefined()
	})
	method(c, "replaceChildren", 0, func(n *node, args arguments) goja.Value {
		n.replaceAll(w.nodes(args)...)
		return goja.Undefined()
	})
	getter(c, "children", func(n *node) goja.Value {
		return w.list(slices.DeleteFunc(slices.Clone(n.children), func(o *node) bool {
			return o.kind != elementNode
		}))
	})
	find := func(args arguments, n *node) []*node { return n.all(selector(args.text(0).String())) }
	method(c, "querySelector", 1, func(n *node, args arguments) goja.Value {
		return nodeValue(at(find(args, n), 0))
	})
	method(c, "querySelectorAll", 1, func(n *node, args arguments) goja.Value {
		return w.list(find(args, n))
	})
	method(c, "getElementsByTagName", 1, func(n *node, args arguments) goja.Value {
		return w.list(find(args, n))
	})
}

// nodes returns the arguments as nodes. What is none becomes a text.
func (w *window) nodes(args arguments) (nodes []*node) {
	for i, v := range args.values {
		n, ok := of[*node](w, v)
		if !ok {
			n = w.newText(args.text(i))
		}
		nodes = append(nodes, n)
	}
	return nodes
}

// selector returns a function that matches elements with a selector: tags, IDs and classes, below
// others, and lists of these. Others match nothing.
func selector(text string) func(*node) bool {
	var lists [][]string
	for list := range strings.SplitSeq(text, ",") {
		lists = append(lists, strings.Fields(list))
	}
	return func(n *node) bool {
		return slices.ContainsFunc(lists, func(list []string) bool { return matches(n, list) })
	}
}

// matches reports whether an element matches the last of some simple selectors, and is below
// elements that match the others.
func matches(n *node, list []string) bool {
	last := len(list) - 1
	if last < 0 || !matchesSimple(n, list[last]) {
		return false
	}
	at := n.up
	for last--; last >= 0; last-- {
		for at != nil && !matchesSimple(at, list[last]) {
			at = at.up
		}
		if at == nil {
			return false
		}
		at = at.up
	}
	return true
}

// matchesSimple reports whether an element matches a selector such as "div#id.class".
func matchesSimple(n *node, s string) bool {
	cut := func() (part string) {
		end := strings.IndexAny(s[1:], "#.") + 1
		if end == 0 {
			end = len(s)
		}
		part, s = s[:end], s[end:]
		return part
	}
	id, _ := n.attribute("id")
	classes, _ := n.attribute("class")
	for s != "" {
		switch part := cut(); {
		case part[0] == '#' && part[1:] != id,
			part[0] == '.' && !slices.Contains(strings.Fields(classes), part[1:]),
			part[0] != '#' && part[0] != '.' && part != "*" && !strings.EqualFold(part, n.name):
			return false
		}
	}
	return n.kind == elementNode
}
