package esm

import (
	"encoding/base64"
	"encoding/json"
	"path"
	"strings"
)

// mapping is what stands before a source map in a file.
const mapping = "//# sourceMappingURL=data:application/json;base64,"

// placed makes a script's source map one for goja: it names whole paths, and its columns count from
// 1, as those of stacks do, in which goja shows them as they are.
func placed(script string) (string, error) {
	at := strings.LastIndex(script, mapping)
	if at < 0 {
		return script, nil
	}
	encoded := strings.TrimSpace(script[at+len(mapping):])
	text, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		return "", err
	}
	var m map[string]any
	if err := json.Unmarshal(text, &m); err != nil {
		return "", err
	}
	if mappings, ok := m["mappings"].(string); ok {
		m["mappings"] = shifted(mappings)
	}
	if sources, ok := m["sources"].([]any); ok {
		for i, s := range sources {
			if name, ok := s.(string); ok {
				sources[i] = path.Join("/", unmarked(name))
			}
		}
	}
	if text, err = json.Marshal(m); err != nil {
		return "", err
	}
	return script[:at+len(mapping)] + base64.StdEncoding.EncodeToString(text) + "\n", nil
}

// digits are those of numbers in a source map: six bits each.
const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// shifted adds 1 to the first column of a source. Each that follows is told by its difference from
// the one before, so they all move.
func shifted(mappings string) string {
	const column = 3 // the place in a segment of four numbers
	field := 0
	for i := 0; i < len(mappings); i++ {
		if c := mappings[i]; c == ',' || c == ';' {
			field = 0
			continue
		}
		v, n := number(mappings[i:])
		if field == column {
			return mappings[:i] + string(appendNumber(nil, v+1)) + mappings[i+n:]
		}
		field++
		i += n - 1
	}
	return mappings
}

// number decodes the first number of a text, and returns its length.
func number(text string) (v, n int) {
	for shift := 0; n < len(text); shift += 5 {
		d := strings.IndexByte(digits, text[n])
		n++
		v |= d & 31 << shift
		if d < 32 {
			break
		}
	}
	if v&1 != 0 {
		return -(v >> 1), n
	}
	return v >> 1, n
}

func appendNumber(b []byte, v int) []byte {
	u := v << 1
	if v < 0 {
		u = -v<<1 | 1
	}
	for u >= 32 {
		b, u = append(b, digits[u&31|32]), u>>5
	}
	return append(b, digits[u])
}
