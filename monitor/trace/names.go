package trace

import "strings"

// shortName shortens the full name of a function: no path, no type arguments, and none of the
// compiler's additions for closures and method values. It leaves other labels as they are.
func shortName(label string) string {
	if !strings.Contains(label, ".") || strings.Contains(label, " ") {
		return label
	}
	name := label[strings.LastIndexByte(label, '/')+1:]
	name = strings.TrimSuffix(name, "-fm")
	name = strings.ReplaceAll(name, "[...]", "")
	for {
		cut := strings.LastIndexByte(name, '.')
		if cut < 0 || !closure(name[cut+1:]) {
			return strings.NewReplacer("(*", "", ")", "").Replace(name)
		}
		name = name[:cut]
	}
}

// closure reports whether the compiler made up a part of a name, such as func1, 2 or gowrap3.
func closure(part string) bool {
	for _, prefix := range []string{"func", "gowrap", "deferwrap", ""} {
		if digits, ok := strings.CutPrefix(part, prefix); ok && digits != "" &&
			strings.Trim(digits, "0123456789") == "" {
			return true
		}
	}
	return false
}
