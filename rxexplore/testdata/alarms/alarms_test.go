// Package alarms has tests that are right, and that an exploration could easily take for wrong.
package alarms

import (
	"bytes"
	"math/rand"
	"os"
	"os/exec"
	"runtime"
	"runtime/pprof"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"
)

func TestLeaksAreLookedFor(t *testing.T) {
	defer goleak.VerifyNone(t)
	var wg sync.WaitGroup
	wg.Go(func() {})
	wg.Go(func() { time.Sleep(time.Second) })
	wg.Wait()
}

func TestGoroutinesAreCounted(t *testing.T) {
	before := runtime.NumGoroutine()
	stop := make(chan bool)
	var wg sync.WaitGroup
	wg.Go(func() { <-stop })
	if n := runtime.NumGoroutine(); n != before+1 || n != pprof.Lookup("goroutine").Count() {
		t.Error(before, n)
	}
	var b bytes.Buffer
	if err := pprof.Lookup("goroutine").WriteTo(&b, 2); err != nil {
		t.Error(err)
	}
	text := make([]byte, 1<<16)
	if s := string(text[:runtime.Stack(text, false)]); strings.Contains(s, "bubble") || strings.Contains(s, "/point/") {
		t.Error(s)
	}
	for _, s := range []string{b.String(), string(text[:runtime.Stack(text, true)])} {
		if n := strings.Count(s, "alarms_test.go:"); n < 1 || strings.Contains(s, "/bubble.") {
			t.Error(s)
		}
	}
	close(stop)
	wg.Wait()
}

// The time of synctest passes only when all wait.
func TestNothingIsSlowInABubble(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		done := make(chan struct{})
		go close(done)
		select {
		case <-done:
		case <-time.After(time.Millisecond):
			t.Error("time has passed while a goroutine could go on")
		}
	})
}

type janitor struct{ stop chan bool }

func newJanitor() {
	j := &janitor{make(chan bool)}
	stop := j.stop
	go func() { <-stop }()
	runtime.SetFinalizer(j, func(j *janitor) { close(j.stop) })
	runtime.AddCleanup(&janitor{}, func(c chan bool) { c <- true }, make(chan bool, 1))
}

func TestFinalizersUseChannels(*testing.T) {
	newJanitor()
	runtime.GC()
	time.Sleep(time.Second)
}

func TestSeedIsHonoured(t *testing.T) {
	r := rand.New(rand.NewSource(7))
	rand.Seed(7)
	if a, b := rand.Intn(1000), r.Intn(1000); a != b {
		t.Error(a, b)
	}
}

// The process that it starts is no test of its own.
func TestStartsItself(t *testing.T) {
	const child = "RXEXPLORE_CHILD"
	if os.Getenv(child) != "" {
		os.Exit(3)
	}
	c := exec.Command(os.Args[0], "-test.run=^TestStartsItself$")
	c.Env = append(os.Environ(), child+"=1")
	if err := c.Run(); err == nil || c.ProcessState.ExitCode() != 3 {
		t.Error(err)
	}
}

// cleaner sends to workers, from a goroutine that init starts.
var cleaner struct {
	sync.Mutex
	idle []chan bool
}

func init() {
	go func() {
		for range time.Tick(time.Microsecond) {
			cleaner.Lock()
			for _, c := range cleaner.idle {
				select {
				case c <- true:
				default:
				}
			}
			cleaner.Unlock()
		}
	}()
}

func TestInitStartsAGoroutine(t *testing.T) {
	c, done := make(chan bool, 1), make(chan bool)
	go func() { <-c; close(done) }()
	cleaner.Lock()
	cleaner.idle = append(cleaner.idle, c)
	cleaner.Unlock()
	c <- false
	<-done
}

func Example() {
	select {} // nobody asks for it
	// Output:
}

func TestTimePassesBetweenReadings(t *testing.T) {
	began := time.Now()
	if time.Since(began) <= 0 || time.Until(began) >= 0 || !time.Now().After(began) {
		t.Error("no time has passed")
	}
	began = time.Now()
	if time.Sleep(time.Second); time.Since(began) < time.Second {
		t.Error("it was too short")
	}
}

// So many steps take time, lest what polls goes on without end.
func TestManySteps(t *testing.T) {
	late := time.AfterFunc(time.Millisecond, func() {})
	var mu sync.Mutex
	done := make(chan bool)
	go func() {
		for range 8000 {
			mu.Lock()
			mu.Unlock() //nolint:staticcheck // each is a step
		}
		close(done)
	}()
	<-done
	if !late.Stop() {
		t.Error("no work takes time")
	}
}
