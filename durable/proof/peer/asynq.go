package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"sync/atomic"
	"time"

	tasks "github.com/hibiken/asynq"

	"github.com/rxsched/rxsched/durable/proof/internal/fleet"
)

// errNoRedis says that Redis is not installed.
var errNoRedis = errors.New("there is no Redis: install it")

// asynq does the job by asynq, on a Redis that syncs its log so often: always, everysec or no. A
// step enqueues the next one, and then its task is done: two commands, which a crash may part.
func asynq(fsync string) system {
	return func(ctx context.Context, j job) (took, error) { return runAsynq(ctx, j, fsync) }
}

func runAsynq(ctx context.Context, j job, fsync string) (t took, err error) {
	addr, stop, err := redis(fsync)
	if err != nil {
		return t, err
	}
	defer stop()
	to := tasks.RedisClientOpt{Addr: addr}
	client := tasks.NewClient(to)
	defer client.Close()
	c := &tally{job: j, of: make([]atomic.Int64, j.keys), all: make(chan struct{})}
	enqueueIn := func(s step, options ...tasks.Option) error {
		data, err := json.Marshal(s)
		if err == nil {
			_, err = client.Enqueue(tasks.NewTask("step", data), options...)
		}
		return err
	}
	enqueue := func(s step) error { return enqueueIn(s) }
	for range workers {
		s := tasks.NewServer(to, tasks.Config{Concurrency: max(j.keys/workers, 1),
			Logger: quiet{}, LogLevel: tasks.FatalLevel})
		if err := s.Start(tasks.HandlerFunc(func(_ context.Context, t *tasks.Task) error {
			return c.step(t.Payload(), enqueue)
		})); err != nil {
			return t, err
		}
		defer s.Shutdown()
	}
	begun := time.Now()
	for k := range j.keys {
		if err := enqueue(step{k, 1}); err != nil {
			return t, err
		}
	}
	select {
	case <-c.all:
	case <-ctx.Done():
		return t, ctx.Err()
	}
	t.steps = time.Since(begun)
	for k := range c.of {
		if n := c.of[k].Load(); n != int64(j.steps) {
			return t, fmt.Errorf("key %d has made %d steps of %d", k, n, j.steps)
		}
	}
	return t, j.measureLater(&t, func(i int) error {
		return enqueueIn(step{i, 0}, tasks.ProcessIn(tomorrow))
	}, func() (int, error) { return listTasks(to) })
}

// listTasks counts what is scheduled, in large pages.
func listTasks(at tasks.RedisClientOpt) (n int, err error) {
	i := tasks.NewInspector(at)
	defer i.Close()
	const size = 10_000
	for page := 1; ; page++ {
		some, err := i.ListScheduledTasks("default", tasks.PageSize(size), tasks.Page(page))
		if n += len(some); err != nil || len(some) < size {
			return n, err
		}
	}
}

// tally counts the steps of each key.
type tally struct {
	job
	of    []atomic.Int64
	ended atomic.Int64
	all   chan struct{} // closed when the last key has ended
}

// step makes one.
func (c *tally) step(data []byte, enqueue func(step) error) error {
	var s step
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	c.of[s.Key].Add(1)
	if s.Step < c.steps {
		return enqueue(step{s.Key, s.Step + 1})
	}
	if c.ended.Add(1) == int64(c.keys) {
		close(c.all)
	}
	return nil
}

// redis starts a server on loopback with files of its own. stop ends it and deletes them.
func redis(fsync string) (addr string, stop func(), err error) {
	program, err := exec.LookPath("redis-server")
	if err != nil {
		return "", nil, errNoRedis
	}
	dir, err := os.MkdirTemp("", "rxredis")
	if err != nil {
		return "", nil, err
	}
	addrs, err := fleet.FreeAddrs(1)
	if err != nil {
		return "", nil, err
	}
	_, port, _ := net.SplitHostPort(addrs[0])
	server := exec.Command(program, "--port", port, "--bind", "127.0.0.1", "--dir", dir,
		"--appendonly", "yes", "--appendfsync", fsync, "--save", "")
	if err := server.Start(); err != nil {
		return "", nil, err
	}
	stop = func() {
		_ = server.Process.Kill()
		_ = server.Wait()
		_ = os.RemoveAll(dir)
	}
	for until := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		conn, err := net.Dial("tcp", addrs[0])
		if err == nil {
			return addrs[0], stop, conn.Close()
		}
		if time.Now().After(until) {
			stop()
			return "", nil, fmt.Errorf("redis does not answer: %w", err)
		}
	}
}

// quiet is a logger that says nothing.
type quiet struct{}

func (quiet) Debug(...any) {}
func (quiet) Info(...any)  {}
func (quiet) Warn(...any)  {}
func (quiet) Error(...any) {}
func (quiet) Fatal(...any) {}
