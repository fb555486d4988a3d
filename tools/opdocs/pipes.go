package main

import (
	"fmt"
	"strings"
)

const (
	mostPiped    = 5 // operators in a Pipe
	mostComposed = 4 // in a Compose
)

// pipes returns the file with Pipe and Compose.
func pipes() string {
	b := new(strings.Builder)
	b.WriteString(header + "package observable\n")
	for n := 1; n <= mostPiped; n++ {
		pipe(b, n)
	}
	for n := 2; n <= mostComposed; n++ {
		compose(b, n)
	}
	return b.String()
}

// typesOf is the list of type parameters for n operators: T0, ..., Tn.
func typesOf(n int) string {
	return list(n+1, ", ", func(i int) string { return fmt.Sprint("T", i) })
}

// params is the list of n operators as parameters.
func params(n int) string {
	return list(n, ", ", func(i int) string {
		return fmt.Sprintf("op%d Operator[T%d, T%d]", i+1, i, i+1)
	})
}

// chain applies n operators to an expression.
func chain(n int, src string) string {
	for i := range n {
		src = fmt.Sprintf("op%d(%s)", i+1, src)
	}
	return src
}

func pipe(b *strings.Builder, n int) {
	what := fmt.Sprintf("%d operators one after the other", n)
	if n == 1 {
		what = "an operator"
	}
	fmt.Fprintf(b, "\n// Pipe%d applies %s to src. It stands for RxJS's pipe.\n", n, what)
	fmt.Fprintf(b, "func Pipe%d[%s any](src Observable[T0], %s) Observable[T%d] {\n", n, typesOf(n), params(n), n)
	checkOps(b, fmt.Sprint("Pipe", n), n)
	fmt.Fprintf(b, "return %s\n}\n", chain(n, "src"))
}

func compose(b *strings.Builder, n int) {
	fmt.Fprintf(b, "\n// Compose%d makes one operator of %d, applied one after the other. ", n, n)
	fmt.Fprintf(b, "It stands for RxJS's pipe.\n")
	fmt.Fprintf(b, "func Compose%d[%s any](%s) Operator[T0, T%d] {\n", n, typesOf(n), params(n), n)
	checkOps(b, fmt.Sprint("Compose", n), n)
	fmt.Fprintf(b, "return func(src Observable[T0]) Observable[T%d] { return %s }\n}\n", n, chain(n, "src"))
}

// checkOps writes the checks of n operators.
func checkOps(b *strings.Builder, name string, n int) {
	checks := list(n, ", ", func(i int) string { return fmt.Sprintf("op%d != nil", i+1) })
	fmt.Fprintf(b, "mustOps(%q, %s)\n", name, checks)
}

// list joins what item makes of 0 to n-1.
func list(n int, separator string, item func(i int) string) string {
	items := make([]string, n)
	for i := range items {
		items[i] = item(i)
	}
	return strings.Join(items, separator)
}
