package main

import (
	"bytes"
	"cmp"
	"fmt"
	"html"
	"html/template"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/semver"
	"golang.org/x/perf/benchfmt"
)

// results is the folder with a file of figures for each release.
const results = "bench/results"

// A release is the figures of one: medians, by workload and variant, and by system.
type release struct {
	version string
	cells   map[string]map[string]figure
}

type figure struct {
	median float64
	unit   string
}

// figures draws the systems of each workload beside each other, as they are in the newest release,
// and this project's also as they were in earlier ones.
func (s *site) figures(p *page) error {
	releases, err := s.releases()
	if err != nil {
		return err
	}
	works, err := s.workloads()
	if err != nil {
		return err
	}
	var b bytes.Buffer
	p.Title, p.Summary = "Figures", "How fast rxsched is, beside its peers, in one run on one machine."
	fmt.Fprintf(&b, "<h1>Figures</h1><p>%s Shorter is better.", p.Summary)
	if len(releases) == 0 {
		b.WriteString(" No release has figures yet.</p>")
	} else {
		fmt.Fprintf(&b, " Version %s.</p>", releases[0].version)
		drawAll(&b, releases, works)
	}
	p.Body = template.HTML(b.String())
	p.sections = []section{{Page: p.Title, URL: p.URL, Text: p.Summary}}
	return nil
}

func drawAll(b *bytes.Buffer, releases []release, works map[string]string) {
	cells := releases[0].cells
	names := make([]string, 0, len(cells))
	for name := range cells {
		names = append(names, name)
	}
	slices.SortFunc(names, func(x, y string) int {
		return cmp.Or(cmp.Compare(number(x), number(y)), strings.Compare(x, y))
	})
	var last string
	for _, name := range names {
		work, variant, _ := strings.Cut(name, "/")
		if work != last {
			fmt.Fprintf(b, `<h2 id="%s">%s: %s</h2>`, strings.ToLower(work), work, html.EscapeString(works[work]))
			last = work
		}
		fmt.Fprintf(b, "<h3>%s</h3>", html.EscapeString(cmp.Or(variant, "all")))
		draw(b, name, releases)
	}
}

// number is that of a workload, such as 7 of W7/n=1e6.
func number(name string) int {
	work, _, _ := strings.Cut(strings.TrimPrefix(name, "W"), "/")
	n, _ := strconv.Atoi(work)
	return n
}

// draw draws a bar for each system, the shortest first.
func draw(b *bytes.Buffer, name string, releases []release) {
	of := releases[0].cells[name]
	systems := make([]string, 0, len(of))
	longest := 0.0
	for system, f := range of {
		systems = append(systems, system)
		longest = max(longest, f.median)
	}
	slices.SortFunc(systems, func(x, y string) int {
		return cmp.Or(cmp.Compare(of[x].median, of[y].median), strings.Compare(x, y))
	})
	b.WriteString(`<ul class="bars">`)
	for _, system := range systems {
		f, class, earlier := of[system], "", ""
		if strings.HasPrefix(system, "rxsched") {
			class = ` class="ours"`
			for _, r := range releases[1:] {
				if was, ok := r.cells[name][system]; ok {
					earlier += fmt.Sprintf(" <small>%s: %s</small>", r.version, round(was.median))
				}
			}
		}
		width := 100.0
		if longest > 0 {
			width = 100 * f.median / longest
		}
		fmt.Fprintf(b, `<li%s><span>%s</span><b style="width:%.1f%%"></b><i>%s %s</i>%s</li>`,
			class, html.EscapeString(system), width, round(f.median), html.EscapeString(f.unit), earlier)
	}
	b.WriteString("</ul>")
}

// round shows three digits.
func round(v float64) string {
	if v >= 100 {
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strconv.FormatFloat(v, 'g', 3, 64)
}

// releases reads the figures of all releases, the newest first.
func (s *site) releases() (all []release, err error) {
	files, err := filepath.Glob(filepath.Join(s.root, results, "v*.txt"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		r, err := readRelease(file)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	slices.SortFunc(all, func(x, y release) int { return semver.Compare(y.version, x.version) })
	return all, nil
}

// systemKey is before the system in the name of a cell, processors may be behind it.
const systemKey = "/system="

var processors = regexp.MustCompile(`-\d+$`)

func readRelease(file string) (r release, err error) {
	f, err := os.Open(file)
	if err != nil {
		return r, err
	}
	defer f.Close()
	samples := map[string]map[string][]float64{}
	r = release{strings.TrimSuffix(filepath.Base(file), ".txt"), map[string]map[string]figure{}}
	reader := benchfmt.NewReader(f, file)
	for reader.Scan() {
		result, ok := reader.Result().(*benchfmt.Result)
		if !ok || len(result.Values) == 0 {
			continue
		}
		name, system, ok := strings.Cut(processors.ReplaceAllString(string(result.Name), ""), systemKey)
		if !ok {
			return r, fmt.Errorf("%s: %s names no system", file, result.Name)
		}
		if samples[name] == nil {
			samples[name], r.cells[name] = map[string][]float64{}, map[string]figure{}
		}
		first, unit := written(result.Values[0])
		samples[name][system] = append(samples[name][system], first)
		r.cells[name][system] = figure{median(samples[name][system]), unit}
	}
	return r, reader.Err()
}

// written is a value as its file has it: the reader makes seconds of nanoseconds.
func written(v benchfmt.Value) (value float64, unit string) {
	if v.OrigUnit != "" {
		return v.OrigValue, v.OrigUnit
	}
	return v.Value, v.Unit
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

var workRow = regexp.MustCompile(`(?m)^\| (W\d+) \| ([^|]+) \|`)

// workloads are what each workload does, in the words of the tables.
func (s *site) workloads() (map[string]string, error) {
	text, err := os.ReadFile(filepath.Join(s.root, results, "README.md"))
	if err != nil {
		return nil, err
	}
	works := map[string]string{}
	for _, row := range workRow.FindAllSubmatch(text, -1) {
		works[string(row[1])] = strings.ReplaceAll(string(row[2]), "`", "")
	}
	return works, nil
}
