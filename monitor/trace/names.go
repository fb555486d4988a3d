package trace

import (
	"runtime"
	"slices"
	"strings"
)

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

const module = "github.com/rxsched/rxsched/"

// ours are the packages between a user and a host.
var ours = []string{
	"host.", "host/", "action.", "scheduler.", "async.", "queue.", "asap.", "frame.", "idle.", "priority.", "priority/", "testing/", "internal/",
	"observable.", "observable/", "subscription.", "monitor/trace.", "monitor/trace/",
}

// place returns the program counter of the first caller outside our packages and the runtime, who
// scheduled something. It is 0 if there is none: the host itself did.
func place() uintptr {
	var pcs [32]uintptr
	n := runtime.Callers(3, pcs[:])
	for _, pc := range pcs[:n] {
		f := runtime.FuncForPC(pc - 1)
		if f == nil || inner(f.Name()) {
			continue
		}
		if strings.HasPrefix(f.Name(), "runtime.") {
			return 0
		}
		return pc
	}
	return 0
}

func inner(name string) bool {
	rest, ok := strings.CutPrefix(name, module)
	return ok && slices.ContainsFunc(ours, func(p string) bool {
		return strings.HasPrefix(rest, p)
	})
}
