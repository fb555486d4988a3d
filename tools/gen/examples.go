package main

import (
	"bytes"
	"fmt"
	"strings"
)

// examples writes an example of each arity. In those of Pipe and Compose each operator adds its
// number; those of the joins have a source of text, one of a number, and so on in turn.
func examples(b *bytes.Buffer) {
	fmt.Fprintf(b, "\nimport (\n\"fmt\"\n\n\"github.com/rxsched/rxsched/observable\"\n)\n")
	fmt.Fprintf(b, "\nfunc then(s string) observable.Operator[string, string] {\n")
	fmt.Fprintf(b, "return observable.Map(func(v string) string { return v + s })\n}\n")
	for n := 1; n <= mostPiped; n++ {
		ops, sum := added(n)
		if n != 3 {
			example(b, fmt.Sprint("Pipe", n), fmt.Sprintf("observable.Pipe%d(observable.Of(\"0\"), %s)", n, ops), sum)
		}
		if 2 < n && n <= mostComposed {
			composed := fmt.Sprintf("observable.Compose%d(%s)", n, ops)
			example(b, fmt.Sprint("Compose", n), fmt.Sprintf("observable.Pipe1(observable.Of(\"0\"), %s)", composed), sum)
		}
	}
	for _, j := range joins {
		for n := 3; n <= mostSources; n++ {
			exampleOfJoin(b, fmt.Sprint(j.name, n), "%s", n, "")
		}
	}
	for n := 3; n < mostSources; n++ {
		exampleOfJoin(b, fmt.Sprint("WithLatestFrom", n), "observable.Pipe1(observable.Of(\"v\"), %s)", n, "v")
	}
}

// added is the list of n operators that add their numbers, and what they make of 0.
func added(n int) (ops, sum string) {
	ops = list(n, ", ", func(i int) string { return fmt.Sprintf("then(\"%d\")", i+1) })
	return ops, list(n+1, "", func(i int) string { return fmt.Sprint(i) })
}

// exampleOfJoin writes an example of a join of n sources, or of a value and those of n sources. The
// format makes an observable of it.
func exampleOfJoin(b *bytes.Buffer, name, format string, n int, value string) {
	sources, params, args, result := make([]string, n), make([]string, n), make([]string, n), value
	for i := range n {
		args[i] = string(rune('a' + i))
		if i%2 == 0 {
			sources[i], params[i] = fmt.Sprintf("observable.Of(%q)", args[i]), args[i]+" string"
			result += args[i]
		} else {
			sources[i], params[i] = fmt.Sprintf("observable.Of(%d)", i+1), args[i]+" int"
			result += fmt.Sprint(i + 1)
		}
	}
	if value != "" {
		params, args = append([]string{value + " string"}, params...), append([]string{value}, args...)
	}
	project := fmt.Sprintf("func(%s) string {\nreturn fmt.Sprint(%s)\n}", strings.Join(params, ", "), strings.Join(args, ", "))
	call := fmt.Sprintf("observable.%s(%s, %s)", name, strings.Join(sources, ", "), project)
	example(b, name, fmt.Sprintf(format, call), result)
}

// example writes an example of an observable and the value that it sends.
func example(b *bytes.Buffer, name, observable, sent string) {
	fmt.Fprintf(b, "\nfunc Example%s() {\n%s.Subscribe(ctx, printing[string]())\n", name, observable)
	fmt.Fprintf(b, "// Output:\n// %s\n// complete\n}\n", sent)
}
