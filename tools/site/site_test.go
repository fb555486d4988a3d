package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestRun_KeepsTheConvention(t *testing.T) {
	t.Parallel()
	clitest.KeepsTheConvention(t, "site", clitest.In(run), nil, "-o is missing")
}

// made writes the pages of this repository, without the library that plays the marbles.
func made(t *testing.T) (s *site, out string) {
	t.Helper()
	out = t.TempDir()
	s, err := read("../..")
	require.NoError(t, err)
	require.NoError(t, s.write(out))
	return s, out
}

func TestContents_HaveEveryDocument(t *testing.T) {
	t.Parallel()
	list := exec.Command("git", "ls-files", "*.md", ":!.github")
	list.Dir = "../.."
	text, err := output(list)
	if err != nil {
		t.Skip("not a checkout")
	}
	var all []string
	for _, part := range contents {
		all = append(all, part.Files...)
	}
	require.ElementsMatch(t, strings.Fields(string(text)), all)
}

func output(c *exec.Cmd) (string, error) {
	text, err := c.Output()
	return string(text), err
}

// document is what a page has: its links, and where one can lead.
type document struct {
	links, ids []string
	headings   int // of the first level
	text       string
}

func parse(t *testing.T, file string) (d document) {
	t.Helper()
	f, err := os.Open(file)
	require.NoError(t, err)
	defer f.Close()
	root, err := html.Parse(f)
	require.NoError(t, err)
	for n := range root.Descendants() {
		if n.Type == html.TextNode {
			d.text += n.Data
		}
		if n.Type == html.ElementNode && n.Data == "h1" {
			d.headings++
		}
		for _, a := range n.Attr {
			switch a.Key {
			case "href", "src":
				d.links = append(d.links, a.Val)
			case "id":
				d.ids = append(d.ids, a.Val)
			}
		}
	}
	return d
}

func TestPages_EveryLinkLeadsSomewhere(t *testing.T) {
	t.Parallel()
	s, out := made(t)
	playground := os.DirFS("../../examples/playground/assets")
	names, err := fs.Glob(playground, "*")
	require.NoError(t, err)
	for _, name := range append(names, "playground.wasm", "wasm_exec.js") {
		require.NoError(t, put(out, "play/"+name, nil))
	}
	pages := map[string]document{}
	for _, p := range s.pages {
		d := parse(t, filepath.Join(out, p.URL))
		require.NotZero(t, d.headings, p.URL)
		pages[p.URL] = d
	}
	for url, d := range pages {
		seen := map[string]bool{}
		for _, id := range d.ids {
			require.Falsef(t, seen[id], "%s has two of id %s", url, id)
			seen[id] = true
		}
		for _, link := range d.links {
			to, fragment, _ := strings.Cut(link, "#")
			switch file, ours := strings.CutPrefix(to, "https://"+module+"/"); {
			case ours:
				_, file, _ = strings.Cut(file, "/main/")
				_, err := os.Stat(filepath.Join("../..", file))
				require.NoError(t, err, url)
			case strings.Contains(to, "://"):
			case to == "":
				require.Contains(t, d.ids, fragment, "%s: %s", url, link)
			default:
				file := path.Join(path.Dir(url), to)
				require.FileExists(t, filepath.Join(out, file), "%s: %s", url, link)
				if target, ok := pages[file]; ok && fragment != "" {
					require.Contains(t, target.ids, fragment, "%s: %s", url, link)
				}
			}
		}
	}
}

func TestOperators_HaveAPageEach(t *testing.T) {
	t.Parallel()
	s, out := made(t)
	d := parse(t, filepath.Join(out, "operators/DebounceTime.html"))
	require.Contains(t, d.text, "DebounceTime sends a value after the source was quiet")
	require.Contains(t, d.links, "../play/main.js")
	require.Greater(t, len(s.pages), 140)
	all := parse(t, filepath.Join(out, "docs/reference/operators.html"))
	require.Contains(t, all.links, "../../operators/DebounceTime.html")
}

func TestSearch_HasSectionsAndOperators(t *testing.T) {
	t.Parallel()
	_, out := made(t)
	text, err := os.ReadFile(filepath.Join(out, "search.json"))
	require.NoError(t, err)
	require.Contains(t, string(text), `{"p":"DebounceTime","h":"debounceTime","u":"operators/DebounceTime.html"`)
	require.Contains(t, string(text), `"u":"docs/testing.html#a-first-marble-test"`)
	require.Contains(t, string(text), `"h":"ToSlice","u":"docs/reference/operators.html#toslice"`)
}
