// Package golangci makes rxvet's analyzers a module plugin of golangci-lint, by the name rxvet.
//
// .custom-gcl.yml builds a golangci-lint with them:
//
//	version: v2.15.0
//	plugins:
//	  - module: github.com/rxsched/rxsched/rxvet
//	    import: github.com/rxsched/rxsched/rxvet/golangci
//	    version: latest
//
// And .golangci.yml switches them on:
//
//	version: "2"
//	linters:
//	  enable: [rxvet]
//	  settings:
//	    custom:
//	      rxvet:
//	        type: module
//
// # Order and goroutines
//
// golangci-lint runs the analyzers, in what order and on which goroutines it likes.
package golangci
