package watch

import (
	"path"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/observable/internal/watching"
)

// Place is a place in the code where an operator is made or subscribed to.
type Place struct {
	Operator string `json:"operator"` // the name of the function, such as Map or Subscribe
	Func     string `json:"func"`     // that called it
	File     string `json:"file"`
	Line     int    `json:"line"`
}

// String returns the file's last two elements and the line.
func (p Place) String() string {
	if p.File == "" {
		return "unknown"
	}
	return path.Join(path.Base(path.Dir(p.File)), path.Base(p.File)) + ":" + strconv.Itoa(p.Line)
}

// stack is where the calls of a function return to. Equal stacks mean equal sites.
type stack [12]uintptr

// mostStacks bounds the memory for stacks. When there are more, all are read again.
const mostStacks = 10_000

// sites has an object for each place in the code.
type sites struct {
	mu      sync.Mutex
	byStack map[stack]*known
	all     map[watching.Site]*watching.Site
}

// known is what a stack says.
type known struct {
	*watching.Site
	atWork bool // an operator has made it for itself, while it works
}

// here returns the site of the nearest caller outside package observable. If that is beyond what
// tells stacks from each other, it looks further, each time.
//
//go:noinline
func (s *sites) here() *known {
	var pcs stack
	n := runtime.Callers(2, pcs[:])
	s.mu.Lock()
	defer s.mu.Unlock()
	if one := s.byStack[pcs]; one != nil {
		return one
	}
	if s.byStack == nil || len(s.byStack) >= mostStacks {
		s.byStack = map[stack]*known{}
	}
	site, atWork := read(slices.Clone(pcs[:n])) // pcs stays on the stack
	if site.File == "" && !atWork && n == len(pcs) {
		var deep [256]uintptr
		site, atWork = read(deep[:runtime.Callers(2, deep[:])])
		return &known{Site: s.internLocked(site), atWork: atWork}
	}
	one := &known{Site: s.internLocked(site), atWork: atWork}
	s.byStack[pcs] = one
	return one
}

func (s *sites) internLocked(one watching.Site) *watching.Site {
	if known := s.all[one]; known != nil {
		return known
	}
	if s.all == nil {
		s.all = map[watching.Site]*watching.Site{}
	}
	s.all[one] = &one
	return &one
}

const (
	module     = "github.com/rxsched/rxsched/"
	observable = module + "observable."
)

// folder is the folder of this file, as the compiler names it.
var folder = func() string {
	_, file, _, _ := runtime.Caller(0)
	return path.Dir(file)
}()

// inside reports whether a line of code is in package observable, or in those that read the stack.
// The name of the function does not tell: where the compiler inlines a function, closures in that
// are named after the caller.
func inside(file string) bool {
	in := path.Dir(file)
	return !strings.HasSuffix(file, "_test.go") &&
		(in == path.Dir(folder) || in == folder || in == path.Dir(folder)+"/internal/watching")
}

// read finds the function of package observable that was called from outside, and its caller. If an
// operator makes another while it works, read reports that it is at work.
func read(pcs []uintptr) (one watching.Site, atWork bool) {
	frames := runtime.CallersFrames(pcs)
	for {
		f, more := frames.Next()
		if f.Function != "" && !inside(f.File) {
			if one.Operator == "Operate" && !atWork {
				one.Operator, f = written(frames, f)
			}
			one.Func = strings.TrimPrefix(f.Function, module)
			one.File, one.Line, one.PC = f.File, f.Line, f.PC
			return one, atWork
		}
		if full := own(&f); full != "" && !atWork {
			name, works := plain(full)
			if name != "" {
				one.Operator = name
			}
			atWork = works && one.Operator != ""
		}
		if !more {
			return one, atWork
		}
	}
}

// written finds the function that was called for an operator that Operate makes: f, if that is
// exported, or a form of it that calls f. It returns its name, with that of its package, and its
// caller; if there is no such function, Operate and f.
func written(frames *runtime.Frames, f runtime.Frame) (name string, by runtime.Frame) {
	in, form := "", ""
	for name = "Operate"; ; {
		pkg, function := split(f.Function)
		if !exported(function) || in != "" && (in != pkg || form != formOf(function)) {
			return name, f
		}
		caller, _ := frames.Next()
		if caller.Function == "" || inside(caller.File) || gort.Library(caller.Function, caller.File) {
			return name, f
		}
		in, form, f = pkg, formOf(function), caller
		name = path.Base(version.ReplaceAllString(pkg, "")) + "." + function
	}
}

// split splits the full name of a function into its package and itself; that is "" for a method or
// a closure.
func split(full string) (pkg, function string) {
	folder, rest := path.Split(arguments.ReplaceAllString(full, ""))
	pkg, function, _ = strings.Cut(rest, ".")
	if strings.Contains(function, ".") {
		function = ""
	}
	return folder + pkg, function
}

// version is the end of the path of a module with such a version.
var version = regexp.MustCompile(`/v[0-9]+$`)

// formOf is what the names of all forms of an operator have in common.
func formOf(name string) string {
	return strings.TrimSuffix(strings.TrimPrefix(name, "Try"), "WithConfig")
}

// own is what follows the package in the name of a function of package observable. A closure that
// the compiler has inlined, with its function, into a caller outside is named after that: then it is
// the last of the functions in the name.
func own(f *runtime.Frame) string {
	if full, ok := strings.CutPrefix(f.Function, observable); ok {
		return full
	}
	if path.Dir(f.File) != path.Dir(folder) {
		return ""
	}
	parts := strings.Split(path.Base(arguments.ReplaceAllString(f.Function, "")), ".")
	for i := len(parts) - 1; i > 0; i-- {
		if !closure(parts[i]) {
			return strings.Join(parts[i:], ".")
		}
	}
	return ""
}

// arguments are the type arguments in the name of a function.
var arguments = regexp.MustCompile(`\[.*?\]`)

// plain is the name of a function or method without what is around it, such as Map of
// Observable[...].Map[...]. It is "" if that is not exported, or only applies operators, or helps to
// write some. plain also reports whether the function is part of an operator at work.
func plain(name string) (short string, works bool) {
	var b strings.Builder
	depth := 0
	for _, r := range name {
		switch {
		case r == '[':
			depth++
		case r == ']':
			depth--
		case depth == 0:
			b.WriteRune(r)
		}
	}
	name = receiver.Replace(b.String())
	name, method, _ := strings.Cut(name, ".")
	switch method, _, _ = strings.Cut(method, "."); {
	case !exported(name):
		return "", method != ""
	case exported(method):
		name = method
	case method != "" && !closure(method):
		return "", true
	}
	name = strings.TrimSuffix(name, "-fm")
	if name == "SubscribeTo" || operators[name].has(unseen) ||
		strings.HasPrefix(name, "Compose") || strings.HasPrefix(name, "Pipe") {
		return "", false
	}
	return name, false
}

var receiver = strings.NewReplacer("(", "", ")", "", "*", "")

func exported(name string) bool { return name != "" && 'A' <= name[0] && name[0] <= 'Z' }

// closure reports whether a part of a name stands for a closure, such as func1 or 2.
func closure(part string) bool {
	return strings.HasPrefix(part, "func") || '0' <= part[0] && part[0] <= '9'
}
