package replay_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/record"
	"github.com/rxsched/rxsched/observable/replay"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

// search finds what was typed, as soon as nothing is typed for 20 ms.
func search(
	keys observable.Observable[string], s scheduler.Scheduler,
) observable.Observable[string] {
	typed := observable.Pipe1(keys, observable.Scan(func(all, key string) string { return all + key }, ""))
	return observable.Pipe1(typed, observable.DebounceTime[string](20*time.Millisecond, s))
}

// recordSearch types two keys in a program, which records them. It returns the recording.
func recordSearch() *bytes.Buffer {
	var file bytes.Buffer
	v := rxsched.NewVirtual(rxsched.Config{}) // a program has an rxsched.New here
	rec := record.New(&file, record.Config{Now: v.Now})
	keys := observable.NewSubject[string]()
	found := search(record.Edge[string](rec, "keys")(keys.Observable()), rec.Scheduler("ui", v.Async()))
	record.Output[string](rec, "found")(found).Subscribe(context.Background(), observable.Observer[string]{})
	for i, key := range []string{"g", "o"} {
		_, _ = v.SetTimeout(func() { keys.Next(key) }, time.Duration(i)*5*time.Millisecond)
	}
	_ = v.Run()
	_ = rec.Close()
	return &file
}

func Example() {
	file := recordSearch()
	r, err := replay.Read(file)
	if err != nil {
		panic(err)
	}
	found := replay.Expect(r, "found", search(replay.Source[string](r, "keys"), r.Scheduler("ui")))
	fmt.Println(r.Run())
	for _, e := range found.Events() {
		fmt.Println(e.At, e.Value)
	}
	// Output:
	// <nil>
	// 25ms go
}

// A pipeline that is not the recorded one.
func ExampleExpect() {
	r, err := replay.Read(recordSearch())
	if err != nil {
		panic(err)
	}
	keys := replay.Source[string](r, "keys")
	replay.Expect(r, "found", observable.Pipe1(keys, observable.DebounceTime[string](20*time.Millisecond, r.Scheduler("ui"))))
	fmt.Println(r.Run())
	// Output:
	// replay: output "found" differs at event 0: recorded a at 25ms, replayed o at 25ms
	// recorded  25ms a
	// replayed  25ms o
	// differs   25ms ^
	//           a = "go"
}

// After a change of the pipeline, its timers run by the clock.
func ExampleListen() {
	r, err := replay.ReadWithConfig(recordSearch(), replay.Config{ByClock: true})
	if err != nil {
		panic(err)
	}
	slower := observable.Pipe1(replay.Source[string](r, "keys"),
		observable.Delay[string](10*time.Millisecond, r.Scheduler("ui")))
	delayed := replay.Listen(r, "delayed", slower)
	fmt.Println(r.Run())
	for _, e := range delayed.Events() {
		fmt.Println(e.At, e.Value)
	}
	// Output:
	// <nil>
	// 10ms g
	// 15ms o
}

func ExampleReplay_Host() {
	r, err := replay.Read(recordSearch())
	if err != nil {
		panic(err)
	}
	ui := rxsched.On(r.Host("ui"))
	painted := replay.Listen(r, "painted", observable.Pipe1(replay.Source[string](r, "keys"),
		observable.ObserveOn[string](ui.Frame())))
	fmt.Println(r.Run())
	for _, e := range painted.Events() {
		fmt.Println(e.At, e.Value)
	}
	// Output:
	// <nil>
	// 16.666666ms g
	// 16.666666ms o
}

func ExampleOpen() {
	dir, err := os.MkdirTemp("", "recordings")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	rec, err := record.NewDir(dir, record.Config{})
	if err != nil {
		panic(err)
	}
	record.Edge[int](rec, "numbers")(observable.Of(1, 2)).Subscribe(context.Background(), observable.Observer[int]{})
	if err := rec.Close(); err != nil {
		panic(err)
	}

	r, err := replay.Open(dir)
	if err != nil {
		panic(err)
	}
	sums := replay.Listen(r, "sums", observable.Reduce(func(a, b int) int { return a + b }, 0)(
		replay.Source[int](r, "numbers")))
	fmt.Println(r.Run(), sums.Events()[0].Value)
	// Output:
	// <nil> 3
}

func ExampleReplay_Figure() {
	r, err := replay.Read(recordSearch())
	if err != nil {
		panic(err)
	}
	fmt.Println(r.Edges()[1].Name, r.Edges()[1].Type, r.Schedulers())
	fmt.Print(marble.Text(r.FigureWithConfig(replay.FigureConfig{Runs: true})))
	// Output:
	// keys string [ui]
	// in  keys   g----o 14ms ------
	// out found  ------ 14ms -----a
	// run ui     ------ 14ms x----x
	//            a = "go"
}
