package rewrite

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// library says how Go's library is used: with waits for its locks that are known, and with sockets in memory.
func (w *writer) library(pkgs []*packages.Package) error {
	root, err := w.root()
	if err != nil {
		return err
	}
	w.locks(filepath.Join(root, "src", "runtime", "runtime2.go"))
	if !w.config.System {
		w.sockets(pkgs, filepath.Join(root, "src", "net"))
	}
	return nil
}

// locks has package steps use two tables of the runtime, if they are there.
func (w *writer) locks(file string) {
	text, err := os.ReadFile(file)
	if err != nil || !tables.Match(text) {
		return
	}
	flags, err := w.command("env", "GOFLAGS").Output()
	if err != nil || strings.Contains(string(flags), "-ldflags") {
		return
	}
	tags := ""
	for _, f := range append(strings.Fields(string(flags)), w.config.Flags...) {
		if rest, ok := strings.CutPrefix(strings.TrimLeft(f, "-"), "tags="); ok {
			tags = rest + ","
		}
	}
	w.result.Flags = []string{"-tags=" + tags + "rxexplore", "-ldflags=-checklinkname=0"}
}

var tables = regexp.MustCompile(`(?s)\nvar waitReasonStrings = \[\.\.\.\]string\{.*` +
	`\nvar isIdleInSynctest = \[len\(waitReasonStrings\)\]bool\{`)

// sockets makes the sockets of tests connections in memory, if a package that takes part has any. They are
// those that package net has for js, where its tests pass, as those of net/http do.
func (w *writer) sockets(pkgs []*packages.Package, dir string) {
	uses := reaching(pkgs, "net")
	if len(uses) == 0 {
		return
	}
	replace, err := w.network(dir)
	if err != nil {
		w.result.Notes = append(w.result.Notes, "sockets are those of the system: "+err.Error())
		return
	}
	w.networked, w.served = uses, reaching(pkgs, "net/http")
	maps.Copy(w.replace, replace)
}

// reaching returns the packages that a package is, or is imported by.
func reaching(pkgs []*packages.Package, path string) map[string]bool {
	all := map[string]bool{}
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		reaches := p.PkgPath == path
		for _, i := range p.Imports {
			reaches = reaches || all[i.ID]
		}
		if reaches {
			all[p.ID] = true
		}
	})
	return all
}

// waiting are functions and methods of the library by which goroutines wait for others at sockets.
var waiting = map[string]*regexp.Regexp{
	"net": regexp.MustCompile(`^(\w+\.)?(Dial|Listen|Accept|Read|Write|Close|Lookup|Set\w*Deadline)\w*$`),
	"net/http": regexp.MustCompile(`^((Client|Transport|RoundTripper|Server)\.)?` +
		`(Get|Head|Post|PostForm|Do|RoundTrip|Serve|ServeTLS|ListenAndServe\w*|Shutdown|Close\w*)$`),
	"net/http/httptest": regexp.MustCompile(`^(NewServer|NewTLSServer|Server\.(Start\w*|Close\w*))$`),
	"net/rpc":           regexp.MustCompile(`^(Dial\w*|Serve\w+|Client\.(Call|Close)|Server\.(Accept|Serve\w+))$`),
	"crypto/tls":        regexp.MustCompile(`^(Dial\w*|Listen|(Conn|Dialer)\.(Dial|Read|Write|Close|Handshake)\w*)$`),
	"io":                regexp.MustCompile(`^(Copy\w*|ReadAll|ReadFull|ReadAtLeast|\w+\.(Read|Write|Close))$`),
	"bufio":             regexp.MustCompile(`^(Reader\.(Read\w*|Peek)|Scanner\.Scan|Writer\.Flush)$`),
}

// waits puts points before and after the calls of a function, if goroutines wait at sockets by it.
func (f *file) waits(s *ast.SelectorExpr) {
	fn, ok := f.info.Uses[s.Sel].(*types.Func)
	if sel := f.info.Selections[s]; !ok || !f.hasNetwork || fn.Pkg() == nil || sel != nil && sel.Kind() != types.MethodVal {
		return
	}
	name := fn.Name()
	if recv := fn.Signature().Recv(); recv != nil {
		t := recv.Type()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem()
		}
		named, ok := t.(*types.Named)
		if !ok {
			return
		}
		name = named.Obj().Name() + "." + name
	}
	of := waiting[fn.Pkg().Path()]
	if of == nil || !of.MatchString(name) {
		return
	}
	f.before(s, "rxpoint.Waits(")
	f.after(s, ", "+f.at(s, s)+")")
}

//go:embed network/network.go
var network string

// changes are those in files of package net: network has functions that take the places of some, to close a
// socket twice fails, options of sockets do nothing, and what depends on the system is as with js.
var changes = strings.NewReplacer(
	"func newFakeNetFD(", "func rxNewFakeNetFD(",
	"func fakeConnect(", "func rxFakeConnect(",
	"func fakeListen(", "func rxFakeListen(",
	"if raddr != nil && ctrlCtxFn != nil {", "if err := rxControl(ctx, net, family, laddr, raddr, ctrlCtxFn); err != nil {",
	`return nil, os.NewSyscallError("socket", syscall.ENOTSUP)
	}
	switch`, `return nil, err
	}
	switch`,
	"type fakeNetFD struct {", "type fakeNetFD struct { rxClosed atomic.Bool;",
	"func (ffd *fakeNetFD) Close() (err error) {",
	"func (ffd *fakeNetFD) Close() (err error) { if ffd.rxClosed.Swap(true) { return ErrClosed };",
	"return syscall.ENOPROTOOPT", "return rxNone(syscall.ENOPROTOOPT)",
	`return os.NewSyscallError("setWriteBuffer", syscall.ENOTSUP)`, "return nil",
	"runtime.GOOS", "rxGOOS(runtime.GOOS)",
)

var constraint = regexp.MustCompile(`(?m)^//go:build .*$`)

// network returns what takes the places of files of package net, and tries to compile it.
func (w *writer) network(dir string) (map[string]string, error) {
	to := filepath.Join(w.config.To, "network")
	if err := os.Mkdir(to, 0o700); err != nil {
		return nil, err
	}
	here, err := w.files()
	if err != nil {
		return nil, err
	}
	there, err := w.files("GOOS=js", "GOARCH=wasm")
	if err != nil {
		return nil, err
	}
	replace := map[string]string{}
	put := func(name, text string) error {
		as := filepath.Join(to, name)
		replace[filepath.Join(dir, name)] = as
		return os.WriteFile(as, []byte(constraint.ReplaceAllString(text, "")), 0o600)
	}
	for _, name := range here {
		if !slices.Contains(there, name) {
			replace[filepath.Join(dir, name)] = "" // it is not there
		}
	}
	for _, name := range there {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		changed := changes.Replace(string(text))
		if !slices.Contains(here, name) {
			err = put("rx_"+strings.ReplaceAll(name, "_js", ""), changed)
		} else if changed != string(text) {
			err = put(name, changed)
		}
		if err != nil {
			return nil, err
		}
	}
	if err := put("rx_network.go", network); err != nil {
		return nil, err
	}
	overlay, err := w.overlay("network.json", replace)
	if err != nil {
		return nil, err
	}
	build := append([]string{"build", "-overlay", overlay}, w.config.Flags...)
	if out, err := w.command(append(build, "net")...).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("those of this Go release do not compile: %s", out)
	}
	return replace, nil
}

// files returns the files of package net, but for those about interfaces, which stay. env chooses another
// system.
func (w *writer) files(env ...string) ([]string, error) {
	c := w.command(append(append([]string{"list", "-json=GoFiles,CgoFiles"}, w.config.Flags...), "net")...)
	c.Env = append(c.Env, env...)
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("go list net: %w", err)
	}
	var net struct{ GoFiles, CgoFiles []string }
	err = json.Unmarshal(out, &net)
	return slices.DeleteFunc(append(net.GoFiles, net.CgoFiles...), func(name string) bool {
		return strings.HasPrefix(name, "interface_")
	}), err
}

// root returns the folder of Go. The go command replaces no files among modules, where it has put releases that
// it has fetched: then there is another path to the folder, and commands take that.
func (w *writer) root() (string, error) {
	out, err := w.command("env", "GOROOT", "GOMODCACHE").Output()
	root, modules, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	if err != nil || !strings.HasPrefix(root, modules+string(filepath.Separator)) {
		return root, err
	}
	among := w.config.Kept
	if among == "" || os.MkdirAll(among, 0o700) != nil {
		among = w.config.To
	}
	link := filepath.Join(among, filepath.Base(root))
	if _, err := os.Stat(link); err != nil {
		if err := os.Symlink(root, link); err != nil {
			return "", err
		}
	}
	w.result.Go = filepath.Join(link, "bin", "go")
	w.result.Env = []string{"GOROOT=" + link, "GOTOOLCHAIN=local"}
	return link, nil
}

// command is a call of the go command.
func (w *writer) command(args ...string) *exec.Cmd {
	c := exec.Command(w.result.Go, args...)
	c.Env = slices.Concat(w.config.Env, w.result.Env)
	return c
}
