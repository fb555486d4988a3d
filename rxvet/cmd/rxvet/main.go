// Command rxvet reports pipelines of rxsched that leak, block or lose errors. It runs by itself, or
// under go vet:
//
//	rxvet ./...
//	rxvet -fix ./...
//	go vet -vettool=$(which rxvet) ./...
//
// "rxvet help" lists the analyzers, and "rxvet help rxendless" describes one.
package main

import (
	"golang.org/x/tools/go/analysis/multichecker"

	"github.com/rxsched/rxsched/rxvet"
)

func main() { multichecker.Main(rxvet.Analyzers...) }
