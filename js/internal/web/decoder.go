package web

import (
	"slices"
	"strings"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/web/unicode"
)

// decoder is the state of a TextDecoder.
type decoder struct {
	object
	name      string
	fatal     bool
	ignoreBOM bool

	stream *unicode.Decoder // nil before the first bytes of a stream
	rest   []byte           // of a character whose end has not come
	begun  bool             // the first character of the stream has come
}

// labels are those of the WHATWG for the encodings of Unicode. There are no others.
var labels = map[string]string{
	"unicode-1-1-utf-8": "utf-8", "unicode11utf8": "utf-8", "unicode20utf8": "utf-8",
	"utf-8": "utf-8", "utf8": "utf-8", "x-unicode20utf8": "utf-8",
	"csunicode": "utf-16le", "iso-10646-ucs-2": "utf-16le", "ucs-2": "utf-16le",
	"unicode": "utf-16le", "unicodefeff": "utf-16le", "utf-16": "utf-16le", "utf-16le": "utf-16le",
	"unicodefffe": "utf-16be", "utf-16be": "utf-16be",
}

func (w *window) makeDecoder() {
	c := w.newClass("TextDecoder", nil, 0, func(args arguments) platform {
		label := "utf-8"
		if v := args.at(0); !goja.IsUndefined(v) {
			label = w.text(v).String()
		}
		o := args.options(1)
		d := &decoder{fatal: o.flag("fatal"), ignoreBOM: o.flag("ignoreBOM")}
		if d.name = labels[strings.ToLower(strings.Trim(label, "\t\n\f\r "))]; d.name == "" {
			w.failure("RangeError", "ERR_ENCODING_NOT_SUPPORTED",
				"The \""+label+"\" encoding is not supported",
				"Failed to "+args.failed+": The encoding label provided ('"+label+"') is invalid.")
		}
		return d
	})
	getter(c, "encoding", func(d *decoder) goja.Value { return w.value(d.name) })
	getter(c, "fatal", func(d *decoder) goja.Value { return w.value(d.fatal) })
	getter(c, "ignoreBOM", func(d *decoder) goja.Value { return w.value(d.ignoreBOM) })
	method(c, "decode", 0, func(d *decoder, args arguments) goja.Value {
		var input []byte
		if v := args.at(0); !goja.IsUndefined(v) {
			var ok bool
			if input, ok = w.bytesOf(v); !ok {
				w.failure("TypeError", "ERR_INVALID_ARG_TYPE", "The \"list\" argument must be an "+
					"instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView.",
					"Failed to "+args.failed+": parameter 1 is not of type 'ArrayBuffer'.")
			}
		}
		text, ok := d.decode(input, !args.options(1).flag("stream"))
		if !ok {
			w.failure("TypeError", "ERR_ENCODING_INVALID_ENCODED_DATA",
				"The encoded data was not valid for encoding "+d.name,
				"Failed to "+args.failed+": The encoded data was not valid.")
		}
		return w.value(text)
	})
}

// failure throws an error as Node or as a browser words it; Node's has a code.
func (w *window) failure(class, code, ofNode, ofBrowser string) {
	if !w.loop.NodeErrors {
		code, ofNode = "", ofBrowser
	}
	w.loop.Throw(class, code, "%s", ofNode)
}

// decode decodes the next bytes of a stream, which they may end. It reports false if they are
// wrong, and that is fatal.
func (d *decoder) decode(input []byte, end bool) (text string, ok bool) {
	if d.stream == nil {
		d.stream, d.rest, d.begun = unicode.NewDecoder(d.name), nil, false
	}
	text, rest := d.stream.Decode(append(d.rest, input...), end)
	d.rest = slices.Clone(rest)
	if text != "" && !d.begun {
		d.begun = true
		if !d.ignoreBOM {
			text = strings.TrimPrefix(text, "\uFEFF")
		}
	}
	failed := d.fatal && d.stream.Malformed
	if end || failed {
		d.stream = nil
	}
	return text, !failed
}
