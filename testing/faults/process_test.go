package faults_test

import (
	"context"
	"fmt"
	"os"
	gosync "sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/faults"
	"github.com/rxsched/rxsched/testing/world"
)

// machine is a machine whose goroutines are waited for.
func machine(c faults.Config) (m *faults.Machine, wait func()) {
	if c.Choose == nil {
		c.Choose = never
	}
	var all gosync.WaitGroup
	return faults.New(c).Machine("m", func(_ string, f func()) { all.Go(f) }), all.Wait
}

func TestMachine_BootsAgainWhenItsProcessHasCrashed(t *testing.T) {
	t.Parallel()
	m, wait := machine(faults.Config{})
	var log []string
	m.Boot(func(p *faults.Process) {
		defer func() { log = append(log, fmt.Sprint("ends ", p.Boot(), p.Context().Err())) }()
		if p.Boot() < 3 {
			p.Crash()
			log = append(log, "goes on")
		}
	})
	wait()
	require.Equal(t, []string{"ends 1 context canceled", "ends 2 context canceled", "ends 3 <nil>"}, log)
	require.Equal(t, 3, m.Boots())
}

func TestMachine_BootsWhenAllGoroutinesHaveEnded(t *testing.T) {
	t.Parallel()
	m, wait := machine(faults.Config{})
	begun, ended := make(chan int), make(chan int, 10)
	m.Boot(func(p *faults.Process) {
		if p.Boot() == 2 {
			ended <- 0
			return
		}
		for i := range 3 {
			p.Go(func() {
				begun <- i
				<-p.Context().Done()
				ended <- i
				_, _ = p.Disk().Stat("a")
				ended <- 10 // a crashed process asks nothing of its disk
			})
			<-begun
		}
		p.Crash()
	})
	wait()
	close(ended)
	var got []int
	for n := range ended {
		got = append(got, n)
	}
	require.ElementsMatch(t, []int{0, 1, 2}, got[:3])
	require.Equal(t, []int{0}, got[3:])
}

func TestMachine_StopsForGood(t *testing.T) {
	t.Parallel()
	m, wait := machine(faults.Config{})
	m.Stop() // nothing runs
	up := make(chan struct{})
	m.Boot(func(p *faults.Process) {
		require.NoError(t, faults.WriteFile(p.Disk(), "a", []byte("x"), 0o666))
		close(up)
		<-p.Context().Done()
	})
	<-up
	require.PanicsWithValue(t, "faults: Boot: m is running", func() { m.Boot(func(*faults.Process) {}) })
	m.Stop()
	wait()
	require.Equal(t, 1, m.Boots())
	m.Boot(func(p *faults.Process) {
		_, err := p.Disk().Stat("a")
		require.ErrorIs(t, err, os.ErrNotExist)
	})
	wait()
}

func TestMachine_TakesPartInAWorld(t *testing.T) {
	t.Parallel()
	world.Run(t, func(w *world.World) {
		f := faults.New(faults.Config{Choose: never, Context: w.Context()})
		m := f.Machine("server", w.Go)
		served := 0
		m.Boot(func(p *faults.Process) {
			for p.Context().Err() == nil && served < 5 {
				time.Sleep(time.Second)
				p.Point("serve")
				served++
			}
		})
		w.Advance(2500 * time.Millisecond)
		require.Equal(t, 2, served)
		m.Crash()
		w.Settle()
		require.Equal(t, 5, served)
		require.Equal(t, 2, m.Boots())
	})
}

func TestProcess_EndsWithTheContextOfTheTest(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	m, wait := machine(faults.Config{Context: ctx})
	m.Boot(func(p *faults.Process) { <-p.Context().Done() })
	cancel()
	wait()
	require.Equal(t, 1, m.Boots())
}

func TestFaults_AreChosenUpToTheirNumbers(t *testing.T) {
	t.Parallel()
	always := func(n int) int { return n - 1 }
	var points []string
	m, wait := machine(faults.Config{Choose: always, Crashes: 2, Errors: 1,
		Point: func(label string) { points = append(points, label) }})
	var errs []error
	m.Boot(func(p *faults.Process) {
		f, err := p.Disk().OpenFile("a", os.O_CREATE|os.O_RDWR, 0o666)
		errs = append(errs, err)
		if err == nil {
			_, err = f.WriteString("x")
			errs = append(errs, err, f.Sync(), f.Close())
			return
		}
		errs = append(errs, faults.WriteFile(p.Disk(), "b", nil, 0o666))
	})
	wait()
	require.Equal(t, 3, m.Boots())
	require.Equal(t, []string{"open a", "open a", "open a", "open b", "write b", "close b"}, points)
	require.ErrorIs(t, errs[0], faults.ErrFull)
	require.EqualError(t, errs[0], "open a: no space left on device")
	require.NoError(t, errs[1])
}

// afterCrash returns what a file has after a crash, of what use has done to it on the disk d.
func afterCrash(t *testing.T, choose func(n int) int, use func(d faults.FS, f faults.File)) (kept string) {
	m, wait := machine(faults.Config{Choose: choose, Errors: 1})
	m.Boot(func(p *faults.Process) {
		d := p.Disk()
		if p.Boot() == 1 {
			f, err := d.OpenFile("a", os.O_CREATE|os.O_RDWR, 0o666)
			require.NoError(t, err)
			sync(t, m.Disk(), "")
			use(d, f)
			p.Crash()
		}
		data, err := faults.ReadFile(d, "a")
		require.NoError(t, err)
		kept = string(data)
	})
	wait()
	return kept
}

func TestWrite_ThatFailedIsLost(t *testing.T) {
	t.Parallel()
	// The fourth change fails: after opening, writing and syncing.
	got := afterCrash(t, scripted(0, 0, 0, 7, 0), func(_ faults.FS, f faults.File) {
		_, err := f.WriteString("first ")
		require.NoError(t, err)
		require.NoError(t, f.Sync())
		_, err = f.WriteString("second")
		require.Error(t, err)
		_, err = f.WriteString("second")
		require.NoError(t, err)
	})
	require.Equal(t, "first ", got)
}

// As on Linux, what a Sync could not write is seen until the next crash, and is never written.
func TestSync_ThatFailedIsNotMadeGood(t *testing.T) {
	t.Parallel()
	got := afterCrash(t, scripted(0, 0, 7, 0), func(d faults.FS, f faults.File) {
		_, err := f.WriteString("lost")
		require.NoError(t, err)
		require.ErrorIs(t, f.Sync(), faults.ErrIO)
		require.NoError(t, f.Sync())
		seen, err := faults.ReadFile(d, "a")
		require.NoError(t, err)
		require.Equal(t, "lost", string(seen))
	})
	require.Empty(t, got)
}

func TestFlip_ChangesABitOfWhatIsDurable(t *testing.T) {
	t.Parallel()
	m, wait := machine(faults.Config{Choose: scripted(7, 9), Flips: 1})
	require.NoError(t, faults.WriteFile(m.Disk(), "a", []byte("abc"), 0o666))
	sync(t, m.Disk(), "a")
	sync(t, m.Disk(), "")
	m.Boot(func(p *faults.Process) {
		if p.Boot() == 1 {
			p.Crash()
		}
	})
	wait()
	data, err := faults.ReadFile(m.Disk(), "a")
	require.NoError(t, err)
	require.Equal(t, "a`c", string(data))
}

func TestEnd_EndsFaults(t *testing.T) {
	t.Parallel()
	f := faults.New(faults.Config{Choose: func(n int) int { return n - 1 }, Crashes: 1000, Errors: 1000, Flips: 1000})
	f.End()
	m := f.Machine("m", func(_ string, f func()) { f() })
	m.Boot(func(p *faults.Process) {
		require.NoError(t, faults.WriteFile(p.Disk(), "a", []byte("x"), 0o666))
	})
	require.Equal(t, 1, m.Boots())
}

func TestSeeded_DrawsTheSameAgain(t *testing.T) {
	t.Parallel()
	draw := func(seed uint64) (all [20]int) {
		choose := faults.Seeded(seed)
		for i := range all {
			all[i] = choose(10)
		}
		return all
	}
	require.Equal(t, draw(1), draw(1))
	require.NotEqual(t, draw(1), draw(2))
}

func TestMisuse_NamesTheArgument(t *testing.T) {
	t.Parallel()
	f := faults.New(faults.Config{Choose: never})
	start := func(_ string, f func()) { f() }
	m := f.Machine("m", start)
	for want, do := range map[string]func(){
		"faults: New: nil Choose":                func() { faults.New(faults.Config{}) },
		"faults: Config: negative Crashes":       func() { faults.New(faults.Config{Choose: never, Crashes: -1}) },
		"faults: Config: negative Errors":        func() { faults.New(faults.Config{Choose: never, Errors: -1}) },
		"faults: Config: negative Flips":         func() { faults.New(faults.Config{Choose: never, Flips: -1}) },
		"faults: Config: negative Rare":          func() { faults.New(faults.Config{Choose: never, Rare: -1}) },
		"faults: Machine: nil start":             func() { f.Machine("n", nil) },
		"faults: Machine: empty name":            func() { f.Machine("", start) },
		`faults: Machine: the name "m" is taken`: func() { f.Machine("m", start) },
		"faults: Boot: nil program":              func() { m.Boot(nil) },
		"faults: Process.Go: nil f":              func() { m.Boot(func(p *faults.Process) { p.Go(nil) }) },
	} {
		require.PanicsWithValue(t, want, do)
	}
}
