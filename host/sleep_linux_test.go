//go:build !rxsched_safe

package host_test

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

// awaitTimerfds waits until the process has n open timerfds.
func awaitTimerfds(n int) {
	for timerfds() != n {
		runtime.Gosched()
	}
}

func timerfds() (n int) {
	all, _ := filepath.Glob("/proc/self/fd/*")
	for _, fd := range all {
		if to, err := os.Readlink(fd); err == nil && to == "anon_inode:[timerfd]" {
			n++
		}
	}
	return n
}

// A loop holds a descriptor while a timer is due soon, and none while it sleeps for another.
func TestLoop_HoldsADescriptorWhileATimerIsDueSoon(t *testing.T) {
	l := host.NewLoop(host.Config{})
	require.NoError(t, l.Start())
	for i := range 4 {
		id, err := l.SetInterval(func() {}, 20*ms)
		require.NoError(t, err)
		awaitTimerfds(1)
		require.True(t, l.ClearTimer(id))
		if i%2 == 1 {
			_, err = l.SetTimeout(func() {}, time.Hour)
			require.NoError(t, err)
		}
		awaitTimerfds(0)
	}
	_, err := l.SetInterval(func() {}, 20*ms)
	require.NoError(t, err)
	awaitTimerfds(1)
	require.NoError(t, l.Close())
	require.Zero(t, timerfds())
}

// However a driver ends, it leaves no descriptor.
func TestLoop_HoldsNoDescriptorWhileNobodyDrives(t *testing.T) {
	for name, end := range map[string]func(l *host.Loop, cancel func()){
		"the context ends": func(_ *host.Loop, cancel func()) { cancel() },
		"it closes":        func(l *host.Loop, _ func()) { _ = l.Close() },
		"a panic":          func(*host.Loop, func()) { panic("a bug") },
		"the goroutine":    func(*host.Loop, func()) { runtime.Goexit() },
	} {
		t.Run(name, func(t *testing.T) {
			l := host.NewLoop(host.Config{})
			defer l.Close()
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			_, err := l.SetInterval(func() {}, 20*ms)
			require.NoError(t, err)
			done := make(chan struct{})
			go func() {
				defer close(done)
				defer func() { _ = recover() }()
				_ = l.Run(ctx)
			}()
			awaitTimerfds(1)
			require.NoError(t, l.Post(func() { end(l, cancel) }))
			<-done
			require.Zero(t, timerfds())
		})
	}
}

func TestLoop_ThatRunsUntilIdleEndsWhenTheTimerItSleepsForIsCleared(t *testing.T) {
	l := host.NewLoop(host.Config{})
	defer l.Close()
	id, err := l.SetInterval(func() {}, 20*ms)
	require.NoError(t, err)
	go func() {
		awaitTimerfds(1)
		l.ClearTimer(id)
	}()
	require.NoError(t, l.RunUntilIdle(t.Context()))
	require.Zero(t, timerfds())
}
