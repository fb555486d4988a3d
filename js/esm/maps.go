package esm

import (
	"encoding/base64"
	"encoding/json"
	"path"
	"strings"
)

// mapping is what stands before a source map in a file.
const mapping = "//# sourceMappingURL=data:application/json;base64,"

// placed makes a script's source map one for goja: it names whole paths. Columns count from 0.
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
