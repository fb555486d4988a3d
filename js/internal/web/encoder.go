package web

import (
	"unicode/utf8"

	"github.com/dop251/goja"
)

// encoder is the state of a TextEncoder.
type encoder struct{ object }

func (w *window) makeEncoder() {
	c := w.newClass("TextEncoder", nil, 0, func(arguments) platform { return &encoder{} })
	getter(c, "encoding", func(*encoder) goja.Value { return w.value("utf-8") })
	method(c, "encode", 0, func(_ *encoder, args arguments) goja.Value {
		text := ""
		if v := args.at(0); !goja.IsUndefined(v) {
			text = w.text(v).String()
		}
		return w.newBytes([]byte(text))
	})
	method(c, "encodeInto", 2, func(_ *encoder, args arguments) goja.Value {
		text := args.text(0).String()
		o, ok := args.at(1).(*goja.Object)
		if !ok || o.ExportType() != typeBytes {
			args.typeError("parameter 2 is not of type 'Uint8Array'.")
		}
		to, _ := w.bytesOf(o)
		read, written := encodeInto(to, text)
		result := w.vm.NewObject()
		must(result.Set("read", read))
		must(result.Set("written", written))
		return result
	})
}

// encodeInto copies as many whole characters as there is room for. It returns how many units of
// UTF-16 these are, and how many bytes.
func encodeInto(to []byte, text string) (read, written int) {
	for _, r := range text {
		n := utf8.RuneLen(r)
		if written+n > len(to) {
			break
		}
		utf8.EncodeRune(to[written:], r)
		written += n
		if read++; r > 0xFFFF {
			read++
		}
	}
	return read, written
}

// newBytes makes a Uint8Array of bytes, which become its own.
func (w *window) newBytes(b []byte) *goja.Object {
	o, err := w.vm.New(w.loop.Original("Uint8Array"), w.value(w.vm.NewArrayBuffer(b)))
	must(err)
	return o
}

// bytesOf returns the bytes of an ArrayBuffer or of a view, which a script may change later. Of
// other values it returns false.
func (w *window) bytesOf(v goja.Value) ([]byte, bool) {
	o, ok := v.(*goja.Object)
	if !ok {
		return nil, false
	}
	if o.ExportType() == typeBuffer {
		return o.Export().(goja.ArrayBuffer).Bytes(), true
	}
	if !w.static("ArrayBuffer", "isView", o).ToBoolean() {
		return nil, false
	}
	b, ok := o.Get("buffer").(*goja.Object)
	if !ok || b.ExportType() != typeBuffer {
		return nil, false // a script has defined a property of that name
	}
	all := b.Export().(goja.ArrayBuffer).Bytes()
	from := min(max(0, o.Get("byteOffset").ToInteger()), int64(len(all)))
	n := min(max(0, o.Get("byteLength").ToInteger()), int64(len(all))-from)
	return all[from : from+n], true
}
