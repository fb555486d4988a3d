package modules

import (
	"encoding/base64"
	"encoding/hex"
	"strings"

	"github.com/dop251/goja"
	"golang.org/x/text/encoding/unicode"
)

// encodings are the names of the encodings that buffers know, and those that they stand for.
var encodings = map[string]string{
	"utf8": "utf8", "utf-8": "utf8", "hex": "hex", "ascii": "ascii", "latin1": "latin1",
	"binary": "latin1", "base64": "base64", "base64url": "base64url", "ucs2": "utf16le",
	"ucs-2": "utf16le", "utf16le": "utf16le", "utf-16le": "utf16le",
}

// encode returns the bytes of a text. What is no hex or base64 ends or is left out, as in Node.
func encode(text goja.String, encoding string) []byte {
	switch encoding {
	case "hex":
		s := text.String()
		n := 0
		for n+1 < len(s) && isHex(s[n]) && isHex(s[n+1]) {
			n += 2
		}
		bytes, _ := hex.DecodeString(s[:n])
		return bytes
	case "base64", "base64url":
		return fromBase64(text.String())
	case "ascii", "latin1", "utf16le":
		var bytes []byte
		for i := range text.Length() {
			c := text.CharAt(i)
			if bytes = append(bytes, byte(c)); encoding == "utf16le" {
				bytes = append(bytes, byte(c>>8))
			}
		}
		return bytes
	}
	return []byte(text.String())
}

func isHex(c byte) bool { return strings.IndexByte("0123456789abcdef", c|('a'-'A')) >= 0 }

// fromBase64 decodes both alphabets, and leaves out what is of neither.
func fromBase64(text string) []byte {
	text, _, _ = strings.Cut(text, "=")
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '-':
			return '+'
		case r == '_':
			return '/'
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r == '+', r == '/':
			return r
		}
		return -1
	}, text)
	if len(text)%4 == 1 {
		text = text[:len(text)-1]
	}
	bytes, _ := base64.RawStdEncoding.DecodeString(text)
	return bytes
}

// decode is the opposite of encode.
func decode(bytes []byte, encoding string) goja.Value {
	chars := make([]uint16, 0, len(bytes))
	switch encoding {
	case "hex":
		return text(hex.EncodeToString(bytes))
	case "base64":
		return text(base64.StdEncoding.EncodeToString(bytes))
	case "base64url":
		return text(base64.RawURLEncoding.EncodeToString(bytes))
	case "utf16le":
		for i := 0; i+1 < len(bytes); i += 2 {
			chars = append(chars, uint16(bytes[i])|uint16(bytes[i+1])<<8)
		}
		return goja.StringFromUTF16(chars)
	case "ascii", "latin1":
		for _, b := range bytes {
			if encoding == "ascii" {
				b &= 0x7F
			}
			chars = append(chars, uint16(b))
		}
		return goja.StringFromUTF16(chars)
	}
	decoded, _ := unicode.UTF8.NewDecoder().Bytes(bytes)
	return text(string(decoded))
}

func text(s string) goja.Value {
	var b goja.StringBuilder
	b.WriteUTF8String(s)
	return b.String()
}

// bindEncodings gives lib what buffers are encoded with.
func (m *Modules) bindEncodings(b *goja.Object) {
	m.loop.Method(b, "codeText", 1, func(c goja.FunctionCall) goja.Value {
		if name := encodings[strings.ToLower(c.Argument(0).String())]; name != "" {
			return m.vm.ToValue(name)
		}
		return goja.Undefined()
	})
	m.loop.Method(b, "encode", 2, func(c goja.FunctionCall) goja.Value {
		bytes := encode(c.Argument(0).ToString().(goja.String), c.Argument(1).String())
		return m.vm.ToValue(m.vm.NewArrayBuffer(bytes))
	})
	m.loop.Method(b, "decode", 2, func(c goja.FunctionCall) goja.Value {
		bytes, _ := c.Argument(0).Export().([]byte)
		return decode(bytes, c.Argument(1).String())
	})
}
