package js_test

import (
	"context"
	"fmt"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
)

func ExampleAttach() {
	vm := goja.New() // of a program that has its own globals
	_ = vm.Set("print", func(s string) { fmt.Println(s) })

	h := host.NewVirtual(host.Config{TimerOrder: host.NodeOrder})
	defer h.Close()
	r, err := js.Attach(h, vm, js.AttachConfig{Globals: []string{"setTimeout"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	_ = r.RunScript("main.js", `
		(async () => {
			print('begin');
			await new Promise((done) => setTimeout(done, 3600000));
			print('an hour later, ' + typeof console);
		})();`)
	_, _ = r.Run(context.Background())
	// Output:
	// begin
	// an hour later, undefined
}

func ExampleNewPool() {
	pool := js.NewPool(js.PoolConfig{Setup: func(ctx context.Context, r *js.Runtime) error {
		return r.Do(ctx, func(vm *goja.Runtime) error {
			_, err := vm.RunString(`let count = 0; const handle = async (name) => name + ++count`)
			return err
		})
	}})
	defer pool.Close()
	for range 2 {
		_ = pool.Use(context.Background(), func(ctx context.Context, r *js.Runtime) error {
			answer, err := js.Await[string](ctx, r, func(vm *goja.Runtime) (goja.Value, error) {
				return vm.RunString(`handle('visit ')`)
			})
			fmt.Println(answer)
			return err
		})
	}
	// Output:
	// visit 1
	// visit 1
}
