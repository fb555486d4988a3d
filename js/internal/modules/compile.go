package modules

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/parser"
)

// bundle is the advice for programs that are ES modules.
const bundle = "compile it with package github.com/rxsched/rxsched/js/esm, as the command rxjs does"

// wrapper is the function that a module's source becomes the body of. In a browser it has one more
// parameter.
const (
	wrapper        = "(function (exports, require, module, __filename, __dirname) {})"
	browserWrapper = "(function (exports, require, module, __filename, __dirname, process) {})"
)

// Script runs source as a script: its declarations are global.
func (m *Modules) Script(name, source string) error {
	m.loop.CountGenerators(source)
	program, err := parse(name, source, m.mapping)
	if err == nil {
		var p *goja.Program
		if p, err = compileAST(program); err == nil {
			_, err = m.vm.RunProgram(p)
			return err
		}
	}
	return m.syntaxError(err, source)
}

// compile makes a function of a module's source.
func (m *Modules) compile(name, source string) (goja.Callable, error) {
	m.loop.CountGenerators(source)
	outer := wrapper
	if m.process != nil {
		outer = browserWrapper
	}
	p, err := compileModule(name, source, outer, m.mapping)
	if err != nil {
		return nil, m.syntaxError(err, source)
	}
	return m.function(p)
}

// function runs a program that is a function.
func (m *Modules) function(p *goja.Program) (goja.Callable, error) {
	v, err := m.vm.RunProgram(p)
	if err != nil {
		return nil, err
	}
	f, _ := goja.AssertFunction(v)
	return f, nil
}

// compileModule compiles source as the body of a function. Positions are those in source.
func compileModule(
	name, source, wrapper string, mapping parser.Option,
) (*goja.Program, error) {
	body, err := parse(name, source, mapping)
	if err != nil && strings.Contains(err.Error(), "Illegal return") {
		open := strings.TrimSuffix(wrapper, "})")
		body, err = parse(name, open+source+"\n})", mapping)
		if err == nil {
			return compileAST(body)
		}
	}
	if err != nil {
		return nil, err
	}
	outer, err := goja.Parse(name, wrapper)
	if err != nil {
		return nil, err
	}
	f := outer.Body[0].(*ast.ExpressionStatement).Expression.(*ast.FunctionLiteral)
	f.Body.List, f.DeclarationList = body.Body, body.DeclarationList
	outer.File = body.File
	return compileAST(outer)
}

// parse parses source. A first line with #! is a comment.
func parse(name, source string, mapping parser.Option) (*ast.Program, error) {
	return parser.ParseFile(nil, name, source, 0, mapping)
}

// inlineMaps takes only the source maps that files have in them.
var inlineMaps = parser.WithSourceMapLoader(func(string) ([]byte, error) { return nil, nil })

func compileAST(program *ast.Program) (*goja.Program, error) {
	return goja.CompileAST(program, false)
}

// syntaxError makes a SyntaxError of JavaScript of an error of the parser or the compiler.
func (m *Modules) syntaxError(err error, source string) error {
	at, message := describe(err)
	if importing(source, at) {
		message = "Cannot use import statement outside a module: " + bundle
	}
	e := m.loop.MakeError("SyntaxError", "", "%s", message)
	stack := fmt.Sprintf("SyntaxError: %s\n    at %s", message, at)
	must(e.DefineDataProperty("stack", m.vm.ToValue(stack),
		goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	return m.exception(e)
}

// describe returns where a syntax error is, and its message as Node has it.
func describe(err error) (at file.Position, message string) {
	var list parser.ErrorList
	var compiled *goja.CompilerSyntaxError
	switch {
	case errors.As(err, &list) && len(list) > 0:
		return list[0].Position, quoteToken(list[0].Message)
	case errors.As(err, &compiled):
		if compiled.File != nil {
			at = compiled.File.Position(compiled.Offset)
		}
		return at, compiled.Message
	}
	return at, err.Error()
}

var token = regexp.MustCompile(`^Unexpected token (\S+)$`)

func quoteToken(message string) string {
	if message == "Unexpected token ILLEGAL" {
		return "Invalid or unexpected token"
	}
	return token.ReplaceAllString(message, "Unexpected token '$1'")
}

var importOrExport = regexp.MustCompile(`^(import|export)\b`)

// importing reports whether there is an import or an export at a place.
func importing(source string, at file.Position) bool {
	for text := range strings.Lines(source) {
		if at.Line--; at.Line == 0 {
			return at.Column > 0 && importOrExport.MatchString(text[min(at.Column-1, len(text)):])
		}
	}
	return false
}
