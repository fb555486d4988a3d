package workload

import (
	"fmt"
	"maps"
	"runtime"
	"strings"
)

// W14 is about values that pass an operator, from a range to a counter. W15 is about subscriptions
// that begin, send a value at most, and end: each operation is one, of a whole pipeline, of an
// inner observable, of a source of one operator, or a child of a subscription. W16 is about
// subjects and what is made of them. In W17 goroutines send at once, an equal part of the values
// each, as sources of one merge.

// A job prepares n operations. run does them, and returns how many values came. Only run is
// measured.
type job = func(n int) (run func() int)

// jobs are those of a library, by workload and variant. It need not have all of them.
type jobs map[string]job

const (
	values        = 500_000
	subscriptions = 50_000
	sources       = 10_000
	block         = 1000 // the length of what can't grow with n, such as a chain of operators
	kept          = 100  // values that a replaying subject keeps, and each late observer gets
)

// The numbers of values that come.
func every(n int) int             { return n }
func half(n int) int              { return n / 2 }
func oneOf(int) int               { return 1 }
func noneOf(int) int              { return 0 }
func over(d int) func(n int) int  { return func(n int) int { return n / d } }
func times(f int) func(n int) int { return func(n int) int { return n * f } }

// variants are those of a workload that have one size and number of values.
type variants struct {
	workload string
	n        int
	want     func(n int) int
	names    string
}

var jobVariants = []variants{
	{"W14", values, every, "range map scan distinct take takeUntil catchError merge-8 " +
		"concat-8 mergeMap switchMap share"},
	{"W14", values, half, "filter"}, {"W14", values, oneOf, "toSlice"},
	{"W14", values, over(10), "bufferCount"},
	{"W14", 2 * values, over(10), "chain-10"}, {"W14", 2 * values, over(block), "chain-1000"},

	{"W15", subscriptions, every, "of-1 chain-5 context catchError concatMap mergeMap " +
		"switchMap exhaustMap mergeMap-chain repeat repeat-chain tree-close"},
	{"W15", subscriptions, noneOf, "retry"}, {"W15", subscriptions, over(block), "maps-1000"},
	{"W15", subscriptions, times(3), "mergeMap-3"}, {"W15", sources, every, "concat merge"},

	{"W16", values, every, "subject-1 subject-10 subject-1000 replay-1 replay-10 replay-1000 " +
		"replay-late"},
	{"W16", sources, every, "subscribe groupBy-n"},
	{"W16", values, func(int) int { return 10 }, "groupBy-10"},

	{"W17", values, every, "merge-2 merge-8"},
}

func jobCells() (all []Cell) {
	libraries := []system[jobs]{
		{"rxsched", ourJobs()}, {"rxsched-bounded", merges(ourBoundedMerge)},
		{"b97tsk-rx", b97tskJobs()}, {"samber-ro", samberJobs()},
	}
	for _, v := range jobVariants {
		for name := range strings.FieldsSeq(v.names) {
			var systems []system[job]
			for _, l := range libraries {
				if do := l.do[v.workload+"/"+name]; do != nil {
					systems = append(systems, system[job]{l.name, do})
				}
			}
			c := Cell{Workload: v.workload, Variant: name, N: v.n, Unit: nanoseconds}
			all = append(all, cells(c, systems, func(t *Trial, do job) {
				run, count := do(t.N), 0
				t.measure(func() { count = run() })
				t.counted(count, v.want(t.N))
			})...)
		}
	}
	named := 0
	for _, l := range libraries {
		named += len(l.do)
	}
	if named != len(all) {
		panic(fmt.Sprintf("workload: libraries have %d jobs, variants for %d", named, len(all)))
	}
	return all
}

func joined(all ...jobs) jobs {
	one := jobs{}
	for _, some := range all {
		maps.Copy(one, some)
	}
	return one
}

// again subscribes n times.
func again(once func() int) job {
	return func(n int) func() int {
		return func() (count int) {
			for range n {
				count += once()
			}
			return count
		}
	}
}

// inBlocks makes and runs chains of a block of operators, n in all, for one value each.
func inBlocks(run func(length int) (count int)) job {
	blocks := again(func() int { return run(block) })
	return func(n int) func() int { return blocks(n / block) }
}

// merges are merges of sources on goroutines of their own, each of which sends so many values. They
// count the values that arrive.
func merges(merge func(sources, each int) (count int)) jobs {
	of := func(sources int) job {
		return func(n int) func() int { return func() int { return merge(sources, n/sources) } }
	}
	return jobs{"W17/merge-2": of(2), "W17/merge-8": of(8)}
}

// hubs open a subject, or what is made of one, by kind: next sends a value to all observers, which
// count, and subscribe adds one.
type hubs map[string]opener

type opener = func() (next func(v int), subscribe func(count *int))

func (h hubs) jobs() jobs {
	all := jobs{}
	for kind, open := range h {
		for _, observers := range []int{1, 10, 1000} {
			all[fmt.Sprintf("W16/%s-%d", kind, observers)] = sending(open, observers)
		}
	}
	all["W16/replay-late"] = lateObservers(h["replay"])
	all["W16/subscribe"] = subscribing(h["subject"])
	return all
}

// sending delivers n times, to all observers in turn.
func sending(open opener, observers int) job {
	return func(n int) func() int {
		next, subscribe := open()
		count := new(int)
		sendAll(observers, func(int) { subscribe(count) })
		return func() int {
			*count = 0
			sendAll(n/observers, next)
			return *count
		}
	}
}

// lateObservers delivers n values that were sent before.
func lateObservers(open opener) job {
	return func(n int) func() int {
		next, subscribe := open()
		sendAll(10*kept, next)
		return func() (count int) {
			sendAll(n/kept, func(int) { subscribe(&count) })
			return count
		}
	}
}

func subscribing(open opener) job {
	return func(n int) func() int {
		next, subscribe := open()
		return func() (count int) {
			sendAll(n, func(int) { subscribe(&count) })
			next(1)
			return count
		}
	}
}

// A keeper makes n of what lives with a subject. release ends them, and returns the subject.
type keeper = func(n int) (release func() (root any))

// keepers are the memory, in W16, of n observers of a subject, and of n groups that are counted:
// while they live, and left_B of each when they have ended and the subject lives on.
func keepers() (all []Cell) {
	for variant, keep := range map[string]keeper{
		"memory-observer": ourObserversKept, "memory-group": ourGroupsKept,
	} {
		c := Cell{Workload: "W16", Variant: variant, N: sources, Unit: "B-each"}
		all = append(all, cells(c, []system[keeper]{{"rxsched", keep}}, func(t *Trial, do keeper) {
			before := inUse()
			release := do(t.N)
			t.Figures["B-each"] = (inUse() - before) / float64(t.N)
			root := release()
			t.Figures["left_B"] = (inUse() - before) / float64(t.N)
			runtime.KeepAlive(root)
			t.counted(t.N, t.N)
		})...)
	}
	return all
}
