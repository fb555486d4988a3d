package web

import (
	"encoding/binary"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/dop251/goja"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/transform"
)

// decoder is the state of a TextDecoder.
type decoder struct {
	object
	name      string
	encoding  encoding.Encoding
	fatal     bool
	ignoreBOM bool

	stream transform.Transformer // nil before the first bytes of a stream
	rest   []byte                // of a character whose end has not come
	begun  bool                  // the first character of the stream has come
}

func (w *window) makeDecoder() {
	c := w.newClass("TextDecoder", nil, 0, func(args arguments) platform {
		label := "utf-8"
		if v := args.at(0); !goja.IsUndefined(v) {
			label = w.text(v).String()
		}
		o := args.options(1)
		d := &decoder{fatal: o.flag("fatal"), ignoreBOM: o.flag("ignoreBOM")}
		if !d.find(label) {
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

// find finds the encoding of a label of the WHATWG. It reports false if there is none.
func (d *decoder) find(label string) bool {
	label = strings.Trim(label, "\t\n\f\r ")
	e, err := htmlindex.Get(label)
	if err != nil || strings.TrimSpace(label) != label {
		return false
	}
	d.name, err = htmlindex.Name(e)
	if d.encoding = e; e == charmap.ISO8859_8I {
		d.encoding = charmap.ISO8859_8 // which has the same characters
	}
	return err == nil && d.name != "replacement"
}

// decode decodes the next bytes of a stream, which they may end. It reports false if they are
// wrong, and that is fatal.
func (d *decoder) decode(input []byte, end bool) (text string, ok bool) {
	if d.stream == nil {
		d.stream, d.rest, d.begun = d.transformer(), nil, false
	}
	input = append(d.rest, input...)
	n, ok := 0, true
	switch d.name {
	case "utf-16le":
		text, n, ok = fromUTF16(input, binary.LittleEndian, end)
	case "utf-16be":
		text, n, ok = fromUTF16(input, binary.BigEndian, end)
	case "utf-8":
		whole := len(input)
		if !end { // x/text would keep more for the next bytes
			whole -= truncated(input)
		}
		text, n = transformed(d.stream, input[:whole], true)
		ok = utf8.Valid(input[:n])
	default:
		text, n = transformed(d.stream, input, end)
		ok = !strings.ContainsRune(text, utf8.RuneError)
	}
	d.rest = slices.Clone(input[n:])
	if text != "" && !d.begun {
		d.begun = true
		if strings.HasPrefix(d.name, "utf-") && !d.ignoreBOM {
			text = strings.TrimPrefix(text, "\uFEFF")
		}
	}
	failed := d.fatal && !ok
	if end || failed {
		d.stream = nil
	}
	return text, !failed
}

// fromUTF16 decodes UTF-16. It returns how many bytes it has used, and whether all are characters.
func fromUTF16(input []byte, order binary.ByteOrder, end bool) (text string, n int, ok bool) {
	var units []uint16
	for ; n+1 < len(input); n += 2 {
		units = append(units, order.Uint16(input[n:]))
	}
	if last := len(units) - 1; last >= 0 && units[last]>>10 == 0xD800>>10 { // the other half has not come
		units, n = units[:last], n-2
	}
	runes := utf16.Decode(units)
	ok = slices.Equal(utf16.Encode(runes), units)
	if end && n < len(input) {
		runes, n, ok = append(runes, utf8.RuneError), len(input), false
	}
	return string(runes), n, ok
}

// truncated returns how many bytes at the end begin a character of UTF-8 whose end has not come.
func truncated(input []byte) int {
	for n := min(len(input), utf8.UTFMax-1); n > 0; n-- {
		if !utf8.FullRune(input[len(input)-n:]) {
			return n
		}
	}
	return 0
}

// transformer makes what decodes a stream.
func (d *decoder) transformer() transform.Transformer {
	if m, ok := d.encoding.(*charmap.Charmap); ok {
		return &controls{of: m}
	}
	return d.encoding.NewDecoder().Transformer
}

// transformed returns what becomes of bytes, and how many of them were used.
func transformed(t transform.Transformer, input []byte, end bool) (string, int) {
	var text strings.Builder
	buffer, at := make([]byte, 64+min(2*len(input), 64<<10)), 0
	for {
		written, read, err := t.Transform(buffer, input[at:], end)
		text.Write(buffer[:written])
		at += read
		if err != transform.ErrShortDst {
			return text.String(), at
		}
	}
}

// controls decodes bytes of which x/text does not know that they are controls.
type controls struct {
	transform.NopResetter
	of *charmap.Charmap
}

func (c *controls) Transform(dst, src []byte, _ bool) (written, read int, err error) {
	for read < len(src) {
		if len(dst)-written < utf8.UTFMax {
			return written, read, transform.ErrShortDst
		}
		r := c.of.DecodeByte(src[read])
		if r == utf8.RuneError && src[read] < 0xA0 {
			r = rune(src[read])
		}
		written += utf8.EncodeRune(dst[written:], r)
		read++
	}
	return written, read, nil
}
