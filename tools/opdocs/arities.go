package main

import (
	"regexp"
	"strconv"
	"strings"
)

// What functions for several operators or sources are made of, for n of them. What stands in double
// braces is a separator and an item, which is written n times: $A and $a are the letter of a source's
// type and its name, $i counts from 0, $j from 1, and $r down to 1.
const (
	pipe = `
// Pipe$n applies $n operators one after the other to src. It stands for RxJS's pipe.
func Pipe$n[T0, {{, |T$j}} any](src Observable[T0], {{, |op$j Operator[T$i, T$j]}}) Observable[T$n] {
	mustOps("Pipe$n", {{, |op$j != nil}})
	return {{|op$r(}}src{{|)}}
}
`
	compose = `
// Compose$n makes one operator of $n, applied one after the other. It stands for RxJS's pipe.
func Compose$n[T0, {{, |T$j}} any]({{, |op$j Operator[T$i, T$j]}}) Operator[T0, T$n] {
	mustOps("Compose$n", {{, |op$j != nil}})
	return func(src Observable[T0]) Observable[T$n] { return {{|op$r(}}src{{|)}} }
}
`
	join = `
// NAME$n is [NAME] of $n sources of different types:
// it sends what project makes of DOC.
func NAME$n[{{, |$A}}, R any](
	{{, |$a Observable[$A]}}, project func({{, |$A}}) R,
) Observable[R] {
	must(project != nil, "NAME$n: nil project")
	mustSources("NAME$n", {{, |!zero($a)}})
	return made(func(dst *Subscriber[R]) {
		{{, |v$a}} := {{, |CELL}}
		g := CORE(dst, $n, func() R { return project({{, |VALUE}}) })
		{{
|SUBSCRIBE}}
	})
}
`
	withLatestFrom = `
// WithLatestFrom$n is [WithLatestFrom] of $n others: it sends what project makes of each value and their
// latest ones.
func WithLatestFrom$n[T, {{, |$A}}, R any](
	{{, |$a Observable[$A]}}, project func(T, {{, |$A}}) R,
) Operator[T, R] {
	must(project != nil, "WithLatestFrom$n: nil project")
	mustSources("WithLatestFrom$n", {{, |!zero($a)}})
	return operate("WithLatestFrom$n", func(src Observable[T], dst *Subscriber[R]) {
		v, {{, |v$a}} := new(T), {{, |new($A)}}
		g := newLatestCombiner(dst, $n, func() R { return project(*v, {{, |*v$a}}) })
		{{
|overhear(g, $a, v$a)}}
		accompany(g, src, v)
	})
}
`
)

var repeated = regexp.MustCompile(`(?s)\{\{(.*?)\|(.*?)\}\}`)

// fill returns a text for each number from least to most.
func fill(text string, least, most int) (all string) {
	for n := least; n <= most; n++ {
		all += strings.ReplaceAll(repeated.ReplaceAllStringFunc(text, func(part string) string {
			m, items := repeated.FindStringSubmatch(part), make([]string, n)
			for i := range items {
				items[i] = strings.NewReplacer("$A", string(rune('A'+i)), "$a", string(rune('a'+i)),
					"$i", strconv.Itoa(i), "$j", strconv.Itoa(i+1), "$r", strconv.Itoa(n-i)).Replace(m[2])
			}
			return strings.Join(items, m[1])
		}), "$n", strconv.Itoa(n))
	}
	return all
}

// pipes returns the file with Pipe and Compose.
func pipes() string {
	one := strings.Replace(pipe, "$n operators one after the other", "an operator", 1)
	return header + "package observable\n" + fill(one, 1, 1) + fill(pipe, 2, 5) + fill(compose, 2, 4)
}

// combinations returns the file with the joins.
func combinations() string {
	text := header + "package observable\n\nimport \"github.com/rxsched/rxsched/internal/containers/ring\"\n"
	for _, j := range []*strings.Replacer{
		strings.NewReplacer("NAME", "CombineLatest", "DOC", "their latest values", "CELL", "new($A)",
			"CORE", "newLatestCombiner", "VALUE", "*v$a", "SUBSCRIBE", "follow(g, $a, v$a)"),
		strings.NewReplacer("NAME", "ForkJoin", "DOC", "their last values", "CELL", "new($A)",
			"CORE", "newLatestCombiner", "VALUE", "*v$a", "SUBSCRIBE", "keepLast(g, $a, v$a)"),
		strings.NewReplacer("NAME", "Zip", "DOC", "values that belong together", "CELL", "new(ring.Ring[$A])",
			"CORE", "newZipping", "VALUE", "ring.Pop(v$a)", "SUBSCRIBE", "feed(g, $i, $a, v$a)"),
	} {
		text += fill(j.Replace(join), 2, 4)
	}
	return text + fill(withLatestFrom, 2, 3)
}
