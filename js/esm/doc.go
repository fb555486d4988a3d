// Package esm lets runtimes of package js run ES modules and TypeScript. The compiler is esbuild.
//
//	c := js.Config{Files: os.DirFS("scripts"), SourceMaps: true}
//	r, err := js.New(h, c)
//	...
//	source, err := esm.Bundle("/main.ts", c)
//	...
//	r.RunModule("/main.ts", source)
//
// # Words
//
// A program is a file with all that it imports. A bundle is a program as one module of CommonJS,
// with a source map in it. A module without a file is one of Node's or of [js.Config.Modules]; the
// runtime provides it.
//
// # What is compiled
//
// TypeScript, JSX, JSON and what goja lacks: import and export, dynamic import, import.meta.url and
// its kin, top-level await, for await and async generators. Types are removed, not checked. Imports
// are found as Node finds them: files with their extension or without, folders, packages in
// node_modules by the exports of their package.json. In TypeScript, a name that ends in .js may be
// that of a file that ends in .ts.
//
// # Order
//
// Modules run once, those that are imported first, as in any system with ES modules. A program
// without top-level await has run when its turn ends. With it, what is behind the await runs when
// its promise is settled. A module that only import() names runs when that is called.
//
// # Errors
//
// A program that can't be compiled is an [*Error]. Errors at run time have the places of the
// sources if js.Config.SourceMaps is set.
//
// # Goroutines
//
// [Bundle] may be called from any goroutine, and needs no runtime.
package esm
