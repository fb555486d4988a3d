package explore_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/testing/explore"
)

// program is what each goroutine does, one after the other.
type program [][]op

// op is an operation of a goroutine.
type op struct {
	kind string
	on   int // the number of a variable or of a host
}

var kinds = []string{"read", "write", "write", "post", "choose", "sleep"}

func programs(t *rapid.T) (p program) {
	left := 4
	for range rapid.IntRange(2, 3).Draw(t, "goroutines") {
		var ops []op
		for range min(left, rapid.IntRange(1, 3).Draw(t, "operations")) {
			left--
			ops = append(ops, op{rapid.SampledFrom(kinds).Draw(t, "kind"),
				rapid.IntRange(0, 1).Draw(t, "on")})
		}
		p = append(p, ops)
	}
	return p
}

// done is an operation that was done: by whom, and what it read or changed.
type done struct {
	by      string
	objects []string
	writes  bool
	chose   int
}

// conflicts reports whether two operations can't be exchanged.
func (d done) conflicts(e done) bool {
	return d.by == e.by || (d.writes || e.writes) && slices.ContainsFunc(d.objects,
		func(o string) bool { return slices.Contains(e.objects, o) })
}

// trace returns the same for orders that are equal: which of two operations that can't be exchanged
// came first.
func trace(all []done) string {
	number, names := map[string]int{}, make([]string, len(all))
	var pairs []string
	for i, d := range all {
		number[d.by]++
		names[i] = fmt.Sprint(d.by, number[d.by], "=", d.chose)
		pairs = append(pairs, names[i])
		for j := range i {
			if all[j].conflicts(d) {
				pairs = append(pairs, names[j]+"<"+names[i])
			}
		}
	}
	slices.Sort(pairs)
	return strings.Join(pairs, " ")
}

// run runs a program, and returns all that it did, and the state at the end.
func (p program) run(x *explore.X) (all []done, end string) {
	state, seen := new([2]string), make([]string, len(p))
	note := func(by, object string, writes bool) {
		all = append(all, done{by: by, objects: []string{object}, writes: writes})
	}
	var hosts [2]*explore.Host
	for i := range hosts {
		x.Read(&state[i]) // so that it is known which is which
		hosts[i] = x.Host(fmt.Sprint("host", i))
	}
	for i, ops := range p {
		name := fmt.Sprint("go", i)
		x.Go(name, func() {
			for n, o := range ops {
				variable, v := fmt.Sprint("v", o.on), &state[o.on]
				switch o.kind {
				case "read":
					x.Point("read")
					x.Read(v)
					seen[i] += *v + ";"
					note(name, variable, false)
				case "write":
					x.Point("write")
					x.Write(v)
					*v += fmt.Sprint(name, n, " ")
					note(name, variable, true)
				case "post":
					h := fmt.Sprint("host", o.on)
					_ = hosts[o.on].Post(func() {
						x.Write(&state[0])
						state[0] += name + h
						all = append(all, done{h, []string{h, "v0"}, true, 0})
					})
					note(name, h, true)
				case "choose":
					x.Point("choose")
					x.Write(v)
					c := x.Choose(2)
					*v += fmt.Sprint(c)
					all = append(all, done{name, []string{variable}, true, c})
				case "sleep":
					time.Sleep(time.Duration(o.on+1) * time.Millisecond)
				}
			}
		})
	}
	x.Settle()
	return all, fmt.Sprint(*state, seen)
}

// The reduced search reaches all that the naive one reaches, and tries no two equal orders.
func TestSearch_TriesOneOfEqualOrders(t *testing.T) {
	t.Parallel()
	if !afresh(t) {
		return
	}
	rapid.Check(t, func(rt *rapid.T) {
		p := programs(rt)
		var traces, ends [2]map[string]bool
		var orders [2]int
		for i, declared := range []bool{false, true} {
			traces[i], ends[i] = map[string]bool{}, map[string]bool{}
			r := explore.Search(t, func(x *explore.X) {
				all, end := p.run(x)
				traces[i][trace(all)] = true
				ends[i][end] = true
			}, explore.Config{Strategy: explore.Exhaustive, Declared: declared, Orders: 3000})
			if r.Failure != nil {
				rt.Fatal(r.Failure.Report)
			}
			if !r.Complete {
				rt.Skip("too many")
			}
			orders[i] = r.Orders
		}
		require.Equal(rt, ends[0], ends[1])
		require.Equal(rt, traces[0], traces[1])
		require.Len(rt, traces[1], orders[1], "two orders are equal")
	})
}
