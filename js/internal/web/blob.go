package web

import (
	"math"
	"strings"

	"github.com/dop251/goja"
)

// blob is the state of a Blob.
type blob struct {
	object
	bytes []byte // immutable
	kind  string
}

// file is the state of a File.
type file struct {
	blob
	name     goja.Value
	modified int64
}

// aBlob is the state of a Blob or of a File.
type aBlob interface {
	platform
	content() *blob
}

func (b *blob) content() *blob { return b }

func (w *window) makeBlobs() {
	c := w.newClass("Blob", nil, 0, func(args arguments) platform {
		return w.newBlob(args, 0, args.options(1))
	})
	getter(c, "size", func(b aBlob) goja.Value { return w.value(len(b.content().bytes)) })
	getter(c, "type", func(b aBlob) goja.Value { return w.value(b.content().kind) })
	method(c, "slice", 0, func(b aBlob, args arguments) goja.Value {
		return w.slice(b.content(), args)
	})
	w.reader(c, "text", func(bytes []byte) any {
		text := strings.TrimPrefix(string(bytes), "\uFEFF")
		return strings.ToValidUTF8(text, "\uFFFD")
	})
	w.reader(c, "arrayBuffer", func(bytes []byte) any {
		return w.vm.NewArrayBuffer(append([]byte{}, bytes...))
	})
	f := w.newClass("File", c, 2, func(args arguments) platform {
		name, o := args.text(1), args.options(2)
		f := &file{blob: *w.newBlob(args, 0, o), name: name, modified: w.loop.Date().UnixMilli()}
		if v := o.get("lastModified"); v != nil {
			f.modified = int64(number(v))
		}
		return f
	})
	getter(f, "name", func(f *file) goja.Value { return f.name })
	getter(f, "lastModified", func(f *file) goja.Value { return w.value(f.modified) })
}

// reader defines a method that resolves with the bytes of a blob.
func (w *window) reader(c *class, name string, read func([]byte) any) {
	method(c, name, 0, func(b aBlob, _ arguments) goja.Value {
		p, resolve, _ := w.vm.NewPromise()
		bytes := b.content().bytes
		_ = w.loop.Post(func() error { return resolve(read(bytes)) })
		return w.value(p)
	})
}

// newBlob makes a blob of the parts in an argument.
func (w *window) newBlob(args arguments, n int, o options) *blob {
	b := &blob{}
	if v := args.at(n); !goja.IsUndefined(v) {
		if _, ok := v.(*goja.Object); !ok {
			args.typeError("The provided value cannot be converted to a sequence.")
		}
		for _, part := range w.sequence(v, args) {
			b.bytes = append(b.bytes, w.part(part)...)
		}
	}
	b.setType(o.text("type", w.value("").(goja.String)).String())
	return b
}

// part returns the bytes of a part: of a blob, a buffer or a view, or else of a string.
func (w *window) part(v goja.Value) []byte {
	if b, ok := of[aBlob](w, v); ok {
		return b.content().bytes
	}
	if bytes, ok := w.bytesOf(v); ok {
		return bytes
	}
	return []byte(w.text(v).String())
}

// setType sets the type, unless it has characters that types don't have.
func (b *blob) setType(kind string) {
	odd := func(r rune) bool { return r < ' ' || r > '~' }
	if !strings.ContainsFunc(kind, odd) {
		b.kind = strings.ToLower(kind)
	}
}

func (w *window) slice(b *blob, args arguments) goja.Value {
	size := float64(len(b.bytes))
	index := func(n int, absent float64) int {
		v := args.at(n)
		if goja.IsUndefined(v) {
			return int(absent)
		}
		f := number(v)
		if math.IsNaN(f) {
			return 0
		}
		if f < 0 {
			f += size
		}
		return int(min(max(f, 0), size))
	}
	from, to := index(0, 0), index(1, size)
	part := &blob{bytes: b.bytes[from:max(from, to)]}
	if v := args.at(2); !goja.IsUndefined(v) {
		part.setType(w.text(v).String())
	}
	return w.known("Blob").create(part)
}

// cloneBlob clones the object of a blob.
func (w *window) cloneBlob(b aBlob) *goja.Object {
	if f, ok := b.(*file); ok {
		return w.known("File").create(&file{
			blob: blob{bytes: f.bytes, kind: f.kind}, name: f.name, modified: f.modified,
		})
	}
	return w.known("Blob").create(&blob{bytes: b.content().bytes, kind: b.content().kind})
}
