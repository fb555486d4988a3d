package catalog

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	hole   = regexp.MustCompile(`\{(\w+)\}`)
	quoted = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
	used   = regexp.MustCompile(`\b([a-z]\w*)\.`)
)

// call returns the code of the operator's call, with the scheduler s.
func (s *scene) call(scheduler string) string {
	call := s.fill(s.op.call, scheduler)
	var set []string
	for _, f := range s.op.Fields {
		if a := s.args[f.Name]; f.inConfig() && !a.zero {
			entry := strings.ReplaceAll(cmp.Or(f.entry, f.Name+": {}"), "{s}", scheduler)
			code := a.code
			if !strings.Contains(entry, "({}, ") {
				code = spaced(code)
			}
			set = append(set, strings.ReplaceAll(entry, "{}", code))
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
	return call[:open] + "WithConfig" + rest + s.op.config + "{" + strings.Join(set, ", ") + "})"
}

// title is the call as a reader sees it best: with the names of functions.
func (s *scene) title() string {
	args := map[int]string{} // by their places in the call
	for i, f := range s.op.Fields {
		a, at := s.args[f.Name], strings.Index(s.op.call, "{"+f.Name+"}")
		text := strings.Replace(a.code, "*time.Millisecond", "ms", 1)
		if f.Of == "choice" {
			text = s.chosen[f.Name]
		} else if f.Of == "letters" {
			text = strings.ReplaceAll(a.code, `"`, "")
		}
		if f.inConfig() {
			at = len(s.op.call) + i
			text = f.Name + ": " + text
		}
		if at >= 0 && !(f.inConfig() && a.zero) {
			args[at] = text
		}
	}
	for _, t := range s.op.Tracks {
		if at := regexp.MustCompile(`\b` + t.Name + `\b`).FindStringIndex(s.op.call); at != nil &&
			t.Name != "src" {
			args[at[0]] = t.Name
		}
	}
	texts := make([]string, 0, len(args))
	for _, at := range slices.Sorted(maps.Keys(args)) {
		texts = append(texts, args[at])
	}
	if len(texts) == 0 {
		return s.op.Name
	}
	return s.op.Name + "(" + strings.Join(texts, ", ") + ")"
}

// fill replaces the holes of a template.
func (s *scene) fill(template, scheduler string) string {
	return hole.ReplaceAllStringFunc(template, func(h string) string {
		name := strings.Trim(h, "{}")
		if name == "s" {
			return scheduler
		}
		if a, ok := s.args[name]; ok {
			return a.code
		}
		if t, ok := s.tracks[name]; ok {
			return strconv.Quote(t.text)
		}
		return h
	})
}

// indented indents all lines but the first.
func indented(code, by string) string { return strings.ReplaceAll(code, "\n", "\n"+by) }

// uses reports whether code uses a name.
func uses(code, name string) bool {
	return regexp.MustCompile(`\b` + name + `\b`).MatchString(quoted.ReplaceAllString(code, ""))
}

// code returns the operator's call in a function.
func (s *scene) code() string {
	call := s.call("s")
	var params []string
	for _, t := range s.op.Tracks {
		if uses(call, t.Name) && paramTypes[t.Of] != "" {
			params = append(params, t.Name+" "+paramTypes[t.Of])
		}
	}
	params = append(params, s.op.params...)
	if uses(call, "s") {
		params = append(params, "s scheduler.Scheduler")
	}
	results := s.op.returns
	if results == "" {
		results = "observable.Observable[" + typeCode(s.shown[0].element()) + "]"
	}
	head := "func pipeline(" + strings.Join(params, ", ") + ") " + results
	if len(head) > 64 {
		head = "func pipeline(\n\t" + strings.Join(params, ",\n\t") + ",\n) " + results
	}
	return file("playground", head+" {\n\treturn "+indented(call, "\t")+"\n}\n")
}

var paramTypes = map[kind]string{
	strings1: "observable.Observable[string]",
	ints:     "observable.Observable[int]",
	perValue: "func(string) observable.Observable[string]",
	each:     "func() observable.Observable[string]",
	outer:    "observable.Observable[observable.Observable[string]]",
}

// testCode returns the test of what was played.
func (s *scene) testCode(n *names) string {
	if s.op.test != nil {
		return file("playground", s.op.test(s))
	}
	scheduler := cmp.Or(s.op.scheduler, "m.Async()")
	call := indented(s.call(scheduler), "\t\t")
	var expectations strings.Builder
	for _, r := range s.shown {
		expectations.WriteString(strings.ReplaceAll(r.expectation(n), "{call}", call))
	}
	inside := expectations.String()
	if inside == "" {
		return file("playground",
			"func Test"+s.op.Name+"(t *testing.T) {\n\tt.Skip(\"this has no end\")\n}\n")
	}
	if s.op.setup != "" {
		setup := indented(s.fill(s.op.setup, scheduler), "\t\t")
		inside = "\t\t" + strings.ReplaceAll(setup, "{call}", call) + "\n" + inside
	}
	// A track of others is the first, and so they stand before it.
	for _, t := range s.op.Tracks {
		if uses(inside, t.Name) {
			inside = "\t\t" + s.tracks[t.Name].declaration() + "\n" + inside
		}
	}
	return file("playground", fmt.Sprintf("func Test%s(t *testing.T) {\n"+
		"\tmarble.Run(t, func(m *marble.M) {\n%s\t})\n}\n", s.op.Name, inside))
}

// declaration is the code of the track's source.
func (t *track) declaration() string {
	switch t.Of {
	case ints:
		return fmt.Sprintf("%s := marble.Cold(m, %q, marble.Legend[int]{})", t.Name, t.text)
	case outer:
		return fmt.Sprintf("sources := map[string]observable.Observable[string]{\"x\": x, "+
			"\"y\": y}\n"+
			"\t\t%s := marble.Cold(m, %q, marble.Legend[observable.Observable[string]]{Values: "+
			"sources})", t.Name, t.text)
	case each:
		return fmt.Sprintf("%s := func() observable.Observable[string] { return m.Cold(%q) }",
			t.Name, t.text)
	case perValue:
		if !strings.Contains(t.text, ".") {
			return fmt.Sprintf("%s := func(string) observable.Observable[string] { return "+
				"m.Cold(%q) }", t.Name, t.text)
		}
		return fmt.Sprintf("%s := func(v string) observable.Observable[string] {\n"+
			"\t\t\treturn m.Cold(strings.ReplaceAll(%q, \".\", v))\n\t\t}", t.Name, t.text)
	}
	return fmt.Sprintf("%s := m.Cold(%q)", t.Name, t.text)
}

// imports are the paths of the packages that code may use.
var imports = map[string]string{
	"cmp": "cmp", "context": "context", "errors": "errors", "fmt": "fmt", "reflect": "reflect",
	"slices": "slices", "strings": "strings", "synctest": "testing/synctest", "testing": "testing",
	"time": "time", "strconv": "strconv", "slog": "log/slog", "maps": "maps", "iter": "iter",
	"marble": ours + "testing/marble", "observable": ours + "observable",
	"schedule": ours + "schedule", "scheduler": ours + "scheduler", "async": ours + "async", "host": ours + "host",
	"rxsched": strings.TrimSuffix(ours, "/"),
}

const ours = "github.com/rxsched/rxsched/"

// file is a file with the imports that its code needs.
func file(pkg, code string) string {
	needed := map[string]bool{}
	for _, m := range used.FindAllStringSubmatch(quoted.ReplaceAllString(code, `""`), -1) {
		if path, ok := imports[m[1]]; ok {
			needed[path] = true
		}
	}
	var std, own []string
	for _, path := range slices.Sorted(maps.Keys(needed)) {
		line := fmt.Sprintf("\t%q\n", path)
		if strings.HasPrefix(path, strings.TrimSuffix(ours, "/")) {
			own = append(own, line)
			continue
		}
		std = append(std, line)
	}
	group := strings.Join(std, "")
	if len(std) > 0 && len(own) > 0 {
		group += "\n"
	}
	group += strings.Join(own, "")
	return "package " + pkg + "\n\nimport (\n" + group + ")\n\n" + code
}
