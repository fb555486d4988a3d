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

// Text returns s as it is, or quoted as in Go if a terminal would not show it as it is on one line.
func Text(s string) string {
	if s == "" || strings.ContainsFunc(s, func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }) {
		return strconv.Quote(s)
	}
	return s
}

// Writer returns a writer that passes text on to w with escapes such as \u001b for what a terminal
// would not show, except for tabs and line breaks. What was valid JSON stays the same JSON. It is
// for all that a command prints. Each write has whole characters.
func Writer(w io.Writer) io.Writer { return writer{w} }

type writer struct{ to io.Writer }

// Write returns len(p), unless w fails. Escapes are those of JSON: a character beyond 16 bits is two
// of them.
func (w writer) Write(p []byte) (int, error) {
	var to []byte
	for _, r := range string(p) {
		switch {
		case r == '\n' || r == '\t' || unicode.IsGraphic(r) && r != utf8.RuneError:
			to = utf8.AppendRune(to, r)
		case r > 0xffff:
			r -= 0x10000
			to = fmt.Appendf(to, `\u%04x\u%04x`, 0xd800+r>>10, 0xdc00+r&0x3ff)
		default:
			to = fmt.Appendf(to, `\u%04x`, r)
		}
	}
	if _, err := w.to.Write(to); err != nil {
		return 0, err
	}
	return len(p), nil
}
