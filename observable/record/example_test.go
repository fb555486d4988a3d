package record_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/record"
)

func Example() {
	v := rxsched.NewVirtual(rxsched.Config{}) // a program has an rxsched.New here
	rec := record.New(os.Stdout, record.Config{Now: v.Now})

	keys := observable.NewSubject[string]()
	edge := record.Edge[string](rec, "keys")(keys.Observable())
	quiet := observable.DebounceTime[string](2*time.Millisecond, rec.Scheduler("ui", v.Async()))(edge)
	record.Output[string](rec, "found")(quiet).Subscribe(context.Background(), observable.Next(func(string) {}))

	keys.Next("a")
	v.Advance(5 * time.Millisecond)
	_ = rec.Close()
	// Output:
	// {"rxsched.recording":2,"start":"1970-01-01T00:00:00Z","first":1}
	// {"seq":1,"at":0,"kind":"scheduler","host":"ui"}
	// {"seq":2,"at":0,"kind":"subscribe","edge":"found","sub":1,"out":true,"type":"string"}
	// {"seq":3,"at":0,"kind":"subscribe","in":2,"edge":"keys","sub":1,"type":"string"}
	// {"seq":4,"at":0,"kind":"next","edge":"keys","sub":1,"value":"a"}
	// {"seq":5,"at":2000000,"kind":"run","host":"ui","step":4,"nth":1,"delay":2000000}
	// {"seq":6,"at":2000000,"kind":"next","in":5,"edge":"found","sub":1,"out":true,"value":"a"}
	// {"seq":7,"at":5000000,"kind":"end"}
}

func ExampleEdgeWithConfig() {
	v := rxsched.NewVirtual(rxsched.Config{})
	var lines strings.Builder
	rec := record.New(&lines, record.Config{Now: v.Now})
	mails := record.EdgeWithConfig(rec, "mails", record.EdgeConfig[string]{
		Host: "ui",
		Redact: func(mail string) string {
			_, domain, _ := strings.Cut(mail, "@")
			return "someone@" + domain
		},
	})(observable.Of("ada@example.com"))
	mails.Subscribe(context.Background(), observable.Next(func(mail string) { fmt.Println("got", mail) }))
	_ = rec.Close()
	fmt.Print(lines.String())
	// Output:
	// got ada@example.com
	// {"rxsched.recording":2,"start":"1970-01-01T00:00:00Z","first":1}
	// {"seq":1,"at":0,"kind":"subscribe","edge":"mails","sub":1,"host":"ui","type":"string"}
	// {"seq":2,"at":0,"kind":"next","edge":"mails","sub":1,"sync":true,"host":"ui","value":"someone@example.com"}
	// {"seq":3,"at":0,"kind":"complete","edge":"mails","sub":1,"sync":true,"host":"ui"}
	// {"seq":4,"at":0,"kind":"end"}
}

func ExampleNewDir() {
	dir, err := os.MkdirTemp("", "recordings")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	rec, err := record.NewDir(dir, record.Config{
		MaxBytes: 64 << 20, // of all files
		OnError:  func(err error) { fmt.Println(err) },
	})
	if err != nil {
		panic(err)
	}
	record.Edge[int](rec, "numbers")(observable.Of(1, 2)).
		Subscribe(context.Background(), observable.Next(func(int) {}))
	fmt.Println(rec.Close(), rec.Lost())
	files, _ := os.ReadDir(dir)
	fmt.Println(len(files), filepath.Ext(files[0].Name()))
	// Output:
	// <nil> 0
	// 1 .rxrec
}

// A hop and a timer of one host, by two of its schedulers.
func ExampleRecorder_Scheduler() {
	v := rxsched.NewVirtual(rxsched.Config{})
	rec := record.New(os.Stdout, record.Config{Now: v.Now})
	timers, hops := rec.Scheduler("ui", v.Async()), rec.Scheduler("ui microtasks", v.Asap())
	observable.Pipe1(observable.Timer(5*time.Millisecond, timers), observable.ObserveOn[int](hops)).
		Subscribe(context.Background(), observable.Next(func(int) {}))
	_ = v.Run()
	_ = rec.Close()
	// Output:
	// {"rxsched.recording":2,"start":"1970-01-01T00:00:00Z","first":1}
	// {"seq":1,"at":0,"kind":"scheduler","host":"ui"}
	// {"seq":2,"at":0,"kind":"scheduler","host":"ui microtasks"}
	// {"seq":3,"at":5000000,"kind":"run","host":"ui","nth":1,"delay":5000000}
	// {"seq":4,"at":5000000,"kind":"run","host":"ui microtasks","step":3,"nth":1}
	// {"seq":5,"at":5000000,"kind":"run","host":"ui microtasks","step":3,"nth":2}
	// {"seq":6,"at":5000000,"kind":"end"}
}

func ExampleOutput() {
	v := rxsched.NewVirtual(rxsched.Config{})
	rec := record.New(os.Stdout, record.Config{Now: v.Now})
	observable.Pipe3(observable.Of(1, 2, 3), record.Edge[int](rec, "in"), observable.Take[int](1),
		record.Output[int](rec, "out")).Subscribe(context.Background(), observable.Next(func(int) {}))
	_ = rec.Close()
	// Output:
	// {"rxsched.recording":2,"start":"1970-01-01T00:00:00Z","first":1}
	// {"seq":1,"at":0,"kind":"subscribe","edge":"out","sub":1,"out":true,"type":"int"}
	// {"seq":2,"at":0,"kind":"subscribe","in":1,"edge":"in","sub":1,"type":"int"}
	// {"seq":3,"at":0,"kind":"next","in":1,"edge":"in","sub":1,"sync":true,"value":1}
	// {"seq":4,"at":0,"kind":"next","in":3,"edge":"out","sub":1,"out":true,"value":1}
	// {"seq":5,"at":0,"kind":"complete","in":3,"edge":"out","sub":1,"out":true}
	// {"seq":6,"at":0,"kind":"unsubscribe","in":3,"edge":"in","sub":1,"sync":true}
	// {"seq":7,"at":0,"kind":"end"}
}
