package cell

import (
	"math"
	"os"
	"strconv"
	"testing"
	"time"
)

// limits bound the runs of a cell. They come from the environment, so that the parent process can
// set them.
type limits struct {
	runs    int           // measured runs of a cell
	budget  time.Duration // no further run after that
	longest time.Duration // of one run
}

func limitsFromEnvironment() limits {
	return limits{
		runs:    number("BENCH_RUNS", 5),
		budget:  time.Duration(number("BENCH_BUDGET", 6)) * time.Second,
		longest: time.Duration(number("BENCH_LIMIT", 15)) * time.Second,
	}
}

func number(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil && n > 0 {
		return n
	}
	return otherwise
}

// Measure measures a cell. A cell that needs a test is given tt.
func Measure(c *Cell, tt *testing.T) *Result {
	l := limitsFromEnvironment()
	r := newResult(c)
	try := func(n int) *Trial { return c.Try(n, tt) }
	if c.Grows && r.outgrows(c.N, try, l.longest) {
		return r
	}
	if !c.Cold && !c.Waits {
		warmUp(c.N, try)
	}
	start := time.Now()
	for range l.runs {
		r.add(try(c.N))
		if r.Status != OK || !c.Waits && time.Since(start) > l.budget {
			break
		}
	}
	for range l.runs {
		if c.Tenth && r.Status == OK {
			r.addTenth(try(c.N / 10))
		}
	}
	return r
}

// warmUp runs a cell up to three times, but not for long.
func warmUp(n int, try func(n int) *Trial) {
	for i, start := 0, time.Now(); i < 3 && time.Since(start) < 300*time.Millisecond; i++ {
		try(n)
	}
}

// outgrows tries a cell on growing parts of its size. It reports whether the whole would take
// longer than the limit, and notes the forecast.
func (r *Result) outgrows(whole int, try func(n int) *Trial, limit time.Duration) bool {
	exponent, before := 1.0, 0.0
	for part := 256; part >= 4; part /= 4 {
		n := whole / part
		if n < 16 {
			continue
		}
		took := try(n).took.Seconds()
		if before > 0.002 {
			exponent = min(max(1, math.Log(took/before)/math.Log(4)), 2.5)
		}
		before = took
		forecast := took * math.Pow(float64(part), exponent)
		if took > 0.05 && forecast > limit.Seconds() {
			r.Status, r.Forecast, r.Exponent = Skipped, forecast, exponent
			return true
		}
	}
	return false
}
