// Package unicode decodes UTF-8 and UTF-16 as the Encoding Standard of the WHATWG does: each longest
// part of a character that is cut off becomes one U+FFFD.
package unicode

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/transform"
)

// Decoder returns a decoder of an encoding, by its name; nil if it is none of Unicode's. It is for
// one stream.
func Decoder(name string) transform.Transformer {
	switch name {
	case "utf-8":
		return &decoder{next: fromUTF8}
	case "utf-16le":
		return &decoder{next: fromUTF16(binary.LittleEndian)}
	case "utf-16be":
		return &decoder{next: fromUTF16(binary.BigEndian)}
	}
	return nil
}

// HasBOM reports whether texts in an encoding may begin with a mark of the order of bytes.
func HasBOM(name string) bool { return strings.HasPrefix(name, "utf-") }

// Malformed reports whether a decoder has met what is no character. Other decoders than those of
// this package are asked for what they have made of it.
func Malformed(t transform.Transformer, text string) bool {
	if d, ok := t.(*decoder); ok {
		return d.malformed
	}
	return strings.ContainsRune(text, utf8.RuneError)
}

// decoder is a transform.Transformer.
type decoder struct {
	transform.NopResetter
	malformed bool

	// next returns the first character and its bytes; 0 bytes if its end has not come.
	next func(src []byte, end bool) (r rune, n int, ok bool)
}

// Transform decodes bytes. It leaves those of a character whose end has not come.
func (d *decoder) Transform(dst, src []byte, end bool) (written, read int, err error) {
	for read < len(src) {
		r, n, ok := d.next(src[read:], end)
		switch {
		case n == 0:
			return written, read, transform.ErrShortSrc
		case len(dst)-written < utf8.UTFMax:
			return written, read, transform.ErrShortDst
		}
		d.malformed = d.malformed || !ok
		written += utf8.EncodeRune(dst[written:], r)
		read += n
	}
	return written, read, nil
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
