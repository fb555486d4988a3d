// Package unicode decodes UTF-8 and UTF-16 as the Encoding Standard of the WHATWG does: each longest
// part of a character that is cut off becomes one U+FFFD.
package unicode

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Decoder decodes a stream of bytes.
type Decoder struct {
	Malformed bool // it has met what is no character

	// next returns the first character and its bytes; 0 bytes if its end has not come.
	next func(src []byte, end bool) (r rune, n int, ok bool)
}

// NewDecoder returns a decoder of utf-8, utf-16le or utf-16be; nil for other names.
func NewDecoder(name string) *Decoder {
	switch name {
	case "utf-8":
		return &Decoder{next: fromUTF8}
	case "utf-16le":
		return &Decoder{next: fromUTF16(binary.LittleEndian)}
	case "utf-16be":
		return &Decoder{next: fromUTF16(binary.BigEndian)}
	}
	return nil
}

// Decode decodes the next bytes of the stream, which they may end. It returns those of a character
// whose end has not come, too.
func (d *Decoder) Decode(src []byte, end bool) (text string, rest []byte) {
	var b strings.Builder
	for len(src) > 0 {
		r, n, ok := d.next(src, end)
		if n == 0 {
			break
		}
		d.Malformed = d.Malformed || !ok
		b.WriteRune(r)
		src = src[n:]
	}
	return b.String(), src
}

func fromUTF8(src []byte, end bool) (r rune, n int, ok bool) {
	r, n = utf8.DecodeRune(src)
	switch {
	case r != utf8.RuneError || n > 1:
		return r, n, true
	case utf8.FullRune(src):
		for n = 1; !utf8.FullRune(src[:n]); n++ {
		}
		if n > 1 { // the last of them is no part of the character
			n--
		}
		return utf8.RuneError, n, false
	case end:
		return utf8.RuneError, len(src), false
	}
	return 0, 0, true
}

func fromUTF16(order binary.ByteOrder) func([]byte, bool) (rune, int, bool) {
	return func(src []byte, end bool) (r rune, n int, ok bool) {
		if len(src) >= 2 {
			r = rune(order.Uint16(src))
			switch {
			case !utf16.IsSurrogate(r):
				return r, 2, true
			case r >= 0xDC00:
				return utf8.RuneError, 2, false
			case len(src) >= 4:
				if r = utf16.DecodeRune(r, rune(order.Uint16(src[2:]))); r != utf8.RuneError {
					return r, 4, true
				}
				return utf8.RuneError, 2, false
			}
		}
		if end {
			return utf8.RuneError, len(src), false
		}
		return 0, 0, true
	}
}
