package compare

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"
)

// saveBenchfmt writes the outcomes in the format of golang.org/x/perf, which benchstat reads: a line
// for each run of a cell. `benchstat -col /system` sets the systems beside each other.
func (o *options) saveBenchfmt(outcomes []*outcome) error {
	if o.benchfmt == "" {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(o.benchfmt), 0o777); err != nil {
		return err
	}
	f, err := os.Create(o.benchfmt)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := writeBenchfmt(f, outcomes); err != nil {
		return err
	}
	return f.Close()
}

func writeBenchfmt(w io.Writer, outcomes []*outcome) error {
	config := []benchfmt.Config{
		configOf("goos", runtime.GOOS), configOf("goarch", runtime.GOARCH), configOf("go", runtime.Version()),
		configOf("processors", fmt.Sprint(runtime.NumCPU())), configOf("pkg", "github.com/rxsched/rxsched/bench"),
	}
	out := benchfmt.NewWriter(w)
	for _, x := range outcomes {
		for i, sample := range x.Samples {
			r := &benchfmt.Result{
				Config: config, Name: benchfmt.Name(benchName(x)), Iters: max(x.Count, 1),
				Values: []benchfmt.Value{{Value: sample, Unit: strings.ReplaceAll(x.Unit, " ", "-")}},
			}
			for _, figure := range slices.Sorted(maps.Keys(x.Figures)) {
				if v := x.Figures[figure]; i < len(v) {
					r.Values = append(r.Values, benchfmt.Value{Value: v[i], Unit: unitOf(figure)})
				}
			}
			if err := out.Write(r); err != nil {
				return err
			}
		}
	}
	return nil
}

func configOf(key, value string) benchfmt.Config {
	return benchfmt.Config{Key: key, Value: []byte(value), File: true}
}

func benchName(x *outcome) string {
	name := x.Workload
	if x.Variant != "" {
		name += "/" + x.Variant
	}
	return name + "/system=" + x.System
}

// unitOf names the unit of a figure as Go's testing does, if it has one there.
func unitOf(figure string) string {
	switch figure {
	case "allocs_op":
		return "allocs/op"
	case "bytes_op":
		return "B/op"
	}
	return figure
}
