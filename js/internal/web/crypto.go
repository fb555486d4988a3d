package web

import (
	"crypto/rand"
	"fmt"
	"slices"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// randomness is the state of crypto: the part of it that needs no keys.
type randomness struct{ object }

func cryptoGlobals() []loop.Global {
	return append(classGlobals("Crypto"), value("crypto", func(w *window) any {
		return w.class("Crypto").create(&randomness{})
	}))
}

// integers are the arrays that getRandomValues fills.
var integers = []string{
	"Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array",
	"Uint32Array", "BigInt64Array", "BigUint64Array",
}

func (w *window) makeCrypto() {
	c := w.newClass("Crypto", nil, 0, nil)
	method(c, "getRandomValues", 1, func(_ *randomness, args arguments) goja.Value {
		o, _ := args.at(0).(*goja.Object)
		var bytes []byte
		if o != nil && isInteger(o) {
			bytes, _ = w.bytesOf(o)
		}
		const most = 65536
		switch {
		case bytes == nil && (o == nil || !isInteger(o)):
			w.throw("TypeMismatchError", "The data argument must be an integer-type TypedArray")
		case len(bytes) > most:
			w.throw("QuotaExceededError", "The requested length exceeds 65,536 bytes")
		}
		w.fill(bytes)
		return o
	})
	method(c, "randomUUID", 0, func(*randomness, arguments) goja.Value {
		b := make([]byte, 16)
		w.fill(b)
		b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80 // version 4 of RFC 9562
		return w.value(fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:]))
	})
}

func isInteger(o *goja.Object) bool {
	tag := o.GetSymbol(goja.SymToStringTag)
	return tag != nil && slices.Contains(integers, tag.String())
}

// fill fills bytes at random, from the configuration's source if there is one.
func (w *window) fill(b []byte) {
	if w.random == nil {
		_, _ = rand.Read(b)
		return
	}
	for i := range b {
		b[i] = byte(w.random() * 256)
	}
}
