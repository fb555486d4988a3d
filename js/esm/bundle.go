package esm

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/dop251/goja"
	"github.com/evanw/esbuild/pkg/api"

	"github.com/rxsched/rxsched/js"
)

// Error says why a program can't be compiled.
type Error struct{ Problems []Problem }

// Problem is a place in a source, and what is wrong with it.
type Problem struct {
	File         string // "" if it has no place
	Line, Column int    // from 1 on
	Text         string
}

// Error returns the first problem, and how many more there are.
func (e *Error) Error() string {
	first := e.Problems[0].String()
	if more := len(e.Problems) - 1; more > 0 {
		return fmt.Sprintf("%s (and %d more)", first, more)
	}
	return first
}

// String returns the problem as compilers write it: file:line:column: text.
func (p Problem) String() string {
	if p.File == "" {
		return p.Text
	}
	return fmt.Sprintf("%s:%d:%d: %s", p.File, p.Line, p.Column, p.Text)
}

// Bundle compiles the program of a file, whose name begins with a slash. The result is for
// [js.Runtime.RunModule], in a runtime with the same configuration. Bundle returns an [*Error] if
// the program has a fault. It reads c.Files, c.Flavour and the names of c.Modules. Any goroutine may
// call it.
func Bundle(file string, c js.Config) (source string, err error) {
	return compile(file, "", c)
}

// BundleSource is [Bundle] for a program whose first file is given, and need not be there.
func BundleSource(file, source string, c js.Config) (string, error) {
	return compile(file, source, c)
}

// compile compiles a program to a script, or to an async function if it awaits at its top level.
func compile(file, source string, c js.Config) (string, error) {
	l := &loader{config: c, first: file, given: source}
	result := api.Build(l.options(api.FormatCommonJS, "", ""))
	if awaits(result.Errors) {
		l.async = true
		result = api.Build(l.options(api.FormatESModule,
			"(async () => {", "})().catch(e => queueMicrotask(() => { throw e }))"))
	}
	if err := faults(result.Errors); err != nil {
		return "", err
	}
	lowered := api.Transform(string(result.OutputFiles[0].Contents), api.TransformOptions{
		Sourcefile: file, Sourcemap: api.SourceMapInline, Supported: lacking,
		SourcesContent: api.SourcesContentExclude,
		Target:         api.ES2022, Platform: api.PlatformNode, LogLevel: api.LogLevelSilent,
	})
	if err := faults(lowered.Errors); err != nil {
		return "", err
	}
	return placed(string(lowered.Code))
}

// lacking are the features of ES2022 that goja lacks.
var lacking = map[string]bool{
	"async-generator": false, "for-await": false, "dynamic-import": false, "import-meta": false,
}

func (l *loader) options(f api.Format, before, after string) api.BuildOptions {
	return api.BuildOptions{
		EntryPointsAdvanced: []api.EntryPoint{{InputPath: entry}},
		Bundle:              true, Format: f, Target: api.ESNext, Platform: api.PlatformNode,
		Sourcemap: api.SourceMapInline, LogLevel: api.LogLevelSilent, TreeShaking: api.TreeShakingFalse,
		Banner: map[string]string{"js": before}, Footer: map[string]string{"js": after},
		Plugins: []api.Plugin{{Name: "files", Setup: l.setup}},
		Outdir:  "/", AbsWorkingDir: "/", KeepNames: true,
	}
}

// awaits reports whether there is an await at the top level.
func awaits(errors []api.Message) bool {
	return slices.ContainsFunc(errors, func(e api.Message) bool {
		return strings.HasPrefix(e.Text, "Top-level await")
	})
}

// faults returns what is wrong, or nil.
func faults(errors []api.Message) error {
	if len(errors) == 0 {
		return nil
	}
	e := &Error{}
	for _, m := range errors {
		p := Problem{Text: m.Text}
		if m.Location != nil {
			p.File = path.Join("/", m.Location.File)
			p.Line, p.Column = m.Location.Line, m.Location.Column+1
		}
		e.Problems = append(e.Problems, p)
	}
	return e
}

// Needed reports whether a program has to be compiled: its first file is not JavaScript by its name,
// is an ES module, or has what goja can't parse. Of the configuration it uses the files. Any
// goroutine may call it.
func Needed(file, source string, c js.Config) bool {
	switch path.Ext(file) {
	case ".ts", ".mts", ".cts", ".tsx", ".jsx":
		return true
	}
	if c.Resolver("import").Module(file) {
		return true
	}
	_, err := goja.Compile(file, "async () => {"+withoutFirst(source)+"\n}", false)
	return err != nil
}

// withoutFirst returns a source without a first line that begins with #!.
func withoutFirst(source string) string {
	if strings.HasPrefix(source, "#!") {
		_, source, _ = strings.Cut(source, "\n")
	}
	return source
}
