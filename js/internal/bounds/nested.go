package bounds

import (
	"strings"

	"github.com/dop251/goja"
)

// nested bounds what the engine does by functions of Go that call themselves.
func (b *bounds) nested() {
	vm := b.loop.VM
	b.before("JSON", "parse", func(c goja.FunctionCall) func() {
		if len(c.Arguments) > 0 {
			c.Arguments[0] = c.Arguments[0].ToString()
		}
		b.atMost(float64(deepest(c.Argument(0).String())), mostNested, "Maximum call stack size exceeded")
		return nil
	})
	regexp := func(c goja.FunctionCall) func() {
		if text, ok := c.Argument(0).(goja.String); ok &&
			strings.Count(text.String(), "(") > mostNested {
			b.loop.Throw("SyntaxError", "", "Invalid regular expression: Regular expression too large")
		}
		return nil
	}
	b.check(b.object("RegExp"), regexp)
	v, err := vm.RunString("Object.getPrototypeOf(function* () {}).prototype")
	if err != nil {
		panic(err)
	}
	deep := func(goja.FunctionCall) func() {
		b.loop.TooDeep(b.generators)
		b.generators++
		return func() { b.generators-- }
	}
	for _, name := range []string{"next", "return", "throw"} {
		b.method(v.ToObject(vm), name, deep)
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
