package web

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/dop251/goja"
	"golang.org/x/text/encoding/unicode"
)

// query is the state of a URLSearchParams.
type query struct {
	object
	pairs []pair
	of    *address // whose query it is; nil if it stands alone
}

// pair is a name and its value.
type pair struct{ name, value string }

func (w *window) makeQuery() {
	c := w.newClass("URLSearchParams", nil, 0, func(args arguments) platform {
		return &query{pairs: w.queryArg(args)}
	})
	getter(c, "size", func(q *query) goja.Value { return w.value(len(q.pairs)) })
	w.queryReaders(c)
	w.queryWriters(c)
	w.queryIterators(c)
	method(c, "toString", 0, func(q *query, _ arguments) goja.Value {
		return w.value(q.String())
	})
}

func (w *window) queryReaders(c *class) {
	method(c, "get", 1, func(q *query, args arguments) goja.Value {
		if at := slices.IndexFunc(q.pairs, named(args)); at >= 0 {
			return w.value(q.pairs[at].value)
		}
		return goja.Null()
	})
	method(c, "getAll", 1, func(q *query, args arguments) goja.Value {
		all, is := w.vm.NewArray(), named(args)
		for _, p := range q.pairs {
			if is(p) {
				must(all.Set(all.Get("length").String(), p.value))
			}
		}
		return all
	})
	method(c, "has", 1, func(q *query, args arguments) goja.Value {
		return w.value(slices.ContainsFunc(q.pairs, namedWith(args)))
	})
	method(c, "forEach", 1, func(q *query, args arguments) goja.Value {
		f, this := args.callback(0), args.at(1)
		for i := 0; i < len(q.pairs); i++ {
			w.loop.Invoke(f, this, w.value(q.pairs[i].value), w.value(q.pairs[i].name), q.this)
		}
		return goja.Undefined()
	})
}

func (w *window) queryWriters(c *class) {
	change := func(name string, length int, f func(*query, arguments)) {
		method(c, name, length, func(q *query, args arguments) goja.Value {
			f(q, args)
			if q.of != nil {
				q.of.url.SetSearch(q.String())
			}
			return goja.Undefined()
		})
	}
	change("append", 2, func(q *query, args arguments) {
		q.pairs = append(q.pairs, pair{args.text(0).String(), args.text(1).String()})
	})
	change("delete", 1, func(q *query, args arguments) {
		q.pairs = slices.DeleteFunc(q.pairs, namedWith(args))
	})
	change("set", 2, func(q *query, args arguments) {
		is, value := named(args), args.text(1).String()
		at := slices.IndexFunc(q.pairs, is)
		if at < 0 {
			q.pairs = append(q.pairs, pair{args.text(0).String(), value})
			return
		}
		q.pairs[at].value = value
		rest := slices.DeleteFunc(q.pairs[at+1:], is)
		q.pairs = q.pairs[:at+1+len(rest)]
	})
	change("sort", 0, func(q *query, _ arguments) {
		slices.SortStableFunc(q.pairs, func(a, b pair) int {
			return slices.Compare(utf16.Encode([]rune(a.name)), utf16.Encode([]rune(b.name)))
		})
	})
}

// named returns what tells a pair by the name in the first argument.
func named(args arguments) func(pair) bool {
	name := args.text(0).String()
	return func(p pair) bool { return p.name == name }
}

// namedWith is named, and also asks for the value in the second argument, if there is one.
func namedWith(args arguments) func(pair) bool {
	is := named(args)
	if goja.IsUndefined(args.at(1)) {
		return is
	}
	value := args.text(1).String()
	return func(p pair) bool { return is(p) && p.value == value }
}

// queryArg returns the pairs of the first argument: of a sequence of pairs, of an object, or of a
// text.
func (w *window) queryArg(args arguments) (pairs []pair) {
	v := args.at(0)
	o, ok := v.(*goja.Object)
	switch {
	case goja.IsUndefined(v), goja.IsNull(v) && w.loop.NodeErrors:
		return nil
	case !ok:
		return parseQuery(strings.TrimPrefix(w.text(v).String(), "?"))
	}
	if f := o.GetSymbol(goja.SymIterator); f != nil && !absent(f) {
		for _, v := range w.sequence(o, args) {
			pairs = append(pairs, w.pairOf(v, args))
		}
		return pairs
	}
	all := w.loop.Invoke(w.original(entries), nil, o).(*goja.Object)
	for i := range int(all.Get("length").ToInteger()) {
		entry := all.Get(strconv.Itoa(i)).(*goja.Object)
		name, value := w.text(entry.Get("0")).String(), w.text(entry.Get("1")).String()
		if at := slices.IndexFunc(pairs, func(p pair) bool { return p.name == name }); at >= 0 {
			pairs[at].value = value
		} else {
			pairs = append(pairs, pair{name, value})
		}
	}
	return pairs
}

// pairOf returns a sequence of two as a pair.
func (w *window) pairOf(v goja.Value, args arguments) pair {
	var two []goja.Value
	if _, ok := v.(*goja.Object); ok {
		two = w.sequence(v, args)
	}
	if len(two) != 2 {
		w.failure("TypeError", "ERR_INVALID_TUPLE",
			"Each query pair must be an iterable [name, value] tuple",
			"Failed to "+args.failed+": Sequence initializer must only contain pair elements")
	}
	return pair{w.text(two[0]).String(), w.text(two[1]).String()}
}

// parseQuery parses application/x-www-form-urlencoded.
func parseQuery(text string) (pairs []pair) {
	for part := range strings.SplitSeq(text, "&") {
		if part != "" {
			name, value, _ := strings.Cut(part, "=")
			pairs = append(pairs, pair{decodeForm(name), decodeForm(value)})
		}
	}
	return pairs
}

func decodeForm(text string) string {
	text = strings.ReplaceAll(text, "+", " ")
	if !strings.Contains(text, "%") {
		return text
	}
	bytes := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		b := text[i]
		if b == '%' && i+2 < len(text) && hex(text[i+1]) >= 0 && hex(text[i+2]) >= 0 {
			b = byte(hex(text[i+1])<<4 | hex(text[i+2]))
			i += 2
		}
		bytes = append(bytes, b)
	}
	decoded, _ := unicode.UTF8.NewDecoder().Bytes(bytes)
	return string(decoded)
}

// hex returns the value of a digit, or −1.
func hex(c byte) int {
	return strings.IndexByte("0123456789abcdef", c|('a'-'A'))
}

// String is the opposite of parseQuery.
func (q *query) String() string {
	var b strings.Builder
	for i, p := range q.pairs {
		if i > 0 {
			b.WriteByte('&')
		}
		encodeForm(&b, p.name)
		b.WriteByte('=')
		encodeForm(&b, p.value)
	}
	return b.String()
}

func encodeForm(to *strings.Builder, text string) {
	to.WriteString(formEscapes.Replace(url.QueryEscape(text)))
}

// formEscapes are where a form is not escaped as package url does.
var formEscapes = strings.NewReplacer("%2A", "*", "~", "%7E")
