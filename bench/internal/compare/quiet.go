package compare

import (
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// processors is the processor time of all processes, and of this one with the children that it has
// waited for.
type processors struct{ all, ours time.Duration }

// tick is the unit of /proc/stat.
const tick = 10 * time.Millisecond

// usage returns the processor time until now; nothing where the system does not say.
func usage() (p processors) {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return p
	}
	first, _, _ := strings.Cut(string(text), "\n")
	for i, field := range strings.Fields(first) { // cpu user nice system idle iowait irq softirq steal
		if i >= 1 && i <= 8 && i != 4 && i != 5 {
			n, _ := strconv.Atoi(field)
			p.all += time.Duration(n) * tick
		}
	}
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if syscall.Getrusage(who, &u) == nil {
			p.ours += time.Duration(u.Utime.Nano() + u.Stime.Nano())
		}
	}
	return p
}

// othersSince returns how many processors others have used on average.
func (p processors) othersSince(before processors, elapsed time.Duration) float64 {
	others := (p.all - before.all) - (p.ours - before.ours)
	return max(0, others.Seconds()/elapsed.Seconds())
}

// waitForQuiet waits until others use little, as long as patience lasts.
func (o *options) waitForQuiet() {
	for o.patience > 0 {
		before := usage()
		time.Sleep(time.Second)
		if usage().othersSince(before, time.Second) < disturbing/2 {
			return
		}
		o.patience -= time.Second
	}
}
