package golangci

import (
	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/rxsched/rxsched/rxvet"
)

func init() { register.Plugin("rxvet", New) }

// New makes the plugin. It has no settings.
func New(any) (register.LinterPlugin, error) { return plugin{}, nil }

type plugin struct{}

// BuildAnalyzers returns all analyzers.
func (plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) { return rxvet.Analyzers, nil }

// GetLoadMode says that the analyzers need types.
func (plugin) GetLoadMode() string { return register.LoadModeTypesInfo }
