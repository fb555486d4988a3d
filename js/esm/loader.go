package esm

import (
	"errors"
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/rxsched/rxsched/js"
)

// Names of esbuild's: of what to begin with, of our files, and of modules without a file.
const (
	entry    = "program"
	space    = "file"
	provided = "provided"
	start    = "start" // imports the first file, whose exports are not used
)

// extensions are those that imports may leave out.
var extensions = []string{
	".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".json",
}

// loader finds and reads the files of a program. Its functions are called on several goroutines.
type loader struct {
	config js.Config // set once, as the next
	first  string    // the file to begin with
	given  string    // its source; "" if it is to be read
	async  bool      // it becomes an async function, which can't have exports
}

func (l *loader) setup(b api.PluginBuild) {
	b.OnResolve(api.OnResolveOptions{Filter: ".*"}, l.resolve)
	b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: space}, l.load)
	b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: provided}, l.provide)
	b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: start}, l.begin)
}

// mark ends the name, for esbuild, of a file that only its package.json makes an ES module: by the name
// esbuild knows that a default import of CommonJS is module.exports there, as in Node.
const mark = ".module.mjs"

func marked(file string) string {
	if path.Ext(file) == ".mjs" {
		return file
	}
	return file + mark
}

func unmarked(file string) string { return strings.TrimSuffix(file, mark) }

// inSpace returns what esbuild knows a file by.
func (l *loader) inSpace(file string) api.OnResolveResult {
	switch ext := path.Ext(file); ext {
	case ".js", ".jsx", ".ts", ".tsx":
		if l.config.Resolver("import").Module(strings.TrimSuffix(file, ext) + ".js") {
			file = marked(file)
		}
	}
	return api.OnResolveResult{Path: file, Namespace: space}
}

func (l *loader) resolve(a api.OnResolveArgs) (r api.OnResolveResult, err error) {
	switch {
	case a.Kind == api.ResolveEntryPoint && l.async:
		return api.OnResolveResult{Path: l.first, Namespace: start}, nil
	case a.Kind == api.ResolveEntryPoint, a.Namespace == start:
		return l.inSpace(l.first), nil
	}
	if a.Namespace == provided {
		return api.OnResolveResult{Path: a.Path, External: true}, nil
	}
	if l.config.Provides(a.Path) {
		return api.OnResolveResult{Path: a.Path, Namespace: provided}, nil
	}
	id := strings.TrimPrefix(a.Path, "file://")
	kind := "import"
	if a.Kind == api.ResolveJSRequireCall || a.Kind == api.ResolveJSRequireResolve {
		kind = "require"
	}
	file, err := l.find(id, path.Dir(a.Importer), kind, typed(unmarked(a.Importer)))
	if err != nil && a.Kind == api.ResolveJSDynamicImport {
		return api.OnResolveResult{Path: a.Path, External: true}, nil // its promise is rejected
	}
	if err != nil {
		return r, err
	}
	return l.inSpace(file), nil
}

// typed reports whether a file is TypeScript.
func typed(file string) bool {
	switch path.Ext(file) {
	case ".ts", ".tsx", ".mts", ".cts":
		return true
	}
	return false
}

// find returns the file that an import names. One of TypeScript may name the file that its import
// becomes.
func (l *loader) find(id, dir, kind string, typed bool) (string, error) {
	files := l.config.Resolver(kind, extensions...)
	file, err := files.Resolve(id, dir)
	if err == nil || !typed {
		return file, err
	}
	for from, to := range map[string][]string{
		".js": {".ts", ".tsx"}, ".mjs": {".mts"}, ".cjs": {".cts"}, ".jsx": {".tsx"},
	} {
		stem, ok := strings.CutSuffix(id, from)
		for _, ext := range to {
			if !ok {
				break
			}
			if file, err := files.Resolve(stem+ext, dir); err == nil {
				return file, nil
			}
		}
	}
	return "", err
}

// load reads a file.
func (l *loader) load(a api.OnLoadArgs) (r api.OnLoadResult, err error) {
	source, file := l.given, unmarked(a.Path)
	if source == "" || file != l.first {
		if source, err = l.config.Resolver("import").Read(file); err != nil {
			return r, fmt.Errorf("%s: %w", file, err)
		}
	}
	r.Loader = loaderOf(file)
	if strings.Contains(source, "import.meta") && r.Loader != api.LoaderJSON {
		if source, err = withMeta(file, source, r.Loader); err != nil {
			return r, err
		}
		r.Loader = api.LoaderJS
	}
	r.Contents = &source
	return r, nil
}

func loaderOf(file string) api.Loader {
	switch path.Ext(file) {
	case ".ts", ".mts", ".cts":
		return api.LoaderTS
	case ".tsx":
		return api.LoaderTSX
	case ".jsx":
		return api.LoaderJSX
	case ".json":
		return api.LoaderJSON
	}
	return api.LoaderJS
}

// withMeta puts the values of import.meta into a source.
func withMeta(file, source string, l api.Loader) (string, error) {
	dir := path.Dir(file)
	result := api.Transform(source, api.TransformOptions{
		Loader: l, Sourcefile: file, Sourcemap: api.SourceMapInline, Target: api.ESNext,
		LogLevel: api.LogLevelSilent,
		Define: map[string]string{
			"import.meta.url":      strconv.Quote("file://" + file),
			"import.meta.filename": strconv.Quote(file),
			"import.meta.dirname":  strconv.Quote(dir),
		},
	})
	if err := faults(result.Errors); err != nil {
		return "", err
	}
	return string(result.Code), nil
}

// provide makes the module of what the runtime provides.
func (l *loader) provide(a api.OnLoadArgs) (r api.OnLoadResult, err error) {
	if !l.config.Provides(a.Path) {
		return r, errors.New("not provided")
	}
	source := "module.exports = require(" + strconv.Quote(a.Path) + ")"
	return api.OnLoadResult{Contents: &source, Loader: api.LoaderJS}, nil
}

// begin makes the module that imports the first file.
func (l *loader) begin(a api.OnLoadArgs) (api.OnLoadResult, error) {
	source := "import " + strconv.Quote(a.Path)
	return api.OnLoadResult{Contents: &source, Loader: api.LoaderJS}, nil
}
