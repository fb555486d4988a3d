// Package tokens makes tokens of the names and keys of actions: parts of a subject of NATS.
package tokens

import (
	"errors"
	"strings"
)

// The longest tokens, in bytes. The server bounds the names of consumers, which are those of
// actions. A line of NATS's protocol holds 4,096, and one of ours has a name and a key.
const (
	MaxName = 255
	MaxKey  = 1024
)

// The errors.
var (
	ErrTooLong   = errors.New("too long")
	ErrMalformed = errors.New("durable: malformed token of a subject")
)

// OfName returns the token of an action's name, or ErrTooLong.
func OfName(name string) (string, error) { return encode(name, MaxName) }

// OfKey returns the token of a key, or ErrTooLong.
func OfKey(key string) (string, error) { return encode(key, MaxKey) }

const hexDigits = "0123456789ABCDEF"

// plain reports whether a byte stands for itself.
func plain(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_'
}

// encode makes one token of any bytes. Letters, digits, - and _ stay. Any other byte becomes = and
// two hexadecimal digits. The empty text becomes a single =.
func encode(s string, most int) (string, error) {
	if s == "" {
		return "=", nil
	}
	var b strings.Builder
	for i := range len(s) {
		if c := s[i]; plain(c) {
			b.WriteByte(c)
		} else {
			b.WriteByte('=')
			b.WriteByte(hexDigits[c>>4])
			b.WriteByte(hexDigits[c&15])
		}
	}
	if b.Len() > most {
		return "", ErrTooLong
	}
	return b.String(), nil
}

// Decode undoes OfName and OfKey. It returns ErrMalformed for what neither of them makes.
func Decode(t string) (string, error) {
	switch t {
	case "":
		return "", ErrMalformed
	case "=":
		return "", nil
	}
	var b strings.Builder
	for i := 0; i < len(t); i++ {
		if plain(t[i]) {
			b.WriteByte(t[i])
			continue
		}
		if t[i] != '=' || i+2 >= len(t) {
			return "", ErrMalformed
		}
		high, low := strings.IndexByte(hexDigits, t[i+1]), strings.IndexByte(hexDigits, t[i+2])
		if high < 0 || low < 0 || plain(byte(high<<4|low)) {
			return "", ErrMalformed
		}
		b.WriteByte(byte(high<<4 | low))
		i += 2
	}
	return b.String(), nil
}
