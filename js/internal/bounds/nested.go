package bounds

import (
	"strings"

	"github.com/dop251/goja"
)

// parse bounds JSON.parse, which calls itself in Go. So does what follows here.
func parse(b *bounds, c goja.FunctionCall) func() {
	if len(c.Arguments) > 0 {
		c.Arguments[0] = c.Arguments[0].ToString()
	}
	depth := deepest(c.Argument(0).String())
	b.atMost(float64(depth), mostNested, "Maximum call stack size exceeded")
	return nil
}

func regexp(b *bounds, c goja.FunctionCall) func() {
	text, ok := c.Argument(0).(goja.String)
	if ok && strings.Count(text.String(), "(") > mostNested {
		b.loop.Throw("SyntaxError", "", "Invalid regular expression: Regular expression too large")
	}
	return nil
}

// generator is a program that makes the engine make the prototypes of generators.
var generator = goja.MustCompile("", "(function* () {})", false)

// iterators bounds generators that run in one another.
func (b *bounds) iterators() {
	f, err := b.loop.VM.RunProgram(generator)
	if err != nil {
		panic(err)
	}
	proto := f.(*goja.Object).Prototype().Get("prototype").(*goja.Object)
	for _, name := range []string{"next", "return", "throw"} {
		b.method(proto, name, func(b *bounds, _ goja.FunctionCall) func() {
			b.loop.TooDeep(b.generators)
			b.generators++
			return func() { b.generators-- }
		})
	}
}

// deepest returns how many brackets of a JSON text are in one another.
func deepest(json string) (most int) {
	depth := 0
	for i := 0; i < len(json); i++ {
		switch json[i] {
		case '[', '{':
			depth++
			most = max(most, depth)
		case ']', '}':
			depth--
		case '"':
			for i++; i < len(json) && json[i] != '"'; i++ {
				if json[i] == '\\' {
					i++
				}
			}
		}
	}
	return most
}
