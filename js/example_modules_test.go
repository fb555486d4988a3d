package js_test

import (
	"fmt"
	"os"
	"testing/fstest"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
)

func ExampleRuntime_RunModule() {
	h := host.NewVirtual(host.Config{TimerOrder: host.NodeOrder})
	defer h.Close()
	r, err := js.New(h, js.Config{
		Stdout: os.Stdout,
		Files: fstest.MapFS{"lib/cart.js": {Data: []byte(`
			const { price } = require('shop');
			exports.total = (...items) => items.reduce((sum, item) => sum + price(item), 0);`)}},
		Modules: map[string]func(*goja.Runtime) (goja.Value, error){
			"shop": func(vm *goja.Runtime) (goja.Value, error) {
				shop := vm.NewObject()
				return shop, shop.Set("price", func(item string) int { return len(item) })
			},
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	_ = r.RunModule("/main.js", `
		const { total } = require('./lib/cart');
		setTimeout(() => console.log({ total: total('tea', 'milk') }), 1000);`)
	fmt.Println(h.Run())
	// Output:
	// { total: 7 }
	// <nil>
}

func ExampleRuntime_Inspect() {
	h := host.NewVirtual(host.Config{})
	defer h.Close()
	r, err := js.New(h, js.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	_ = r.Post(func(vm *goja.Runtime) {
		v, err := vm.RunString(`({ list: [1, 'two'], map: new Map([['k', { deep: [[]] }]]) })`)
		fmt.Println(r.Inspect(v), err)
	})
	_ = h.Run()
	// Output: { list: [ 1, 'two' ], map: Map(1) { 'k' => { deep: [Array] } } } <nil>
}
