// Package legible makes foreign text fit for a terminal. Names, errors and states come from
// records, servers, files and users: printed as they are, their escape sequences could move the
// cursor, change the window's title or hide what is beside them, and their line breaks could look
// like other lines.
package legible

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text returns s as it is, or quoted as in Go if a terminal would not show it as it is. It is for a
// name or a value on its own.
func Text(s string) string {
	if s == "" || strings.ContainsFunc(s, func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }) {
		return strconv.Quote(s)
	}
	return s
}

// Line returns s on one line, with escapes such as \u001b for what a terminal would not show. It is
// for a sentence, such as the text of an error.
func Line(s string) string {
	return string(appendEscaped(nil, []byte(s), unicode.IsPrint))
}

// Writer returns a writer that passes text on to w with escapes such as \u001b for what a terminal
// would not show, except for tabs and line breaks. What was valid JSON stays the same JSON. It is
// for all that a command prints. Each write has whole characters.
func Writer(w io.Writer) io.Writer { return writer{w} }

type writer struct{ to io.Writer }

// Write returns len(p), unless w fails.
func (w writer) Write(p []byte) (int, error) {
	if _, err := w.to.Write(appendEscaped(nil, p, passes)); err != nil {
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
