package web

import (
	"encoding/base64"
	"strings"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// base64Globals are atob and btoa.
func base64Globals() []loop.Global {
	return []loop.Global{operation("atob", 1, (*window).atob), operation("btoa", 1, (*window).btoa)}
}

// btoa encodes a string whose characters stand for bytes.
func (w *window) btoa(args arguments) goja.Value {
	text := args.text(0)
	bytes := make([]byte, text.Length())
	for i := range bytes {
		c := text.CharAt(i)
		if c > 0xFF {
			w.throw("InvalidCharacterError", "Failed to %s: The string to be encoded contains "+
				"characters outside of the Latin1 range.", args.failed)
		}
		bytes[i] = byte(c)
	}
	return w.value(base64.StdEncoding.EncodeToString(bytes))
}

// atob is the opposite of btoa. As the WHATWG says, it forgives spaces and a missing end.
func (w *window) atob(args arguments) goja.Value {
	bytes, ok := forgiving(args.text(0).String())
	if !ok {
		w.throw("InvalidCharacterError", "Failed to %s: The string to be decoded is not correctly "+
			"encoded.", args.failed)
	}
	return latin1(bytes)
}

func forgiving(text string) ([]byte, bool) {
	space := func(r rune) rune {
		if strings.ContainsRune("\t\n\f\r ", r) {
			return -1
		}
		return r
	}
	text = strings.Map(space, text)
	if len(text)%4 == 0 {
		text = strings.TrimSuffix(text, "=")
		if len(text)%4 == 3 {
			text = strings.TrimSuffix(text, "=")
		}
	}
	bytes, err := base64.RawStdEncoding.DecodeString(text)
	return bytes, err == nil
}

// latin1 returns a string whose characters stand for bytes.
func latin1(bytes []byte) goja.Value {
	chars := make([]uint16, len(bytes))
	for i, b := range bytes {
		chars[i] = uint16(b)
	}
	return goja.StringFromUTF16(chars)
}
