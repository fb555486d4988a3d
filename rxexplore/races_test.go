package rxexplore_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var programs = flag.Int("programs", 60, "how many programs are generated")

var failed = regexp.MustCompile(`(?m)^--- FAIL: (\w+)`)

// Each race is found, and its mended twin passes.
func TestRaces(t *testing.T) {
	t.Parallel()
	twins(t, 13, "-mem", "./testdata/races")
}

// What the race detector reports of a program is a race here, too. Programs that have none by
// construction have none here.
func TestRaces_BesideTheDetector(t *testing.T) {
	t.Parallel()
	dir, err := os.MkdirTemp("testdata", "generated")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	r := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	b.WriteString("package generated\n\nimport (\n\t\"sync\"\n\t\"sync/atomic\"\n\t\"testing\"\n)\n")
	for i := range *programs {
		generate(&b, r, fmt.Sprintf("TestAny_%d", i), false)
		if i%2 == 0 {
			generate(&b, r, fmt.Sprintf("TestFree_%d", i), true)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "generated_test.go"), []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	here := "./" + filepath.ToSlash(dir)
	detected := failures(t, "go", "test", "-race", "-vet=off", "-count=1", here)
	found := failures(t, command, "test", "-mem", "-orders", "50", here)
	for name := range detected {
		if !found[name] {
			t.Errorf("%s: only the race detector finds a race", name)
		}
	}
	for name := range found {
		if strings.HasPrefix(name, "TestFree") {
			t.Errorf("%s has no race", name)
		}
	}
	t.Logf("%d programs, %d have a race in the order that the detector saw, %d in some order",
		*programs, len(detected), len(found))
	if len(detected) < *programs/10 || len(detected) > *programs*9/10 {
		t.Errorf("the programs tell nothing: %d of %d race", len(detected), *programs)
	}
}

// failures returns the tests that failed.
func failures(t *testing.T, args ...string) map[string]bool {
	t.Helper()
	out, _ := exec.Command(args[0], args[1:]...).CombinedOutput()
	names := map[string]bool{}
	for _, m := range failed.FindAllStringSubmatch(string(out), -1) {
		names[m[1]] = true
	}
	if len(names) == 0 || strings.Contains(string(out), "panic:") {
		t.Fatalf("%s", out)
	}
	return names
}

// generate writes a test with goroutines that use three variables. If it is free of races, each
// variable has a guard of its own.
func generate(b *strings.Builder, r *rand.Rand, name string, free bool) {
	fmt.Fprintf(b, "\nfunc %s(t *testing.T) {\n", name)
	b.WriteString("\tvar x [3]int\n\tvar mu [3]sync.Mutex\n\tvar rw [3]sync.RWMutex\n" +
		"\tvar flag [3]atomic.Int32\n\tvar wg sync.WaitGroup\n" +
		"\tsem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}\n" +
		"\tdone := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}\n" +
		"\t_, _, _, _, _ = &mu, &rw, &flag, sem, done\n")
	guards := [3]int{r.IntN(3), r.IntN(3), r.IntN(3)}
	const goroutines = 3
	for g := range goroutines {
		b.WriteString("\twg.Go(func() {\n")
		if g > 0 && r.IntN(2) == 0 { // goroutine g waits for the one before
			fmt.Fprintf(b, "\t\t<-done[%d]\n", g-1)
		}
		for range 1 + r.IntN(3) {
			v := r.IntN(3)
			guard := guards[v]
			if !free {
				guard = r.IntN(5)
			}
			access(b, r, v, guard)
		}
		if g < goroutines-1 {
			fmt.Fprintf(b, "\t\tclose(done[%d])\n", g)
			if r.IntN(3) == 0 {
				v := r.IntN(3)
				guard := guards[v]
				if !free {
					guard = r.IntN(5)
				}
				access(b, r, v, guard)
			}
		}
		b.WriteString("\t})\n")
	}
	b.WriteString("\twg.Wait()\n\tx[0] += x[1] + x[2]\n}\n")
}

// access writes an access to a variable, with a guard or without.
func access(b *strings.Builder, r *rand.Rand, v, guard int) {
	use := fmt.Sprintf("x[%d]++", v)
	reads := r.IntN(2) == 0
	if reads {
		use = fmt.Sprintf("_ = x[%d] + 1", v)
	}
	switch guard {
	case 0:
		fmt.Fprintf(b, "\t\tmu[%d].Lock()\n\t\t%s\n\t\tmu[%d].Unlock()\n", v, use, v)
	case 1:
		if reads {
			fmt.Fprintf(b, "\t\trw[%d].RLock()\n\t\t%s\n\t\trw[%d].RUnlock()\n", v, use, v)
		} else {
			fmt.Fprintf(b, "\t\trw[%d].Lock()\n\t\t%s\n\t\trw[%d].Unlock()\n", v, use, v)
		}
	case 2:
		fmt.Fprintf(b, "\t\tsem[%d] <- true\n\t\t%s\n\t\t<-sem[%d]\n", v, use, v)
	case 3:
		fmt.Fprintf(b, "\t\tif flag[%d].Load() == 1 {\n\t\t\t%s\n\t\t}\n", v, use)
	default:
		fmt.Fprintf(b, "\t\t%s\n\t\tflag[%d].Store(1)\n", use, v)
	}
}
