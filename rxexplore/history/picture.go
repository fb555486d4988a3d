package history

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/anishathalye/porcupine"
)

// picture draws a line for each client, and a column for each beginning and end of a call:
//
//	client 0  a==--b=
//	client 1  -c==---
//	  a = write 1
func (h *History[In, Out]) picture(model Model[In, Out]) string {
	lines := map[int][]byte{}
	var clients []int
	for _, c := range h.calls {
		line := lines[c.ClientId]
		if line == nil {
			clients = append(clients, c.ClientId)
			line = bytes.Repeat([]byte{'-'}, int(h.now))
			lines[c.ClientId] = line
		}
		for at := c.Call; at <= c.Return; at++ {
			line[at-1] = '='
		}
		copy(line[c.Call-1:], h.letter(c))
	}
	slices.Sort(clients)
	var b strings.Builder
	for _, client := range clients {
		fmt.Fprintf(&b, "    client %-3d %s\n", client, lines[client])
	}
	for _, c := range h.calls {
		fmt.Fprintf(&b, "    %s = %s\n", h.letter(c), model.describe(c))
	}
	return b.String()
}

// letter names a call: a to z, and then a number.
func (h *History[In, Out]) letter(c porcupine.Operation) string {
	n, _ := slices.BinarySearchFunc(h.calls, c.Call, func(other porcupine.Operation, began int64) int {
		return cmp.Compare(other.Call, began)
	})
	if n < 26 {
		return string(rune('a' + n))
	}
	return strconv.Itoa(n)
}
