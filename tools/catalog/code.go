package catalog

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

var (
	hole   = regexp.MustCompile(`\{(\w+)\}`)
	quoted = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
	used   = regexp.MustCompile(`\b([a-z]\w*)\.`)
)

// written are the parameters of the call, in its order, and those of its config.
func (o *Operator) written() (params, config []parameter) {
	for _, p := range o.parameters {
		switch {
		case p.name == "on" || p.kind == "" || kind(p.kind) == moments:
		case p.inConfig():
			config = append(config, p)
		case !p.added || p.name == "scheduler":
			params = append(params, p)
		}
	}
	return params, config
}

// call returns the code of the operator's call, with a scheduler. It has type arguments, and is a
// method if it can be one: see methods and functions.
func (s *scene) call(scheduler string) string {
	params, config := s.op.written()
	call := s.op.code
	if call == "" {
		var args []string
		for _, p := range params {
			args = append(args, s.argument(p))
		}
		on := "observable."
		if s.op.Tracks != nil && s.op.Tracks[0].Name == "src" {
			on = "src."
		}
		call = on + s.op.Name + s.op.types + "(" + strings.Join(args, ", ") + ")"
	}
	call = s.fill(call, scheduler)
	var set []string
	for _, p := range config {
		if a := s.args[p.code]; !a.zero {
			entry := cmp.Or(s.op.entries[p.code], p.code+": {}")
			code := a.code
			if !strings.Contains(entry, "({}, ") {
				code = spaced(code)
			}
			set = append(set, strings.NewReplacer("{s}", scheduler, "{}", code).Replace(entry))
		}
	}
	if len(set) == 0 {
		return call
	}
	open := strings.Index(call, s.op.Name) + len(s.op.Name)
	rest := strings.TrimSuffix(call[open:], ")")
	if !strings.HasSuffix(rest, "(") {
		rest += ", "
	}
	return call[:open] + "WithConfig" + rest + "observable." + cmp.Or(s.op.config, s.op.Name+"Config") +
		"{" + strings.Join(set, ", ") + "})"
}

// argument is the code of an argument of the call: a hole or a name.
func (s *scene) argument(p parameter) string {
	switch kind(p.kind) {
	case "async", "animationFrame":
		return "{s}"
	case several:
		return strings.Join([]string{"x", "y"}[1-strings.Count(p.initial, ","):], ", ")
	case texts, perValue, each:
		return p.code
	}
	return "{" + p.code + "}"
}

// spaced is the code of a time that stands alone.
func spaced(code string) string { return strings.Replace(code, "*time", " * time", 1) }

// title is the call as a reader sees it best: with the names of functions.
func (s *scene) title() string {
	var texts []string
	params, config := s.op.written()
	for _, p := range s.op.parameters {
		if p.added && strings.Contains(s.op.code, "{"+p.code+"}") {
			params = append(params, p)
		}
	}
	for _, p := range params {
		if a, ok := s.args[p.code]; ok {
			texts = append(texts, a.label)
		} else if arg := s.argument(p); !strings.HasPrefix(arg, "{") {
			texts = append(texts, arg)
		}
	}
	for _, p := range config {
		if a := s.args[p.code]; !a.zero {
			texts = append(texts, p.code+": "+a.label)
		}
	}
	if texts == nil {
		return s.op.Name
	}
	return s.op.Name + "(" + strings.Join(texts, ", ") + ")"
}

// fill replaces the holes of a template.
func (s *scene) fill(template, scheduler string) string {
	return hole.ReplaceAllStringFunc(template, func(h string) string {
		name := strings.Trim(h, "{}")
		if a, ok := s.args[name]; ok {
			return a.code
		}
		if t, ok := s.tracks[name]; ok {
			return fmt.Sprintf("%q", t.text)
		}
		if name == "s" {
			return scheduler
		}
		return h
	})
}

var typed = regexp.MustCompile(`^(src\.\w+)\[[^\]]*\]`)

// methods is a call as Go 1.27 has it.
func methods(call string) string { return typed.ReplaceAllString(call, "$1") }

// functions is a call as Go 1.26 has it: each method is a function of what is before it.
func functions(call string) string {
	rest, isMethod := strings.CutPrefix(call, "src.")
	for code := "src"; ; {
		if !isMethod {
			return code
		}
		open := strings.IndexByte(rest, '(')
		end := closing(rest, open)
		name, args := rest[:open], rest[open+1:end]
		switch {
		case name == "Pipe":
			code = applied(args, code)
		case args == "":
			code = fmt.Sprintf("observable.%s(%s)", name, code)
		case strings.HasSuffix(name, "Partition"):
			code = fmt.Sprintf("observable.%s(%s, %s)", name, code, args)
		default:
			code = applied("observable."+name+"("+args+")", code)
		}
		rest, isMethod = strings.CutPrefix(rest[end+1:], ".")
		if !isMethod && rest != "" {
			panic("catalog: " + call)
		}
	}
}

// applied applies an operator to a source.
func applied(op, src string) string {
	if !strings.Contains(op, "(") {
		return op + "(" + src + ")"
	}
	return "observable.Pipe1(" + src + ", " + op + ")"
}

// closing is where the bracket at open is closed.
func closing(code string, open int) int {
	depth := 0
	for i := open; i < len(code); i++ {
		switch code[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(code)
}

// indented indents all lines but the first.
func indented(code, by string) string { return strings.ReplaceAll(code, "\n", "\n"+by) }

// uses reports whether code uses a name.
func uses(code, name string) bool {
	return regexp.MustCompile(`\b` + name + `\b`).MatchString(quoted.ReplaceAllString(code, ""))
}

// code returns the operator's call in a function, in a form.
func (s *scene) code(form func(call string) string) string {
	call := s.call("s")
	if strings.HasPrefix(call, "src.") {
		call = form(call)
	}
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

// imports are the paths of the packages that code may use.
var imports = map[string]string{
	"context": "context", "errors": "errors", "slices": "slices", "strings": "strings",
	"time": "time", "strconv": "strconv", "slog": "log/slog",
	"observable": ours + "observable",
	"schedule":   ours + "schedule", "scheduler": ours + "scheduler",
}

const ours = "github.com/rxsched/rxsched/"

// file is a file with the imports that its code needs.
func file(code string) string {
	needed := map[string]bool{}
	for _, m := range used.FindAllStringSubmatch(quoted.ReplaceAllString(code, `""`), -1) {
		if path, ok := imports[m[1]]; ok {
			needed[path] = true
		}
	}
	var std, own string
	for _, path := range slices.Sorted(maps.Keys(needed)) {
		line := fmt.Sprintf("\t%q\n", path)
		if strings.HasPrefix(path, ours) {
			own += line
		} else {
			std += line
		}
	}
	if std != "" && own != "" {
		std += "\n"
	}
	return "package playground\n\nimport (\n" + std + own + ")\n\n" + code
}
