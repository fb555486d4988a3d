package main

import (
	"bytes"
	"fmt"
	"html/template"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/alecthomas/chroma/v2/styles"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	markup "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// section is what the search finds: a heading, with the text below it.
type section struct {
	Page string `json:"p"`
	Head string `json:"h,omitempty"`
	URL  string `json:"u"`
	Text string `json:"t"`
}

// render makes the body of a page.
func (s *site) render(p *page, source []byte) error {
	r := &rendering{s: s, p: p}
	source = badges.ReplaceAll(source, nil)
	md := goldmark.New(
		goldmark.WithExtensions(extension.GFM),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()),
		goldmark.WithRendererOptions(markup.WithUnsafe(), // anchors in tables
			renderer.WithNodeRenderers(util.Prioritized(r, 100))),
	)
	doc := md.Parser().Parse(text.NewReader(source), parser.WithContext(parser.NewContext(parser.WithIDs(ids{}))))
	if err := r.walk(doc, source); err != nil {
		return err
	}
	var b bytes.Buffer
	if err := md.Renderer().Render(&b, source, doc); err != nil {
		return err
	}
	p.Body = template.HTML(scrolling(b.String()))
	return r.err
}

// badges are pictures of other sites.
var badges = regexp.MustCompile(`(?m)^\[!\[.*\n\n`)

// scrolling makes each table scroll by itself if it is wider than the page, and code, too, also with
// the keys.
func scrolling(body string) string {
	parts := strings.Split(body, "<table>")
	for i := range parts[1:] {
		parts[i+1] = fmt.Sprintf(`<div class="wide" tabindex="0" role="region" aria-label="Table %d"><table>%s`, i+1,
			strings.Replace(parts[i+1], "</table>", "</table></div>", 1))
	}
	body = strings.ReplaceAll(strings.Join(parts, ""), `<pre class="chroma">`, `<pre class="chroma" tabindex="0">`)
	return noHeader.ReplaceAllString(body, "<td></td>")
}

// noHeader is a header that says nothing.
var noHeader = regexp.MustCompile(`<th(?: [^>]*)?></th>`)

// ids names headings as the documents' own links expect it: as GitHub does.
type ids map[string]bool

func (i ids) Generate(value []byte, _ ast.NodeKind) []byte {
	var b strings.Builder
	for _, c := range strings.ToLower(string(value)) {
		switch {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '-', c == '_', c > 127:
			b.WriteRune(c)
		case c == ' ':
			b.WriteByte('-')
		}
	}
	id := b.String()
	for n := 1; i[id]; n++ {
		id = fmt.Sprintf("%s-%d", b.String(), n)
	}
	i[id] = true
	return []byte(id)
}

func (i ids) Put(value []byte) { i[string(value)] = true }

// A rendering is that of one page.
type rendering struct {
	s   *site
	p   *page
	err error
}

// walk takes the title, and gathers sections; links to files become links of the site.
func (r *rendering) walk(doc ast.Node, source []byte) error {
	return ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			head := plain(n, source)
			id, _ := n.AttributeString("id")
			at := section{Page: r.p.Title, URL: r.p.URL}
			if n.Level > 1 {
				at.Head, at.URL = head, fmt.Sprintf("%s#%s", r.p.URL, id)
			}
			r.p.sections = append(r.p.sections, at)
		case *ast.Paragraph, *ast.TextBlock:
			r.gather(plain(n, source))
		case *ast.Link:
			r.entitle(n, source)
			n.Destination = []byte(r.target(string(n.Destination)))
		case *ast.Image:
			n.Destination = []byte(r.picture(string(n.Destination)))
		}
		return ast.WalkContinue, nil
	})
}

// gather adds a text to the last section, and takes the first as the page's summary.
func (r *rendering) gather(text string) {
	if len(r.p.sections) == 0 {
		return
	}
	if r.p.Summary == "" {
		r.p.Summary = text
	}
	at := &r.p.sections[len(r.p.sections)-1]
	at.Text = strings.TrimSpace(at.Text + " " + text)
}

// plain is the text of a node.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering {
			b.Write(t.Segment.Value(source))
			if t.SoftLineBreak() {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// entitle has a link to a document that is named by its file say the document's title.
func (r *rendering) entitle(n *ast.Link, source []byte) {
	file, _, _ := strings.Cut(string(n.Destination), "#")
	to := r.s.at[path.Join(path.Dir(r.p.File), file)]
	if to == nil || path.Base(plain(n, source)) != path.Base(to.File) {
		return
	}
	n.RemoveChildren(n)
	n.AppendChild(n, ast.NewString([]byte(to.name())))
}

// target is where a link of the document leads on the site.
func (r *rendering) target(link string) string {
	u, err := url.Parse(link)
	switch {
	case err != nil:
		r.err = err
		return link
	case u.Scheme != "" || u.Path == "":
		return link
	}
	file := path.Join(path.Dir(r.p.File), u.Path)
	if p := r.s.at[file]; p != nil {
		return relative(r.p.URL, p.URL) + fragment(u)
	}
	if file == "examples/playground" {
		return relative(r.p.URL, "play/index.html")
	}
	info, err := os.Stat(filepath.Join(r.s.root, file))
	switch {
	case err != nil:
		r.err = err
	case info.IsDir() && r.s.isPackage(file):
		return "https://pkg.go.dev/" + module + "/" + file
	}
	return source(file) + fragment(u)
}

func fragment(u *url.URL) string {
	if u.Fragment == "" {
		return ""
	}
	return "#" + u.Fragment
}

// isPackage reports whether a folder is one of Go files.
func (s *site) isPackage(folder string) bool {
	files, _ := filepath.Glob(filepath.Join(s.root, folder, "*.go"))
	return files != nil
}

// picture is where a picture is on the site, which gets a copy of it.
func (r *rendering) picture(link string) string {
	if strings.Contains(link, "://") {
		return link
	}
	file := path.Join(path.Dir(r.p.File), link)
	if _, err := os.Stat(filepath.Join(r.s.root, file)); err != nil {
		r.err = err
	}
	r.s.files[file] = true
	return relative(r.p.URL, file)
}

// RegisterFuncs renders code with colours.
func (r *rendering) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindFencedCodeBlock, r.block)
}

func (r *rendering) block(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		block := n.(*ast.FencedCodeBlock)
		var code bytes.Buffer
		for i := range block.Lines().Len() {
			line := block.Lines().At(i)
			code.Write(line.Value(source))
		}
		return ast.WalkSkipChildren, highlight(w, string(block.Language(source)), code.String())
	}
	return ast.WalkContinue, nil
}

// highlight writes code with a class for each kind of token; site.css has the colours.
func highlight(w util.BufWriter, language, code string) error {
	lexer := lexers.Get(language)
	if lexer == nil {
		lexer = lexers.Fallback
	}
	tokens, err := lexer.Tokenise(nil, code)
	if err != nil {
		return err
	}
	return html.New(html.WithClasses(true), html.TabWidth(4)).Format(w, styles.Fallback, tokens)
}
