package cli

import (
	"fmt"
	"io"
	"unicode"
	"unicode/utf8"
)

// Names, errors and states come from records, servers, files and users: printed as they are, their
// escape sequences could move the cursor or hide what is beside them.

// Line returns s on one line, with escapes such as \u001b for what a terminal would not show. It is
// for a sentence, such as the text of an error.
func Line(s string) string {
	return string(appendEscaped(nil, []byte(s), unicode.IsPrint))
}

// Writer returns a writer that passes text on to w with escapes such as \u001b for what a terminal
// would not show, except for tabs and line breaks. What was valid JSON stays the same JSON. It is for
// all that a command prints. One goroutine may use it at a time.
func Writer(w io.Writer) io.Writer { return &writer{to: w} }

type writer struct {
	to   io.Writer
	rest []byte // the beginning of a character whose end has not come
}

// Write returns len(p), unless w fails.
func (w *writer) Write(p []byte) (int, error) {
	text := append(w.rest, p...)
	whole := len(text)
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if at := len(text) - n; utf8.RuneStart(text[at]) {
			if !utf8.FullRune(text[at:]) {
				whole = at
			}
			break
		}
	}
	w.rest = append([]byte(nil), text[whole:]...)
	if whole == 0 {
		return len(p), nil
	}
	if _, err := w.to.Write(appendEscaped(nil, text[:whole], passes)); err != nil {
		return 0, err
	}
	return len(p), nil
}

func passes(r rune) bool { return r == '\n' || r == '\t' || unicode.IsGraphic(r) }

// appendEscaped appends text, with escapes for characters that show is false for. They are those of
// JSON: a character beyond 16 bits is two of them.
func appendEscaped(to, text []byte, show func(rune) bool) []byte {
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		switch {
		case r == utf8.RuneError && n == 1:
			to = append(to, `\ufffd`...)
		case show(r):
			to = append(to, text[:n]...)
		case r > 0xffff:
			r -= 0x10000
			to = fmt.Appendf(to, `\u%04x\u%04x`, 0xd800+r>>10, 0xdc00+r&0x3ff)
		default:
			to = fmt.Appendf(to, `\u%04x`, r)
		}
		text = text[n:]
	}
	return to
}
