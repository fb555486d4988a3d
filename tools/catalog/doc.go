// Package catalog is the one table of what package observable has: a row for each operator and
// source, with its family, its counterparts, what it is like, and a function that makes it of
// arguments. Docs and tables are generated from it by tools/opdocs, or compared with it by tests.
//
// The rows are in operators.txt, which begins with how to read it; the functions are in ops_*.go.
//
// An expression names operators and their arguments: those of recordings of RxJS are read from JSON
// and played by [Program.Play]; those of the playground are made by [Play] of a [Request], which
// shows the same as Go code.
package catalog
