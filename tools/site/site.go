package main

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

//go:embed assets
var assets embed.FS

var layout = template.Must(template.ParseFS(assets, "assets/page.html"))

// A site is all pages, in the order of the contents.
type site struct {
	root  string
	live  string // the part of the playground's page that has the marbles
	pages []*page
	at    map[string]*page // by the file in the repository
	files map[string]bool  // pictures and the like that pages show
}

// A page is one of the site.
type page struct {
	File     string // in the repository; of an operator's page, none
	URL      string // from the root of the site
	Title    string
	Summary  string
	Operator string // whose marbles the page plays
	Hero     bool   // the first page
	Body     template.HTML
	sections []section // for the search
}

// read makes the pages of a repository.
func read(root string) (*site, error) {
	s := &site{root: root, at: map[string]*page{}, files: map[string]bool{}}
	var err error
	if s.live, err = readLive(root); err != nil {
		return nil, err
	}
	for _, part := range contents {
		for _, file := range part.Files {
			p := &page{File: file, URL: address(file), Hero: file == "README.md"}
			s.pages, s.at[file] = append(s.pages, p), p
		}
	}
	texts := map[*page][]byte{}
	for _, p := range s.pages {
		if texts[p], err = os.ReadFile(filepath.Join(root, p.File)); err != nil {
			return nil, err
		}
		if m := title.FindSubmatch(texts[p]); m != nil {
			p.Title = strings.ReplaceAll(string(m[1]), "`", "")
		}
	}
	for _, p := range s.pages {
		if err := s.render(p, texts[p]); err != nil {
			return nil, fmt.Errorf("%s: %w", p.File, err)
		}
	}
	return s, s.addOperators()
}

var title = regexp.MustCompile(`(?m)^# (.*)$`)

// write writes the pages and what they need into a folder, but for what is to be compiled.
func (s *site) write(out string) error {
	for _, p := range s.pages {
		var b bytes.Buffer
		if err := layout.Execute(&b, view{p, s}); err != nil {
			return err
		}
		if err := put(out, p.URL, b.Bytes()); err != nil {
			return err
		}
	}
	for _, name := range []string{"site.css", "site.js", "marbles.svg"} {
		text, err := fs.ReadFile(assets, "assets/"+name)
		if err != nil {
			return err
		}
		if err := put(out, name, text); err != nil {
			return err
		}
	}
	for file := range s.files {
		text, err := os.ReadFile(filepath.Join(s.root, file))
		if err != nil {
			return err
		}
		if err := put(out, file, text); err != nil {
			return err
		}
	}
	return s.writeIndex(out)
}

func put(out, name string, text []byte) error {
	name = filepath.Join(out, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o666)
}

// buildPlayground builds the page with all operators, and the library that plays them, in its folder
// of the site.
func (s *site) buildPlayground(out string) error {
	out, err := filepath.Abs(filepath.Join(out, "play"))
	if err != nil {
		return err
	}
	c := exec.Command("go", "run", "./examples/playground", "-o", out)
	c.Dir = s.root
	if said, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("build the playground: %w\n%s", err, said)
	}
	return nil
}

// view is what the layout shows of a page.
type view struct {
	*page
	s *site
}

// Base leads from the page to the root of the site, so that it works below any path.
func (v view) Base() string { return strings.Repeat("../", strings.Count(v.URL, "/")) }

// Parts are the contents, as links from this page.
func (v view) Parts() (parts []map[string]any) {
	for _, c := range contents {
		var links []map[string]any
		for _, file := range c.Files {
			p := v.s.at[file]
			here := p == v.page || v.Operator != "" && p.File == operatorsFile
			links = append(links, map[string]any{"Title": p.name(), "URL": v.Base() + p.URL, "Here": here})
		}
		parts = append(parts, map[string]any{"Title": c.Title, "Links": links})
	}
	return parts
}

// relative is the address of a page of the site from another one.
func relative(from, to string) string {
	return strings.Repeat("../", strings.Count(from, "/")) + to
}

// source is the address of a file or a folder of the repository.
func source(file string) string {
	kind := "blob"
	if path.Ext(file) == "" && path.Base(file) != "LICENSE" {
		kind = "tree"
	}
	return "https://" + module + "/" + kind + "/main/" + file
}

const module = "github.com/rxsched/rxsched"
