package cell

import (
	"fmt"
	"os"
	"slices"
	"syscall"
	"time"
)

// CPU is the processor time that this process has used, in seconds.
func CPU() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
}

// Resident is how many bytes of this process are in memory; 0 where the system does not say.
func Resident() float64 {
	var pages, resident int
	f, err := os.Open("/proc/self/statm")
	if err != nil {
		return 0
	}
	defer f.Close()
	if _, err := fmt.Fscan(f, &pages, &resident); err != nil {
		return 0
	}
	return float64(resident * os.Getpagesize())
}

// Spin keeps the processor busy for d.
func Spin(d time.Duration) {
	for start := time.Now(); time.Since(start) < d; {
	}
}

// Percentile is the value below which p percent of the values are. It sorts them.
func Percentile(values []float64, p int) float64 {
	slices.Sort(values)
	return values[min(len(values)*p/100, len(values)-1)]
}
