package subscription_test

import (
	"context"
	"fmt"

	"github.com/rxsched/rxsched/subscription"
)

func ExampleNew() {
	s := subscription.New(func() { fmt.Println("closed") })
	s.Unsubscribe()
	fmt.Println(s.Closed())
	// Output:
	// closed
	// true
}

func ExampleSubscription_Add() {
	var request subscription.Subscription
	request.Add(subscription.New(func() { fmt.Println("stop the timer") }))
	request.Add(subscription.New(func() { fmt.Println("close the socket") }))
	request.Unsubscribe()
	// Output:
	// stop the timer
	// close the socket
}

func ExampleSubscription_AddFunc() {
	var s subscription.Subscription
	s.AddFunc(func() { fmt.Println("first") })
	s.AddFunc(func() { fmt.Println("second") })
	s.Unsubscribe()
	s.AddFunc(func() { fmt.Println("too late, so at once") })
	// Output:
	// first
	// second
	// too late, so at once
}

func ExampleSubscription_Wait() {
	var download subscription.Subscription
	download.AddFunc(func() { fmt.Println("close the socket") })
	go download.Unsubscribe()
	fmt.Println(download.Wait(context.Background()))
	// Output:
	// close the socket
	// <nil>
}

func ExampleSubscription_Remove() {
	var s subscription.Subscription
	shared := subscription.New(func() { fmt.Println("shared closed") })
	s.Add(shared)
	s.Remove(shared)
	s.Unsubscribe()
	fmt.Println(shared.Closed())
	// Output:
	// false
}

func ExampleSubscription_Unsubscribe() {
	s := subscription.New(func() { panic("a bug") })
	s.AddFunc(func() { fmt.Println("runs all the same") })
	defer func() { fmt.Println(recover()) }()
	s.Unsubscribe()
	// Output:
	// runs all the same
	// subscription: 1 errors occurred during unsubscription
	// 1) panic: a bug
}
