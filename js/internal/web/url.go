package web

import (
	"strings"

	"github.com/dop251/goja"
	"github.com/nlnwa/whatwg-url/url"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// address is the state of a URL.
type address struct {
	object
	url   *url.Url
	query *query // searchParams; nil before a script asks for it
}

// urls parses URLs as the WHATWG says. It keeps nothing of them.
var urls = url.NewParser()

func (w *window) makeURL() {
	c := w.newClass("URL", nil, 1, func(args arguments) platform {
		text := args.text(0).String()
		u, ok := parseURL(text, args)
		if !ok {
			w.invalidURL(text, args)
		}
		return &address{url: u}
	})
	c.static("canParse", 1, func(args arguments) goja.Value {
		_, ok := parseURL(args.text(0).String(), args)
		return w.value(ok)
	})
	c.static("parse", 1, func(args arguments) goja.Value {
		u, ok := parseURL(args.text(0).String(), args)
		if !ok {
			return goja.Null()
		}
		return c.create(&address{url: u})
	})
	w.urlParts(c)
	for _, name := range []string{"toString", "toJSON"} {
		method(c, name, 0, func(a *address, _ arguments) goja.Value {
			return w.value(a.url.Href(false))
		})
	}
}

// urlParts defines the attributes of a URL.
func (w *window) urlParts(c *class) {
	attribute(c, "href", func(a *address) goja.Value { return w.value(a.url.Href(false)) },
		func(a *address, v goja.Value) {
			text := w.text(v).String()
			u, err := urls.Parse(text)
			if err != nil {
				w.invalidURL(text, arguments{w, nil, "set the 'href' property on 'URL'"})
			}
			a.url = u
			a.changed()
		})
	getter(c, "origin", func(a *address) goja.Value { return w.value(origin(a.url)) })
	for _, part := range []struct {
		name string
		get  func(*url.Url) string
		set  func(*url.Url, string)
	}{
		{"protocol", (*url.Url).Protocol, (*url.Url).SetProtocol},
		{"username", (*url.Url).Username, (*url.Url).SetUsername},
		{"password", (*url.Url).Password, (*url.Url).SetPassword},
		{"host", (*url.Url).Host, (*url.Url).SetHost},
		{"hostname", (*url.Url).Hostname, (*url.Url).SetHostname},
		{"port", (*url.Url).Port, (*url.Url).SetPort},
		{"pathname", (*url.Url).Pathname, (*url.Url).SetPathname},
		{"search", (*url.Url).Search, (*url.Url).SetSearch},
		{"hash", (*url.Url).Hash, (*url.Url).SetHash},
	} {
		attribute(c, part.name, func(a *address) goja.Value { return w.value(part.get(a.url)) },
			func(a *address, v goja.Value) {
				part.set(a.url, w.text(v).String())
				if part.name == "search" {
					a.changed()
				}
			})
	}
	getter(c, "searchParams", func(a *address) goja.Value {
		if a.query == nil {
			a.query = &query{of: a, pairs: parseQuery(a.url.Query())}
			w.known("URLSearchParams").create(a.query)
		}
		return a.query.this
	})
}

// parseURL parses a URL with the base in the second argument, if there is one.
func parseURL(text string, args arguments) (*url.Url, bool) {
	var u *url.Url
	var err error
	if base := args.at(1); goja.IsUndefined(base) {
		u, err = urls.Parse(text)
	} else {
		u, err = urls.ParseRef(args.w.text(base).String(), text)
	}
	return u, err == nil
}

// invalidURL throws. Node's error has the text that is wrong.
func (w *window) invalidURL(text string, args arguments) {
	if !w.loop.NodeErrors {
		args.typeError("Invalid URL")
	}
	e := w.loop.MakeError("TypeError", "ERR_INVALID_URL", "Invalid URL")
	must(e.Set("input", text))
	if base := args.at(1); !goja.IsUndefined(base) {
		must(e.Set("base", w.text(base).String()))
	}
	panic(e)
}

// changed tells searchParams of another query.
func (a *address) changed() {
	if a.query != nil {
		a.query.pairs = parseQuery(a.url.Query())
	}
}

// origin returns the origin of a URL as a text.
func origin(u *url.Url) string {
	switch u.Scheme() {
	case "http", "https", "ws", "wss", "ftp":
		return u.Protocol() + "//" + u.Host()
	case "blob":
		of, err := urls.Parse(u.Pathname())
		if err == nil && strings.HasPrefix(of.Scheme(), "http") {
			return origin(of)
		}
	}
	return "null"
}

// webGlobals are those of encoding and of URLs.
func webGlobals() []loop.Global {
	return append(base64Globals(),
		classGlobals("TextEncoder", "TextDecoder", "URL", "URLSearchParams")...)
}
