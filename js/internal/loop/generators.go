package loop

import (
	"strings"

	"github.com/dop251/goja"
)

// generator is a program that makes the engine make the prototypes of generators.
var generator = goja.MustCompile("", "(function* () {})", false)

// CountGenerators counts generators that run in one another against the limit of nested calls, if a
// source has any. The engine does not count those that yield* reaches.
func (l *Loop) CountGenerators(source string) {
	if l.counted || !strings.Contains(source, "yield") {
		return
	}
	l.counted = true
	f, err := l.VM.RunProgram(generator)
	must(err)
	proto := f.(*goja.Object).Prototype().Get("prototype").(*goja.Object)
	for _, method := range []string{"next", "return", "throw"} {
		next, _ := goja.AssertFunction(proto.Get(method))
		l.Method(proto, method, 1, func(c goja.FunctionCall) goja.Value {
			l.TooDeep(l.generators)
			l.generators++
			defer func() { l.generators-- }()
			return l.Invoke(next, c.This, c.Arguments...)
		})
	}
}
