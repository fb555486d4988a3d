package faults_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/testkit/page"
	"github.com/rxsched/rxsched/testing/explore"
	"github.com/rxsched/rxsched/testing/faults"
)

func Example() {
	worst := func(int) int { return 0 } // of what may be kept, nothing is
	f := faults.New(faults.Config{Choose: worst})
	m := f.Machine("server", func(_ string, f func()) { f() })
	save := func(name string, durable bool) {
		file, _ := m.Disk().OpenFile(name, os.O_CREATE|os.O_WRONLY, 0o666)
		_, _ = file.WriteString("saved")
		if durable {
			_ = file.Sync()
		}
		_ = file.Close()
	}
	save("careless", false)
	save("careful", true)
	directory, _ := m.Disk().OpenFile(".", os.O_RDONLY, 0)
	_ = directory.Sync()
	m.Boot(func(p *faults.Process) { m.Stop() })
	for _, name := range []string{"careless", "careful"} {
		data, _ := faults.ReadFile(m.Disk(), name)
		fmt.Printf("%s: %q\n", name, data)
	}
	// Output:
	// careless: ""
	// careful: "saved"
}

// counter keeps a number in a file, which it replaces as a whole.
type counter struct {
	fsys    faults.FS
	careful bool // it makes everything durable, in order
}

func (c counter) load() (n int, err error) {
	data, err := faults.ReadFile(c.fsys, "counter")
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err == nil {
		_, err = fmt.Sscan(string(data), &n)
	}
	return n, err
}

func (c counter) save(n int) error {
	f, err := c.fsys.OpenFile("next", os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(f, n)
	if c.careful && err == nil {
		err = f.Sync()
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	if err := c.fsys.Rename("next", "counter"); err != nil || !c.careful {
		return err
	}
	dir, err := c.fsys.OpenFile(".", os.O_RDONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// counts is a body: a machine counts to three, says each number when it is saved, and crashes.
func counts(careful bool) func(x *explore.X) {
	return func(x *explore.X) {
		said := 0
		program := func(p *faults.Process) {
			c := counter{p.Disk(), careful}
			n, err := c.load()
			x.Sometimes("boots with a number", p.Boot() > 1 && n > 0)
			require.NoError(x, err, "after %d", said)
			require.GreaterOrEqual(x, n, said)
			for n < 3 {
				if c.save(n+1) != nil {
					p.Crash() // it does not know what it has
				}
				n++
				said = max(said, n)
			}
		}
		f := faults.New(faults.Config{
			Choose: x.Choose, Point: x.Point, Log: x.Logf, Context: x.Context(),
			Crashes: 2, Errors: 1,
		})
		m := f.Machine("server", x.Go)
		m.Boot(program) // again after each crash
		x.Settle()
		f.End() // from here on nothing fails, and everything must become well
		n, err := counter{m.Disk(), careful}.load()
		require.NoError(x, err)
		require.Equal(x, 3, n)
	}
}

func TestExplore_FindsACrashThatLosesWhatWasSaid(t *testing.T) {
	t.Parallel()
	r := explore.Search(t, counts(false))
	require.NotNil(t, r.Failure)
	require.Equal(t, explore.KindError, r.Failure.Kind)
	require.Less(t, r.Failure.Steps, 40)
	r = explore.Search(t, counts(true), explore.Config{Orders: 1000})
	require.Nil(t, r.Failure)
}

func TestPage_ShowsWhatIsTested(t *testing.T) {
	t.Parallel()
	page.Tested(t, page.Section(t, "../../docs/testing.md", "Crashes and disks"), "example_test.go")
}
