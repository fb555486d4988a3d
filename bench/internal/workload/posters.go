package workload

import (
	"time"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/eventloop"

	"github.com/rxsched/rxsched/bench/internal/floor"
	"github.com/rxsched/rxsched/bench/internal/spec"
	"github.com/rxsched/rxsched/host"
)

// poster opens a loop to which callbacks are posted from any goroutine, and which runs them one at
// a time. end returns when all have run.
type poster = func() (post func(func()), end func())

func loopPoster() (post func(func()), end func()) { return postTo(started()) }

func timedPoster() (post func(func()), end func()) {
	l := started()
	mustOf(l.SetTimeout(func() {}, time.Hour))
	return postTo(l)
}

func postTo(l *host.Loop) (post func(func()), end func()) {
	post = func(f func()) { must(l.Post(f)) }
	return post, func() {
		await(post)
		must(l.Close())
	}
}

func channelPoster() (post func(func()), end func()) {
	queue, done := make(chan func(), spec.Buffer), make(chan struct{})
	go func() {
		for f := range queue {
			f()
		}
		close(done)
	}()
	return func(f func()) { queue <- f }, func() { close(queue); <-done }
}

func conditionPoster() (post func(func()), end func()) {
	l := floor.NewLoop()
	return l.Post, l.Close
}

func gojaPoster() (post func(func()), end func()) {
	l := eventloop.NewEventLoop(eventloop.EnableConsole(false))
	l.Start()
	post = func(f func()) { l.RunOnLoop(func(*goja.Runtime) { f() }) }
	return post, func() {
		await(post)
		l.Stop()
	}
}

// await waits until everything that was posted has run.
func await(post func(func())) {
	done := make(chan struct{})
	post(func() { close(done) })
	<-done
}
