package pool_test

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	rx "github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
)

// Each account has a host, and so needs no lock.
func ExampleNew() {
	p := pool.New(pool.Config{})
	defer p.Close()

	var accounts [3]struct {
		*host.Loop
		balance int
	}
	for i := range accounts {
		accounts[i].Loop = p.NewHost(host.Config{})
	}
	var paid sync.WaitGroup
	for n := range 300 {
		a := &accounts[n%3]
		paid.Add(1)
		_ = a.Post(func() {
			a.balance += n
			paid.Done()
		})
	}
	paid.Wait()
	for i := range accounts {
		fmt.Println(accounts[i].balance)
	}
	// Output:
	// 14850
	// 14950
	// 15050
}

// The same program in simulated time.
func ExampleConfig() {
	v := host.NewVirtual(host.Config{})
	p := pool.New(pool.Config{On: v})
	a, b := p.NewHost(host.Config{}), p.NewHost(host.Config{})
	_, _ = a.SetTimeout(func() { fmt.Println("a, after", a.Elapsed()) }, time.Hour)
	_, _ = b.SetTimeout(func() { fmt.Println("b, after", b.Elapsed()) }, time.Minute)
	_ = v.Run()
	// Output:
	// b, after 1m0s
	// a, after 1h0m0s
}

// order is a customer's.
type order struct {
	customer string
	amount   int
}

// The state of each customer is that of a pipeline: without a lock, on all processors.
func ExamplePerKey() {
	p := pool.New(pool.Config{})
	defer p.Close()

	totals := pool.PerKey(p, func(o order) string { return o.customer },
		func(customer string, orders rx.Observable[order], _ *rxsched.Schedulers) rx.Observable[string] {
			return rx.Pipe2(orders,
				rx.Reduce(func(sum int, o order) int { return sum + o.amount }, 0),
				rx.Map(func(sum int) string { return fmt.Sprint(customer, " ", sum) }))
		})
	orders := rx.Of(order{"ann", 3}, order{"bob", 5}, order{"ann", 4})
	_ = rx.ForEach(context.Background(), totals(orders), func(s string) { fmt.Println(s) })
	// Unordered output:
	// ann 7
	// bob 5
}

// Keys that rest for a minute end. The pool's hosts go in the time of a virtual one.
func ExamplePerKeyWithConfig() {
	v := rxsched.NewVirtual(rxsched.Config{})
	p := pool.New(pool.Config{On: v})

	count := pool.PerKeyWithConfig(p, func(o order) string { return o.customer },
		func(customer string, orders rx.Observable[order], on *rxsched.Schedulers) rx.Observable[string] {
			n := 0
			return rx.Pipe1(orders, rx.Map(func(order) string {
				n++
				return fmt.Sprint(customer, " ", n)
			}))
		}, pool.PerKeyConfig[string]{Rest: time.Minute})
	orders := rx.Concat(
		rx.Of(order{"ann", 3}, order{"ann", 5}),
		rx.Pipe1(rx.Timer(time.Hour, v.Async()), rx.Map(func(int) order { return order{"ann", 1} })))
	count(orders).Subscribe(context.Background(), rx.Next(func(s string) { fmt.Println(v.Elapsed(), s) }))
	_ = v.Run()
	// Output:
	// 0s ann 1
	// 0s ann 2
	// 1h0m0s ann 1
}
