package rxsched_test

import (
	"go/ast"
	"go/build"
	"go/doc/comment"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var version = regexp.MustCompile(`/v[0-9]+$`)

const root = "github.com/rxsched/rxsched"

// documented is what doc comments of a package may link to, and what they say.
type documented struct {
	path     string
	name     string
	comments []*ast.CommentGroup
	imports  map[string]string          // by name
	names    map[string]bool            // such as Pipe, Subject and Subject.Next
	embedded map[string]map[string]bool // by type: types of this package, or package.Type
}

// library has all packages of the repository and, as they are needed, Go's, by path.
type library struct {
	pkgs map[string]*documented // nil if there is no source
}

// repository has the packages of all modules.
func repository() *library {
	l := &library{pkgs: map[string]*documented{}}
	for name, f := range sources() {
		at := path.Join(root, path.Dir(name))
		if l.pkgs[at] == nil {
			l.pkgs[at] = newDocumented(at)
		}
		l.pkgs[at].read(f)
	}
	return l
}

func newDocumented(at string) *documented {
	return &documented{path: at, imports: map[string]string{},
		names: map[string]bool{}, embedded: map[string]map[string]bool{}}
}

// read takes a file in.
func (p *documented) read(f *ast.File) {
	p.name = f.Name.Name
	for _, i := range f.Imports {
		at, _ := strconv.Unquote(i.Path.Value)
		as := path.Base(version.ReplaceAllString(at, ""))
		if i.Name != nil {
			as = i.Name.Name
		}
		p.imports[as] = at
	}
	p.comments = append(p.comments, f.Doc)
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			p.comments = append(p.comments, d.Doc)
			p.names[strings.TrimPrefix(receiver(d)+"."+d.Name.Name, ".")] = true
		case *ast.GenDecl:
			p.comments = append(p.comments, d.Doc)
			for _, s := range d.Specs {
				p.spec(s)
			}
		}
	}
}

func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	return local(d.Recv.List[0].Type)
}

// local is the name of a type, with its package if that is another.
func local(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return local(e.X)
	case *ast.IndexExpr:
		return local(e.X)
	case *ast.IndexListExpr:
		return local(e.X)
	case *ast.SelectorExpr:
		return local(e.X) + "." + e.Sel.Name
	case *ast.Ident:
		return e.Name
	}
	return ""
}

func (p *documented) spec(s ast.Spec) {
	switch s := s.(type) {
	case *ast.ValueSpec:
		p.comments = append(p.comments, s.Doc)
		for _, id := range s.Names {
			p.names[id.Name] = true
		}
	case *ast.TypeSpec:
		p.comments = append(p.comments, s.Doc)
		p.names[s.Name.Name] = true
		p.embedded[s.Name.Name] = map[string]bool{}
		var fields *ast.FieldList
		switch t := s.Type.(type) {
		case *ast.StructType:
			fields = t.Fields
		case *ast.InterfaceType:
			fields = t.Methods
		default:
			p.embedded[s.Name.Name][local(t)] = true
			return
		}
		for _, f := range fields.List {
			p.comments = append(p.comments, f.Doc)
			for _, id := range f.Names {
				p.names[s.Name.Name+"."+id.Name] = true
			}
			if f.Names == nil {
				p.embedded[s.Name.Name][local(f.Type)] = true
			}
		}
	}
}

// find returns a package, or nil if its source is neither in the repository nor in Go's library.
func (l *library) find(at string) *documented {
	p, known := l.pkgs[at]
	if !known {
		if b, err := build.Import(at, "", 0); err == nil && b.Goroot {
			p = newDocumented(at)
			for _, name := range b.GoFiles {
				text, _ := os.ReadFile(filepath.Join(b.Dir, name))
				p.read(parsed(name, string(text)))
			}
		}
		l.pkgs[at] = p
	}
	return p
}

// has reports whether a package has a name, also by what a type embeds.
func (l *library) has(p *documented, recv, name string) bool {
	if recv == "" || p.names[recv+"."+name] {
		return p.names[strings.TrimPrefix(recv+"."+name, ".")]
	}
	for other := range p.embedded[recv] {
		from, typ, elsewhere := strings.Cut(other, ".")
		if !elsewhere {
			if l.has(p, other, name) {
				return true
			}
		} else if q := l.find(p.imports[from]); q == nil || l.has(q, typ, name) {
			return true
		}
	}
	return false
}

// links returns the links of a comment, and what looks like one and leads nowhere.
func (l *library) links(p *documented, text string) (found []*comment.DocLink, dead []string) {
	miss := func(what string) { dead = append(dead, what) }
	read := &comment.Parser{
		LookupPackage: func(name string) (string, bool) {
			if at := p.imports[name]; at != "" {
				return at, true
			}
			if p.names[name] {
				return p.path, true // it is not exported, and neither is what tells of it
			}
			if at, ok := comment.DefaultLookupPackage(name); ok {
				return at, true
			}
			miss(name)
			return "", false
		},
		LookupSym: func(recv, name string) bool {
			if l.has(p, recv, name) {
				return true
			}
			miss(strings.TrimPrefix(recv+"."+name, "."))
			return false
		},
	}
	for _, b := range blocks(read.Parse(text).Content) {
		for _, t := range b {
			if link, ok := t.(*comment.DocLink); ok {
				found = append(found, link)
			}
		}
	}
	return found, dead
}

// blocks returns the texts of blocks, those of lists too.
func blocks(all []comment.Block) (texts [][]comment.Text) {
	for _, b := range all {
		switch b := b.(type) {
		case *comment.Paragraph:
			texts = append(texts, b.Text)
		case *comment.Heading:
			texts = append(texts, b.Text)
		case *comment.List:
			for _, item := range b.Items {
				texts = append(texts, blocks(item.Content)...)
			}
		}
	}
	return texts
}

// A [Name] in a comment that names nothing is shown with its brackets.
func TestDocs_LinksInCommentsNameSomething(t *testing.T) {
	t.Parallel()
	l := repository()
	for _, p := range maps.Clone(l.pkgs) {
		for _, c := range p.comments {
			if c == nil {
				continue
			}
			links, dead := l.links(p, c.Text())
			for _, d := range links {
				q := p
				if d.ImportPath != "" {
					q = l.find(d.ImportPath)
				}
				ours := strings.HasPrefix(d.ImportPath, root)
				if q == nil && ours || q != nil && d.Name != "" && !l.has(q, d.Recv, d.Name) {
					dead = append(dead, strings.Trim(d.ImportPath+"."+d.Recv+"."+d.Name, "."))
				}
			}
			for _, d := range dead {
				t.Errorf("%v: [%s] names nothing that the package has or imports", positions.Position(c.Pos()), d)
			}
		}
	}
}
