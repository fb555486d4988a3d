package web

import (
	"net/url"
	"strings"

	"github.com/dop251/goja"
	whatwg "github.com/nlnwa/whatwg-url/url"
	"golang.org/x/text/encoding/unicode"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// urls parses URLs as the WHATWG says. It keeps nothing of them.
var urls = whatwg.NewParser()

// urlParts are the attributes of a URL. A part without a setter is only read.
var urlParts = []struct {
	name string
	get  func(*whatwg.Url) string
	set  func(*whatwg.Url, string)
}{
	{"href", func(u *whatwg.Url) string { return u.Href(false) }, nil},
	{"origin", origin, nil},
	{"protocol", (*whatwg.Url).Protocol, (*whatwg.Url).SetProtocol},
	{"username", (*whatwg.Url).Username, (*whatwg.Url).SetUsername},
	{"password", (*whatwg.Url).Password, (*whatwg.Url).SetPassword},
	{"host", (*whatwg.Url).Host, (*whatwg.Url).SetHost},
	{"hostname", (*whatwg.Url).Hostname, (*whatwg.Url).SetHostname},
	{"port", (*whatwg.Url).Port, (*whatwg.Url).SetPort},
	{"pathname", (*whatwg.Url).Pathname, (*whatwg.Url).SetPathname},
	{"search", (*whatwg.Url).Search, (*whatwg.Url).SetSearch},
	{"hash", (*whatwg.Url).Hash, (*whatwg.Url).SetHash},
}

// parseURL returns the parts of a URL, which may have a base; undefined if it is none.
func (w *window) parseURL(c goja.FunctionCall) goja.Value {
	if base := c.Argument(1); !goja.IsUndefined(base) {
		return w.urlOf(urls.ParseRef(base.String(), c.Argument(0).String()))
	}
	return w.urlOf(urls.Parse(c.Argument(0).String()))
}

// changeURL returns the parts of a URL of which one is another; undefined if it is no URL then.
func (w *window) changeURL(c goja.FunctionCall) goja.Value {
	name, value := c.Argument(1).String(), c.Argument(2).String()
	if name == "href" {
		return w.urlOf(urls.Parse(value))
	}
	u, err := urls.Parse(c.Argument(0).String())
	for _, part := range urlParts {
		if err == nil && part.name == name {
			part.set(u, value)
		}
	}
	return w.urlOf(u, err)
}

func (w *window) urlOf(u *whatwg.Url, err error) goja.Value {
	if err != nil {
		return goja.Undefined()
	}
	o := w.vm.NewObject()
	for _, part := range urlParts {
		must(o.Set(part.name, part.get(u)))
	}
	return o
}

// origin returns the origin of a URL as a text.
func origin(u *whatwg.Url) string {
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

// decodeForm decodes a text of application/x-www-form-urlencoded.
func (w *window) decodeForm(c goja.FunctionCall) goja.Value {
	text := strings.ReplaceAll(c.Argument(0).String(), "+", " ")
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
	return w.value(string(decoded))
}

// hex returns the value of a digit, or −1.
func hex(c byte) int { return strings.IndexByte("0123456789abcdef", c|('a'-'A')) }

// encodeForm is the opposite of decodeForm.
func (w *window) encodeForm(c goja.FunctionCall) goja.Value {
	return w.value(formEscapes.Replace(url.QueryEscape(c.Argument(0).String())))
}

// formEscapes are where a form is not escaped as package url does.
var formEscapes = strings.NewReplacer("%2A", "*", "~", "%7E")

// webGlobals are those of encoding.
func webGlobals() []loop.Global {
	return append(base64Globals(), classGlobals("TextEncoder", "TextDecoder")...)
}
