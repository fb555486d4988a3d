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
	return lower(file, string(result.OutputFiles[0].Contents), api.TransformOptions{Sourcefile: file})
}

// Compile makes an ES module that a script requires a module for require. It is for
// [js.Config.Compile]. What the module imports is required in its turn, so each file runs once. An
// error is an [*Error]; a module that awaits at its top level is one. Any goroutine may call it.
func Compile(file, source string) (string, error) {
	if strings.Contains(source, "import.meta") {
		var err error
		if source, err = withMeta(file, source, loaderOf(file)); err != nil {
			return "", err
		}
	}
	return lower(file, source, api.TransformOptions{
		Sourcefile: marked(file), Loader: loaderOf(file), Format: api.FormatCommonJS,
	})
}

// lower makes a source one that goja can parse.
func lower(file, source string, o api.TransformOptions) (string, error) {
	o.Sourcemap, o.SourcesContent = api.SourceMapInline, api.SourcesContentExclude
	o.Target, o.Platform, o.LogLevel = api.ES2022, api.PlatformNode, api.LogLevelSilent
	for _, o.Supported = range []map[string]bool{lacking, lackingFields} {
		result := api.Transform(source, o)
		if err := faults(result.Errors); err != nil {
			return "", err
		}
		code, err := placed(known.Replace(string(result.Code)))
		if err != nil {
			return "", err
		}
		if _, err = goja.Compile(file, "async () => {"+code+"\n}", false); err == nil {
			return code, nil
		}
		source, o.Sourcefile, o.Loader = string(result.Code), file, api.LoaderJS
	}
	return source, nil // goja says what is wrong
}

// known makes esbuild's functions know a module that it has made: its default export is what it says,
// where that of CommonJS is all of module.exports.
var known = strings.NewReplacer(
	`isNodeMode || !mod || !mod.__esModule`,
	`isNodeMode && !(mod && mod[Symbol.for("rxsched.module")]) || !mod || !mod.__esModule`,
	`__defProp({}, "__esModule", { value: true })`,
	`__defProp(__defProp({}, "__esModule", { value: true }), Symbol.for("rxsched.module"), { value: true })`,
)

// lacking are the features of ES2022 that goja lacks. lackingFields has also those of which it lacks a
// part, such as fields whose name is get, set or async.
var (
	lacking = map[string]bool{
		"async-generator": false, "for-await": false, "dynamic-import": false, "import-meta": false,
	}
	lackingFields = map[string]bool{
		"async-generator": false, "for-await": false, "dynamic-import": false, "import-meta": false,
		"class-field": false, "class-static-field": false,
	}
)

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
			p.File = path.Join("/", unmarked(m.Location.File))
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
