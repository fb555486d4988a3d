package main

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestProgram_UsesThePipelineOnEachType(t *testing.T) {
	for _, v := range variants {
		text, err := program(v, 3, 1)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parser.ParseFile(token.NewFileSet(), "main.go", text, 0); err != nil {
			t.Errorf("%s: %v", v, err)
		}
		if n := strings.Count(text, "positive)"); n != 3 && !strings.HasPrefix(v, "hello") {
			t.Errorf("%s: filters of %d types", v, n)
		}
	}
}

func TestCost_LeastIsThatOfEachFigure(t *testing.T) {
	if c := (cost{1, 3, 2}).least(cost{2, 1, 2}); c != (cost{1, 1, 2}) || c.least(cost{}) != c {
		t.Error(c)
	}
}

func TestRun_KeepsTheConvention(t *testing.T) {
	t.Parallel()
	clitest.KeepsTheConvention(t, "compile", clitest.In(run), []string{"more"},
		`unexpected argument "more"`)
}
