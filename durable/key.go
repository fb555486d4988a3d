package durable

import (
	"errors"
	"strings"
)

// maxToken is the longest encoded name or key, in bytes. A line of NATS's protocol holds 4,096, and
// a schedule's line holds two subjects.
const maxToken = 1024

const hexDigits = "0123456789ABCDEF"

// encodeToken makes one token of a subject of any bytes. Letters, digits, - and _ stay. Any other
// byte becomes = and two hexadecimal digits. The empty key becomes a single =.
func encodeToken(s string) (string, error) {
	var b strings.Builder
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '-', c == '_':
			b.WriteByte(c)
		default:
			b.WriteByte('=')
			b.WriteByte(hexDigits[c>>4])
			b.WriteByte(hexDigits[c&15])
		}
	}
	switch {
	case b.Len() > maxToken:
		return "", ErrTooLarge
	case b.Len() == 0:
		return "=", nil
	}
	return b.String(), nil
}

var errToken = errors.New("durable: malformed token of a subject")

// decodeToken undoes encodeToken.
func decodeToken(t string) (string, error) {
	if t == "=" {
		return "", nil
	}
	var b strings.Builder
	for i := 0; i < len(t); i++ {
		if t[i] != '=' {
			b.WriteByte(t[i])
			continue
		}
		if i+2 >= len(t) {
			return "", errToken
		}
		high, low := strings.IndexByte(hexDigits, t[i+1]), strings.IndexByte(hexDigits, t[i+2])
		if high < 0 || low < 0 {
			return "", errToken
		}
		b.WriteByte(byte(high<<4 | low))
		i += 2
	}
	return b.String(), nil
}
