package modules

import (
	"bytes"
	"encoding/json"
	"path"
	"slices"
	"strings"
)

// exported returns the file of a package whose package.json has exports. rest is the path in the
// package; "" is the package itself.
func (m *Resolver) exported(p *manifest, folder, rest string) (string, error) {
	subpath := "."
	if rest != "" {
		subpath = "./" + rest
	}
	target, star := match(p.Exports, subpath)
	if found := m.choose(target); found != "" {
		file := path.Join(folder, strings.ReplaceAll(found, "*", star))
		if file, ok := m.file(file); ok {
			return file, nil
		}
		return "", missing(file)
	}
	if rest == "" {
		return "", failed("ERR_PACKAGE_PATH_NOT_EXPORTED",
			"No \"exports\" main defined in %s/package.json", folder)
	}
	return "", failed("ERR_PACKAGE_PATH_NOT_EXPORTED",
		"Package subpath '%s' is not defined by \"exports\" in %s/package.json", subpath, folder)
}

// match returns what exports has for a path, and what a star in its pattern stands for.
func match(exports json.RawMessage, subpath string) (target json.RawMessage, star string) {
	bySubpath := fields(exports)
	if len(bySubpath) == 0 || !strings.HasPrefix(bySubpath[0].key, ".") {
		if subpath == "." {
			return exports, ""
		}
		return nil, ""
	}
	best := ""
	for _, f := range bySubpath {
		before, after, pattern := strings.Cut(f.key, "*")
		switch {
		case f.key == subpath:
			return f.value, ""
		case pattern && len(before) > len(best) && len(subpath) >= len(before)+len(after) &&
			strings.HasPrefix(subpath, before) && strings.HasSuffix(subpath, after):
			best, target = before, f.value
			star = subpath[len(before) : len(subpath)-len(after)]
		}
	}
	return target, star
}

// choose returns the path for the conditions that hold, or "".
func (m *Resolver) choose(target json.RawMessage) string {
	var file string
	if json.Unmarshal(target, &file) == nil {
		return file
	}
	var list []json.RawMessage
	if json.Unmarshal(target, &list) == nil {
		for _, t := range list {
			if file := m.choose(t); file != "" {
				return file
			}
		}
		return ""
	}
	for _, f := range fields(target) {
		if f.key == "default" || slices.Contains(m.Conditions, f.key) {
			if file := m.choose(f.value); file != "" {
				return file
			}
		}
	}
	return ""
}

// field is a field of a JSON object.
type field struct {
	key   string
	value json.RawMessage
}

// fields returns the fields of an object in their order, which matters in exports.
func fields(object json.RawMessage) (list []field) {
	d := json.NewDecoder(bytes.NewReader(object))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil
	}
	for d.More() {
		var f field
		key, err := d.Token()
		if err != nil || d.Decode(&f.value) != nil {
			return list
		}
		f.key, _ = key.(string)
		list = append(list, f)
	}
	return list
}
