// Package rxvet has analyzers for code that uses rxsched. They find pipelines that leak, block or
// lose errors, which the compiler can't see.
//
// # Use
//
// The command runs by itself, or under go vet:
//
//	go run github.com/rxsched/rxsched/rxvet/cmd/rxvet@latest ./...
//	go vet -vettool=$(which rxvet) ./...
//
// Package golangci makes them a plugin of golangci-lint. docs/reference/rxvet.md describes each
// analyzer, with bad and good code.
//
// # Words
//
// A finding is what an analyzer reports. A callback is a function that rxsched calls: one that was
// given to an operator, to an observer, to a host or to a scheduler. A pipeline is a source and the
// operators behind it, as far as the code of one package shows them.
//
// # Rules
//
// An analyzer reports only what the code shows. It follows a variable or a private field that is
// assigned once, a function of the same package that is passed by name, and calls of functions of
// the package; it follows none of interfaces or of other packages. So what it can't see it takes
// for right: a miss is better than a false alarm.
//
// A comment switches findings off, for the line or for the statement or declaration below it:
//
//	//nolint:rxvet // the program shows a clock as long as it runs
//
// The name of one analyzer, such as rxendless, does that for this analyzer alone.
package rxvet
