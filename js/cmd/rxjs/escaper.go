package main

import (
	"fmt"
	"io"
	"strings"
	"unicode"
)

// escaper passes text on with escapes such as \u001b for what a terminal would not show. Each write
// has to be of whole characters.
type escaper struct{ to io.Writer }

// Write returns len(p), unless the other writer fails.
func (e escaper) Write(p []byte) (int, error) {
	var text strings.Builder
	for _, r := range string(p) {
		if r == '\n' || r == '\t' || unicode.IsGraphic(r) {
			text.WriteRune(r)
		} else {
			fmt.Fprintf(&text, `\u%04x`, r)
		}
	}
	if _, err := io.WriteString(e.to, text.String()); err != nil {
		return 0, err
	}
	return len(p), nil
}
