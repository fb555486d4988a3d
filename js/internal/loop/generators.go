package loop

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/guts"
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
		guts.Around(proto, method, func() {
			l.TooDeep(l.generators)
			l.generators++
		}, func() { l.generators-- })
	}
}
