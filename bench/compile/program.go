package main

import (
	"fmt"
	"strings"
)

// program is the source of the program: ten operators, and a subscription, on each of so many
// types. No two types have the same size, so the compiler can't share code between them. The
// program prints mark, which makes it a new program.
func program(types int, pipeline, mark string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `//go:build go1.27

package main

import (
	"context"

	"github.com/rxsched/rxsched/observable"
)

func main() {
	println(%q)
`, mark)
	for i := range types {
		fmt.Fprintf(&b, "\tuse%d(observable.Of(T%[1]d{n: 1}))\n", i)
	}
	fmt.Fprintln(&b, "}")
	for i := range types {
		b.WriteString(strings.NewReplacer("TYPE", fmt.Sprint("T", i), "NUMBER", fmt.Sprint(i)).Replace(`
type TYPE struct {
	n    int
	rest [NUMBER]int
}

func useNUMBER(src observable.Observable[TYPE]) {` + pipeline + `.
		Subscribe(context.Background(), observable.Next(func(list []TYPE) { println(len(list)) }))
}
`))
	}
	return b.String()
}

const withFunctions = `
	observable.Pipe5(
		observable.Pipe5(src,
			observable.Filter(func(v TYPE) bool { return v.n > 0 }),
			observable.Map(func(v TYPE) TYPE { return TYPE{n: v.n + 1} }),
			observable.Scan(func(sum, v TYPE) TYPE { return TYPE{n: sum.n + v.n} }, TYPE{}),
			observable.Skip[TYPE](1),
			observable.TakeWhile(func(v TYPE) bool { return v.n < 100 }),
		),
		observable.StartWith(TYPE{}),
		observable.MergeMap(func(v TYPE) observable.Observable[TYPE] { return observable.Of(v) }),
		observable.CatchError(func(err error, _ observable.Observable[TYPE]) observable.Observable[TYPE] {
			return observable.Throw[TYPE](err)
		}),
		observable.Take[TYPE](5),
		observable.BufferCount[TYPE](2),
	)`

const withMethods = `
	src.
		Filter(func(v TYPE) bool { return v.n > 0 }).
		Map(func(v TYPE) TYPE { return TYPE{n: v.n + 1} }).
		Scan(func(sum, v TYPE) TYPE { return TYPE{n: sum.n + v.n} }, TYPE{}).
		Skip(1).
		TakeWhile(func(v TYPE) bool { return v.n < 100 }).
		StartWith(TYPE{}).
		MergeMap(func(v TYPE) observable.Observable[TYPE] { return observable.Of(v) }).
		CatchError(func(err error, _ observable.Observable[TYPE]) observable.Observable[TYPE] {
			return observable.Throw[TYPE](err)
		}).
		Take(5).
		BufferCount(2)`
