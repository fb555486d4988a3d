package pool_test

import (
	"fmt"
	"sync"
	"time"

	"github.com/rxsched/rxsched/host"
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
