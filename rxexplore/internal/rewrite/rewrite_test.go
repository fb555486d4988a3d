package rewrite

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/packages"
)

// rewritten is a function body in a file that imports all there is, after it was rewritten.
func rewritten(t *testing.T, pkgs importer, body string) string {
	t.Helper()
	return rewrittenWith(t, pkgs, body, false)
}

// rewrittenWith is rewritten, with accesses to memory or without.
func rewrittenWith(t *testing.T, pkgs importer, body string, memory bool) string {
	t.Helper()
	src := "package p\n\nimport (\n\t\"context\"\n\t\"runtime\"\n\t\"sync\"\n\t\"sync/atomic\"\n" +
		"\t\"testing\"\n\t\"time\"\n)\n\n" +
		"type all struct {\n\tsync.Mutex\n\trw sync.RWMutex\n\tn atomic.Int32\n\tc chan int\n\tall []int\n}\n\n" +
		"var _ = context.Background\nvar _ = runtime.NumCPU\nvar _ time.Duration\n\n" +
		"func two() (int, error) { return 0, nil }\n\n" +
		"func f(t *testing.T, x *all, wg *sync.WaitGroup, g func(int, ...int) int) {\n" + body + "\n}\n"
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{},
		Defs: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Instances: map[*ast.Ident]types.Instance{},
	}
	config := types.Config{Importer: pkgs, Error: func(error) {}}
	pkg, _ := config.Check("p", fset, []*ast.File{syntax}, info)
	f := &file{
		editor: editor{file: fset.File(syntax.Pos()), src: []byte(src)},
		fset:   fset, info: info, pkg: pkg, name: "p.go", what: allCode,
	}
	if memory {
		f.shared = sharedIn([]*ast.File{syntax}, info, false)
	}
	text := f.rewrite(syntax)
	if text == "" {
		return body
	}
	if _, err := parser.ParseFile(token.NewFileSet(), "p.go", text, 0); err != nil {
		t.Errorf("%v: %s", err, text)
	}
	_, text, _ = strings.Cut(text, "g func(int, ...int) int) {\n")
	return text[:strings.LastIndex(text, "\n}\n")]
}

// importer has the packages that the bodies need.
type importer map[string]*types.Package

func (i importer) Import(path string) (*types.Package, error) { return i[path], nil }

func imported(t *testing.T) importer {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes |
		packages.NeedImports | packages.NeedDeps},
		"context", "runtime", "sync", "sync/atomic", "testing", "time")
	if err != nil {
		t.Fatal(err)
	}
	i := importer{}
	for _, p := range pkgs {
		i[p.PkgPath] = p.Types
	}
	return i
}

func TestRewrite_OfAStatement(t *testing.T) {
	t.Parallel()
	pkgs := imported(t)
	for _, c := range []struct{ is, becomes string }{
		{"x.Lock()", `rxpoint.Lock(&x.Mutex, "p.go:27 x")`},
		{"defer x.rw.RUnlock()", `defer rxpoint.RUnlock(&x.rw, "p.go:27 x.rw")`},
		{"h := x.Unlock; h()", `h := rxpoint.Bound(&x.Mutex, "p.go:27 x", rxpoint.Unlock); h()`},
		{"var l sync.Locker = x; l.Lock()", `var l sync.Locker = x; rxpoint.Lock(l, "p.go:27 l")`},
		{"x.n.Add(1)", `rxpoint.On(&x.n, "p.go:27 x.n", "Add").Add(1)`},
		{
			"x.n.Store(x.n.Load())",
			`x.n.Store(rxpoint.After(&x.n, "p.go:27 x.n", "Store", ` +
				`rxpoint.On(&x.n, "p.go:27 x.n", "Load").Load()))`,
		},
		{"wg.Add(1)", `rxpoint.GroupAdd(wg, "p.go:27 wg")(1)`},
		{"x.c <- 1", `rxpoint.Send(x.c, "p.go:27 x.c")(1)`},
		{"v, ok := (<-x.c); _, _ = v, ok", `v, ok := (rxpoint.Recv2(x.c, "p.go:27 x.c")); _, _ = v, ok`},
		{"x.c <- <-x.c", `rxpoint.Send(x.c, "p.go:27 x.c")(rxpoint.Recv(x.c, "p.go:27 x.c"))`},
		{"for range x.c {}", `for rxc, _ := rxpoint.Range(x.c, "p.go:27 x.c"); rxc.Next(nil); {}`},
		{
			"for v := range x.c { _ = v }",
			`for rxc, v := rxpoint.Range(x.c, "p.go:27 x.c"); rxc.Next(&v); { _ = v }`,
		},
		{
			"for x.all[0] = range x.c {}",
			`for rxc, _ := rxpoint.Range(x.c, "p.go:27 x.c"); rxc.Next(&x.all[0]); {}`,
		},
		{"close(x.c)", `rxpoint.Close(x.c, "p.go:27 x.c")`},
		{"go func() {}()", `rxpoint.Go("p.go:27", func() {})`},
		{
			"go g(<-x.c, 2)",
			`{ rxa0, rxa1 := g, rxpoint.Recv(x.c, "p.go:27 x.c"); ` +
				`rxpoint.Go("p.go:27", func() { rxa0(rxa1, 2) }) }`,
		},
		{"go x.Unlock()", `{ rxpoint.Go("p.go:27", func() { rxpoint.Unlock(&x.Mutex, "p.go:27 x") }) }`},
		{
			"select {\ncase x.c <- 1:\ncase v := <-x.c: _ = v\n}",
			"switch rx0, rx1 := rxpoint.S(x.c)(1), rxpoint.R(x.c); " +
				"rxpoint.Select(\"p.go:27\", false, rx0, rx1) {\ncase 0:\ndefault: v := rx1.V; _ = v\n}",
		},
		{"select {}", `for { rxpoint.Forever("p.go:27") }`},
		{
			"time.AfterFunc(1, func() {})",
			`time.AfterFunc(rxpoint.Due(1), rxpoint.Callback("p.go:27", func() {}))`,
		},
		{"runtime.Gosched()", `rxpoint.Yield("p.go:27")`},
		{
			"ctx, cancel := context.WithTimeout(t.Context(), 1); defer cancel(); _ = ctx",
			`ctx, cancel := context.WithTimeout(rxpoint.Context(t), rxpoint.Due(1)); ` +
				`defer rxpoint.Cancel(cancel, "p.go:27 cancel"); _ = ctx`,
		},
		{
			`t.Run("a", func(t *testing.T) { t.Parallel() })`,
			`rxpoint.Run(t, "p.go:27")("a", func(t *testing.T) { rxpoint.Parallel(t.Parallel) })`,
		},
		{"x.c = nil", "x.c = nil"},
	} {
		if got := rewritten(t, pkgs, c.is); got != c.becomes {
			t.Errorf("%s becomes\n%s\nand not\n%s", c.is, got, c.becomes)
		}
	}
}

func TestRewrite_OfMemory(t *testing.T) {
	t.Parallel()
	pkgs := imported(t)
	for _, c := range []struct{ is, becomes string }{
		{"x.c = nil", `rxpoint.Set(&x.c, "p.go:27 x.c")(nil)`},
		{"v := x.all; _ = v", `v := (*rxpoint.Read(&x.all, "p.go:27 x.all")); _ = v`},
		{
			"x.all[1]++",
			`rxpoint.Set(&(*rxpoint.Read(&x.all, "p.go:27 x.all"))[1], "p.go:27 x.all[1]")` +
				`(*rxpoint.Read(&x.all[1], "p.go:27 x.all[1]") + 1)`,
		},
		{"m := map[int]int{}; m[1] = 2", `m := map[int]int{}; rxpoint.SetMap(m, "p.go:27 m[1]")(1, 2)`},
		{"m := map[int]int{}; delete(m, 1)", `m := map[int]int{}; delete(rxpoint.WriteMap(m, "p.go:27 m"), 1)`},
		{
			"v := 1; func() { v += 2 }()",
			`v := 1; func() { rxpoint.Set(&v, "p.go:27 v")(*rxpoint.Read(&v, "p.go:27 v") + (2)) }()`,
		},
		{
			"var err error; func() { _, err = two() }(); _ = 1",
			`var err error; func() { _, err = two(); rxpoint.Wrote(&err, "p.go:27 err") }(); _ = 1`,
		},
		{"v := 1; func() { _ = v }()", "v := 1; func() { _ = v }()"},
		{"p := &x.all; _ = p", "p := &x.all; _ = p"},
	} {
		if got := rewrittenWith(t, pkgs, c.is, true); got != c.becomes {
			t.Errorf("%s becomes\n%s\nand not\n%s", c.is, got, c.becomes)
		}
	}
}

func TestRewrite_OfFunctionsThatRaceOnPurpose(t *testing.T) {
	t.Parallel()
	const races = "}\n\n//go:norace\nfunc (x *all) set(c chan int) int {\n\tx.c = c\n\tx.all[1]++\n" +
		"\treturn len(x.all)\n}\n\nfunc (x *all) plain() {\n\tx.c = nil"
	want := "}\n\n//go:norace\nfunc (x *all) set(c chan int) int {\n\t(*rxpoint.Race(&x.c, \"p.go:31 x.c\")) = c\n" +
		"\t(*rxpoint.Race(&(*rxpoint.Race(&x.all, \"p.go:32 x.all\"))[1], \"p.go:32 x.all[1]\"))++\n" +
		"\treturn len((*rxpoint.Race(&x.all, \"p.go:33 x.all\")))\n}\n\nfunc (x *all) plain() {\n" +
		"\trxpoint.Set(&x.c, \"p.go:37 x.c\")(nil)"
	if got := rewrittenWith(t, imported(t), races, true); got != want {
		t.Errorf("becomes\n%s", got)
	}
}

// What is moved to another line leaves its lines behind, and takes a line directive along.
func TestRewrite_KeepsLines(t *testing.T) {
	t.Parallel()
	got := rewritten(t, imported(t), "select {\ncase x.c <- func() int {\nreturn 1\n}():\n\tpanic(1)\n}")
	want := "switch rx0 := rxpoint.S(x.c)(func() int {\nreturn 1\n}())/*line :27:8*/; " +
		"rxpoint.Select(\"p.go:27\", false, rx0) {\ndefault:\n\n\n\tpanic(1)\n}"
	if got != want {
		t.Errorf("%q\n%q", got, want)
	}
}

func TestKeep_RemovesWhatIsNotUsedForLong(t *testing.T) {
	among, old := t.TempDir(), time.Now().Add(-60*24*time.Hour)
	keep := func(text string) string {
		t.Helper()
		dir := filepath.Join(t.TempDir(), "dir")
		if err := errors.Join(os.Mkdir(dir, 0o700), os.WriteFile(filepath.Join(dir, "file"), []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
		kept, err := Keep(dir, among)
		if err != nil || filepath.Dir(kept) != among {
			t.Fatal(kept, err)
		}
		return kept
	}
	unused, used := keep("unused"), keep("used")
	if err := errors.Join(os.Chtimes(unused, old, old), os.Chtimes(used, old, old)); err != nil {
		t.Fatal(err)
	}
	if again := keep("used"); again != used {
		t.Errorf("%s and %s", used, again)
	}
	if _, err := os.Stat(unused); !errors.Is(err, os.ErrNotExist) {
		t.Error("it is still there: ", err)
	}
}

// Tests of Go's library take sockets in memory for those of a system.
func TestSockets_PassTheTestsOfTheLibrary(t *testing.T) {
	w := &writer{config: Config{To: t.TempDir(), Env: os.Environ()}, replace: map[string]string{}}
	w.result = &Result{Go: "go"}
	root, err := w.root()
	if err == nil {
		_, err = w.network(filepath.Join(root, "src", "net"))
	}
	if err != nil {
		t.Fatal(err)
	}
	overlay := filepath.Join(w.config.To, "network.json")
	out, err := w.command("test", "-short", "-vet=off", "-overlay", overlay,
		"net/http/httptest", "net/http/httputil", "net/rpc").CombinedOutput()
	if err != nil || strings.Count(string(out), "ok  ") != 3 {
		t.Errorf("%v: %s", err, out)
	}
}
