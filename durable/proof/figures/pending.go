package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/proof/internal/fleet"
)

// lateness spreads runs over ten seconds, and measures how late they begin.
func lateness(ctx context.Context, s sizes) error {
	r, err := fleet.NewRig(1, false)
	if err != nil {
		return err
	}
	defer r.Close()
	e, closing, err := r.Open(ctx, durable.Config{Worker: "late"})
	if err != nil {
		return err
	}
	defer closing()
	var mu sync.Mutex
	var late []time.Duration
	all := make(chan struct{})
	a := durable.Register(e, "late", func(self *durable.Of[int], _ int) error {
		mu.Lock()
		defer mu.Unlock()
		if late = append(late, time.Since(self.Due())); len(late) == s.late {
			close(all)
		}
		return nil
	}, durable.ActionConfig[int]{})
	begun := time.Now()
	// As long as it takes to schedule them, at a rate that even a busy machine has.
	due := begun.Add(time.Duration(s.late) * time.Second / 1500)
	if err := fleet.AtOnce(64, s.late, func(i int) error {
		return a.Schedule(ctx, strconv.Itoa(i), i,
			time.Until(due)+10*time.Second*time.Duration(i)/time.Duration(s.late))
	}); err != nil {
		return err
	}
	fmt.Printf("scheduled %d from outside: %.0f/s\n", s.late, float64(s.late)/time.Since(begun).Seconds())
	if over := time.Since(due); over > 0 {
		fmt.Printf("lateness: scheduling took %v longer than planned; the figures mean little\n", over)
	}
	<-all
	mu.Lock()
	defer mu.Unlock()
	slices.Sort(late)
	fmt.Printf("lateness of %d within ten seconds: p50 %v, p99 %v, most %v; all done %v after the last was due\n",
		s.late, late[len(late)/2].Round(time.Millisecond), late[len(late)*99/100].Round(time.Millisecond),
		late[len(late)-1].Round(time.Millisecond), time.Since(due.Add(10*time.Second)).Round(time.Millisecond))
	return nil
}

// pending measures what far runs take, how long it takes to look at them, and how soon a killed
// server is back.
func pending(ctx context.Context, s sizes) error {
	r, err := fleet.NewRig(1, false)
	if err != nil {
		return err
	}
	defer r.Close()
	empty := memory(r.Servers[0].Pid())
	e, closing, err := r.Open(ctx, durable.Config{Worker: "pending"})
	if err != nil {
		return err
	}
	defer closing()
	a := durable.Register(e, "pending", func(*durable.Of[int], int) error { return nil },
		durable.ActionConfig[int]{})
	if err := fleet.AtOnce(64, s.pending, func(i int) error {
		return a.Schedule(ctx, strconv.Itoa(i), i, 24*time.Hour)
	}); err != nil {
		return err
	}
	fmt.Printf("%d pending: server's memory %d MB (empty: %d MB), disk %d MB\n", s.pending,
		memory(r.Servers[0].Pid())>>20, empty>>20, disk(r.Dir)>>20)
	begun := time.Now()
	n := 0
	for _, err := range a.List(ctx) {
		if err != nil {
			return err
		}
		n++
	}
	fmt.Printf("listing %d, as a sweep does: %v\n", n, time.Since(begun).Round(time.Millisecond))
	if err := drawings(ctx, e); err != nil {
		return err
	}
	begun = time.Now()
	r.Servers[0].Kill()
	if err := r.Servers[0].Start(); err != nil {
		return err
	}
	up := time.Since(begun)
	if _, err := a.Inspect(ctx, "1"); err != nil {
		return err
	}
	fmt.Printf("restart with %d pending after kill -9: up in %v, answers in %v\n", s.pending,
		up.Round(time.Millisecond), time.Since(begun).Round(time.Millisecond))
	return nil
}

// memory is the resident memory of a process, in bytes. It is 0 where there is no /proc.
func memory(pid int) int64 {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	for line := range strings.Lines(string(status)) {
		if kb, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			n, _ := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(kb), "kB")), 10, 64)
			return n << 10
		}
	}
	return 0
}

// disk is the size of the files below a directory, in bytes.
func disk(dir string) (sum int64) {
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if info, err := os.Stat(path); err == nil && !d.IsDir() && d.Name() != "server" {
			sum += info.Size()
		}
		return nil
	})
	return sum
}
