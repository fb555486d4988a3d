package web

import (
	"encoding/binary"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/dop251/goja"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// decoder is the state of a TextDecoder.
type decoder struct {
	object
	name      string
	fatal     bool
	ignoreBOM bool

	rest  []byte // of a character whose end has not come
	begun bool   // the first character of the stream has come
}

// encodings are those of a TextDecoder, by some of the labels that the WHATWG has for them.
var encodings = map[string]string{
	"utf-8": "utf-8", "utf8": "utf-8", "utf-16": "utf-16le", "utf-16le": "utf-16le", "utf-16be": "utf-16be",
	"ucs-2": "utf-16le", "latin1": "windows-1252", "ascii": "windows-1252", "us-ascii": "windows-1252",
	"iso-8859-1": "windows-1252", "windows-1252": "windows-1252", "cp1252": "windows-1252",
}

func (w *window) makeDecoder() {
	c := w.newClass("TextDecoder", nil, 0, func(args arguments) platform {
		label := "utf-8"
		if v := args.at(0); !goja.IsUndefined(v) {
			label = w.text(v).String()
		}
		o := args.options(1)
		d := &decoder{fatal: o.flag("fatal"), ignoreBOM: o.flag("ignoreBOM")}
		if d.name = encodings[strings.ToLower(strings.Trim(label, "\t\n\f\r "))]; d.name == "" {
			w.loop.Throw("RangeError", w.code("ERR_ENCODING_NOT_SUPPORTED"),
				"The \"%s\" encoding is not supported", label)
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
				args.typeError("parameter 1 is not of type 'ArrayBuffer'.")
			}
		}
		text, ok := d.decode(input, !args.options(1).flag("stream"))
		if !ok {
			w.loop.Throw("TypeError", w.code("ERR_ENCODING_INVALID_ENCODED_DATA"),
				"The encoded data was not valid for encoding %s", d.name)
		}
		return w.value(text)
	})
}

// decode decodes the next bytes of a stream, which they may end. It reports false if they are
// wrong, and that is fatal.
func (d *decoder) decode(input []byte, end bool) (text string, ok bool) {
	input = append(d.rest, input...)
	n, ok := len(input), true
	switch d.name {
	case "utf-16le":
		text, n, ok = fromUTF16(input, binary.LittleEndian, end)
	case "utf-16be":
		text, n, ok = fromUTF16(input, binary.BigEndian, end)
	case "utf-8":
		if !end {
			n -= truncated(input)
		}
		text, _ = unicode.UTF8.NewDecoder().String(string(input[:n]))
		ok = utf8.Valid(input[:n])
	default:
		runes := make([]rune, n)
		for i, b := range input {
			if runes[i] = charmap.Windows1252.DecodeByte(b); runes[i] == utf8.RuneError {
				runes[i] = rune(b) // a control, of which the package does not know
			}
		}
		text = string(runes)
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
		d.rest, d.begun = nil, false
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
