package golangci_test

import (
	"slices"
	"testing"

	"github.com/golangci/plugin-module-register/register"

	"github.com/rxsched/rxsched/rxvet"
	_ "github.com/rxsched/rxsched/rxvet/golangci"
)

func TestPlugin_HasAllAnalyzersByTheNameOfTheModule(t *testing.T) {
	t.Parallel()
	create, err := register.GetPlugin("rxvet")
	if err != nil {
		t.Fatal(err)
	}
	plugin, err := create(nil)
	if err != nil {
		t.Fatal(err)
	}
	analyzers, err := plugin.BuildAnalyzers()
	if err != nil || !slices.Equal(analyzers, rxvet.Analyzers) {
		t.Fatal(analyzers, err)
	}
	if plugin.GetLoadMode() != register.LoadModeTypesInfo {
		t.Fatal(plugin.GetLoadMode())
	}
}
