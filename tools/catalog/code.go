package catalog

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

var quoted = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

// written are the parameters that the call has, in its order; with a capital they are in its config.
func (o *Operator) written() (written []parameter) {
	for _, p := range o.parameters {
		in := !p.added || p.name == "scheduler" || p.inConfig() || strings.Contains(o.code, "{"+p.code+"}")
		if in && p.name != "on" && p.kind != "" && kind(p.kind) != moments {
			written = append(written, p)
		}
	}
	return written
}

// applied reports whether the operator is applied to a source.
func (o *Operator) applied() bool {
	return slices.ContainsFunc(o.parameters, func(p parameter) bool { return p.name == "on" && p.kind != "" && !p.added })
}

// call returns the code of the call as a function and, if it is one, as a method.
func (s *scene) call() (function, method string) {
	args, set := s.arguments(false)
	if s.op.code != "" {
		holes := []string{"{s}", "s"}
		for name, a := range s.args {
			holes = append(holes, "{"+name+"}", a.code)
		}
		args = []string{strings.NewReplacer(holes...).Replace(s.op.code)}
	}
	if strings.HasPrefix(s.op.code, "observable.") {
		return args[0], args[0]
	}
	name := cmp.Or(s.op.called, s.op.Name)
	if len(set) > 0 {
		name += "WithConfig"
		config := cmp.Or(s.op.config, s.op.Name+"Config")
		args = append(args, "observable."+config+"{"+strings.Join(set, ", ")+"}")
	}
	list := "(" + strings.Join(args, ", ") + ")"
	function = "observable." + name + s.op.types + list
	switch {
	case !s.op.applied():
		return function, function
	case len(args) == 0:
		return "observable." + name + "(src)", "src." + name + "()"
	}
	return "observable.Pipe1(src, " + function + ")", "src." + name + list
}

// arguments are those of the call, and the fields of its config that are set: as code, or as a reader
// sees them best, with the names of functions and without the scheduler.
func (s *scene) arguments(read bool) (args, set []string) {
	for _, p := range s.op.written() {
		a, chosen := s.args[p.code]
		text := a.code
		if read {
			text = a.label
		}
		switch {
		case p.inConfig() && a.zero, read && p.name == "scheduler":
		case p.inConfig() && read:
			set = append(set, p.code+": "+text)
		case p.inConfig():
			entry := cmp.Or(s.op.entries[p.code], p.code+": {}")
			if !strings.Contains(entry, "({}, ") {
				text = strings.Replace(text, "*time", " * time", 1) // as gofmt has it
			}
			set = append(set, strings.NewReplacer("{s}", "s", "{}", text).Replace(entry))
		case chosen:
			args = append(args, text)
		case kind(p.kind) == several:
			args = append(args, []string{"x", "y"}[1-strings.Count(p.initial, ","):]...)
		case p.name == "scheduler":
			args = append(args, "s")
		default:
			args = append(args, p.code)
		}
	}
	return args, set
}

// title is the call as a reader sees it best.
func (s *scene) title() string {
	args, set := s.arguments(true)
	if args = append(args, set...); args == nil {
		return s.op.Name
	}
	return s.op.Name + "(" + strings.Join(args, ", ") + ")"
}

// indented indents all lines but the first.
func indented(code, by string) string { return strings.ReplaceAll(code, "\n", "\n"+by) }

// uses reports whether code uses a name.
func uses(code, name string) bool {
	return regexp.MustCompile(`\b` + name + `\b`).MatchString(quoted.ReplaceAllString(code, ""))
}

// code returns a function that makes the call.
func (s *scene) code(call string) string {
	var params []string
	for _, t := range s.op.Tracks {
		if uses(call, t.Name) && trackTypes[t.Of] != "" {
			params = append(params, t.Name+" "+trackTypes[t.Of])
		}
	}
	params = append(params, s.op.params...)
	if uses(call, "s") {
		params = append(params, "s scheduler.Scheduler")
	}
	results := cmp.Or(s.op.returns, "observable.Observable["+cmp.Or(s.op.gives, "string")+"]")
	head := "func pipeline(" + strings.Join(params, ", ") + ") " + results
	if len(head) > 64 {
		head = "func pipeline(\n\t" + strings.Join(params, ",\n\t") + ",\n) " + results
	}
	return file(head + " {\n\treturn " + indented(call, "\t") + "\n}\n")
}

var trackTypes = map[kind]string{
	texts:    "observable.Observable[string]",
	ints:     "observable.Observable[int]",
	perValue: "func(string) observable.Observable[string]",
	each:     "func() observable.Observable[string]",
	outer:    "observable.Observable[observable.Observable[string]]",
}

// describe tells what a value of a type is.
func describe(v any, kind string) string {
	if fields, ok := v.(map[string]any); ok {
		var all []string
		for _, name := range sorted(fields) {
			all = append(all, name+" "+text(fields[name]))
		}
		return strings.Join(all, ", ")
	}
	if kind == "*string" && v != nil {
		return "a pointer to " + text(v)
	}
	return fmt.Sprint(v)
}

func durationCode(ms int) string {
	if ms == 0 {
		return "0"
	}
	return fmt.Sprintf("%d*time.Millisecond", ms)
}

// imports are the paths of the packages that code may use, in gofmt's order.
var imports = []string{"context", "errors", "slices", "strconv", "strings", "time", "",
	"github.com/rxsched/rxsched/observable", "github.com/rxsched/rxsched/scheduler"}

// file is a file with the imports that its code needs.
func file(code string) string {
	list := ""
	for _, p := range imports {
		switch {
		case p == "":
			list += "\n"
		case uses(code, path.Base(p)+`\.`):
			list += fmt.Sprintf("\t%q\n", p)
		}
	}
	return "package playground\n\nimport (\n" + strings.TrimLeft(list, "\n") + ")\n\n" + code
}
