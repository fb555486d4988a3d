package main

import "path"

// A part is a heading of the contents, with the documents below it in the order of reading.
type part struct {
	Title string
	Files []string // in the repository
}

var contents = []part{
	{"Begin", []string{"README.md", "docs/start.md", "docs/compile-errors.md", "docs/model.md", "docs/choose.md", "docs/cookbook/README.md"}},
	{"Use", []string{"docs/pool.md", "docs/overflow.md", "docs/errors-and-closing.md",
		"docs/testing.md", "docs/own-operator.md", "docs/own-scheduler.md", "docs/monitor.md"}},
	{"Modules", []string{"durable/README.md", "docs/modules/durable.md", "js/README.md", "docs/modules/js.md",
		"docs/modules/embedding.md", "rxexplore/README.md", "docs/modules/rxexplore.md",
		"docs/modules/rxexplore-found.md"}},
	{"Look up", []string{"docs/reference/operators.md", "docs/reference/host-model.md",
		"docs/reference/goroutines.md", "docs/reference/room.md", "docs/reference/rxvet.md",
		"docs/glossary.md"}},
	{"Come from elsewhere", []string{"docs/reference/from-rxjs.md", "docs/reference/from-rxgo.md",
		"docs/reference/differences.md"}},
	{"Depend on it", []string{"docs/versions.md", "SECURITY.md", "CHANGELOG.md",
		"docs/project/performance.md", "bench/results/README.md", "docs/project/reliability.md"}},
	{"Change it", []string{"CONTRIBUTING.md", "docs/project/architecture.md", "docs/README.md"}},
}

// short are names for the contents of pages with long titles.
var short = map[string]string{
	"docs/reference/differences.md": "Differences",
	"bench/results/README.md":       "Figures",
	"docs/README.md":                "All documents",
	"docs/pool.md":                  "Pool",
	"docs/overflow.md":              "Overflow",
	"README.md":                     "What it is",
	"durable/README.md":             "durable in a minute",
	"js/README.md":                  "js in a minute",
	"rxexplore/README.md":           "rxexplore in a minute",
}

// name is what the contents call a page.
func (p *page) name() string {
	if name, ok := short[p.File]; ok {
		return name
	}
	return p.Title
}

// address is where the page of a document is, from the root of the site.
func address(file string) string {
	switch {
	case file == "README.md":
		return "index.html"
	case path.Base(file) == "README.md":
		return path.Dir(file) + "/index.html"
	}
	return file[:len(file)-len(path.Ext(file))] + ".html"
}
