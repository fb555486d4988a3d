package main

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestVariants_HaveTheirFormOfMethods(t *testing.T) {
	generic := map[string]bool{ // methods_gen.go has methods that are generic only to be compiled on use
		"functions": true, "methods": true,
	}
	for _, v := range variants {
		files, err := v.library("../../observable", "test")
		if err != nil {
			t.Fatal(err)
		}
		text := files["methods_gen.go"]
		if is := strings.Contains(text, "onUse"); is != generic[v.name] {
			t.Errorf("%s: generic: %t", v.name, is)
		}
		if gone := text == ""; gone != strings.Contains(v.name, "without") {
			t.Errorf("%s: without methods: %t", v.name, gone)
		}
	}
}

func TestProgram_UsesThePipelineOnEachType(t *testing.T) {
	for _, v := range variants {
		text, err := v.program(3, "test")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parser.ParseFile(token.NewFileSet(), "main.go", text, 0); err != nil {
			t.Errorf("%s: %v", v.name, err)
		}
		if n := strings.Count(text, "Filter(func(v T2) bool"); n != 1 {
			t.Errorf("%s: %d filters of the last type", v.name, n)
		}
	}
}

func TestMedian_IsThatOfEachFigure(t *testing.T) {
	costs := []cost{{program: 3, size: 1}, {program: 1, size: 3}, {program: 2, size: 2}}
	if c := median(costs); c[program] != 2 || c[size] != 2 {
		t.Errorf("median %+v", c)
	}
}

func TestRun_KeepsTheConvention(t *testing.T) {
	t.Parallel()
	clitest.KeepsTheConvention(t, "compile", clitest.In(run), []string{"more"},
		`unexpected argument "more"`)
}
