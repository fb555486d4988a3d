package esm_test

import (
	"context"
	"fmt"
	"os"
	"testing/fstest"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
	"github.com/rxsched/rxsched/js/esm"
)

// A program of TypeScript, on a virtual host: it does not really wait.
func ExampleBundle() {
	c := js.Config{SourceMaps: true, Stdout: os.Stdout, Files: fstest.MapFS{
		"main.ts": {Data: []byte(`
			import { sleep } from './sleep.js'
			await sleep(3_600_000)
			console.log('an hour later')`)},
		"sleep.ts": {Data: []byte(`
			export const sleep = (ms: number): Promise<void> => new Promise(r => setTimeout(r, ms))`)},
	}}
	source, err := esm.Bundle("/main.ts", c)
	if err != nil {
		fmt.Println(err)
		return
	}
	h := host.NewVirtual(host.Config{TimerOrder: host.NodeOrder})
	defer h.Close()
	r, err := js.New(h, c)
	if err != nil {
		fmt.Println(err)
		return
	}
	_ = r.RunModule("/main.ts", source)
	fmt.Println(r.Run(context.Background()))
	// Output:
	// an hour later
	// 0 <nil>
}

// A source that is no file.
func ExampleBundleSource() {
	_, err := esm.BundleSource("/main.ts", "const n: number = ;", js.Config{})
	fmt.Println(err)
	// Output: /main.ts:1:19: Unexpected ";"
}

// A script requires an ES module.
func ExampleCompile() {
	h := host.NewVirtual(host.Config{TimerOrder: host.NodeOrder})
	defer h.Close()
	r, err := js.New(h, js.Config{
		Files: fstest.MapFS{
			"math.mjs": {Data: []byte(`export const half = (n) => n / 2; export default 'math'`)},
		},
		Compile: esm.Compile, Stdout: os.Stdout,
	})
	if err != nil {
		panic(err)
	}
	_ = r.RunModule("/main.js", `
		const { half, default: name } = require('./math.mjs');
		console.log(name, half(6))`)
	_ = h.Run()
	// Output: math 3
}
