package faults_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/faults"
)

// sync makes a file or a directory durable.
func sync(t require.TestingT, fsys faults.FS, name string) {
	f, err := fsys.OpenFile(name, os.O_RDONLY, 0)
	require.NoError(t, err)
	require.NoError(t, f.Sync())
	require.NoError(t, f.Close())
}

// scripted chooses what it is told, and then 0.
func scripted(choices ...int) func(n int) int {
	return func(n int) int {
		if len(choices) == 0 {
			return 0
		}
		c := choices[0]
		choices = choices[1:]
		if c >= n {
			panic(fmt.Sprintf("%d of %d", c, n))
		}
		return c
	}
}

func TestCrash_KeepsWhatIsDurableAndPerhapsMore(t *testing.T) {
	t.Parallel()
	write := func(fsys faults.FS, name, data string) {
		require.NoError(t, faults.WriteFile(fsys, name, []byte(data), 0o666))
	}
	for _, c := range []struct {
		name    string
		do      func(fsys faults.FS)
		choices []int
		want    []string
	}{
		{
			"a file that was never synced is lost",
			func(fsys faults.FS) { write(fsys, "a", "xyz") }, nil, nil,
		},
		{
			"a synced file without a synced directory is lost",
			func(fsys faults.FS) {
				write(fsys, "a", "xyz")
				sync(t, fsys, "a")
			}, nil, nil,
		},
		{
			"a synced directory keeps an empty file of what was not synced",
			func(fsys faults.FS) {
				write(fsys, "a", "xyz")
				sync(t, fsys, "")
			}, nil,
			[]string{`a ""`},
		},
		{
			"both synced",
			func(fsys faults.FS) {
				write(fsys, "a", "xyz")
				sync(t, fsys, "a")
				sync(t, fsys, "")
			}, nil,
			[]string{`a "xyz"`},
		},
		{
			"nothing synced, and all is kept",
			func(fsys faults.FS) { write(fsys, "a", "xyz") },
			[]int{1, 1},
			[]string{`a "xyz"`},
		},
		{
			"a write is torn",
			func(fsys faults.FS) { write(fsys, "a", "xyz") },
			[]int{1, 2, 1},
			[]string{`a "xy"`},
		},
		{
			"a write is lost and a later one kept",
			func(fsys faults.FS) {
				f, err := fsys.OpenFile("a", os.O_WRONLY|os.O_CREATE, 0o666)
				require.NoError(t, err)
				for _, s := range []string{"12", "34"} {
					_, err := f.WriteString(s)
					require.NoError(t, err)
				}
				require.NoError(t, f.Close())
			},
			[]int{1, 0, 1},
			[]string{`a "\x00\x0034"`},
		},
		{
			"a file that replaces another loses what was not synced",
			func(fsys faults.FS) {
				write(fsys, "a", "old")
				sync(t, fsys, "a")
				sync(t, fsys, "")
				write(fsys, "b", "new")
				require.NoError(t, fsys.Rename("b", "a"))
			},
			[]int{2}, // both steps of the directory
			[]string{`a ""`},
		},
		{
			"a file that replaces another, if the directory forgets",
			func(fsys faults.FS) {
				write(fsys, "a", "old")
				sync(t, fsys, "a")
				sync(t, fsys, "")
				write(fsys, "b", "new")
				sync(t, fsys, "b")
				require.NoError(t, fsys.Rename("b", "a"))
			},
			nil,
			[]string{`a "old"`},
		},
		{
			"a directory that was removed comes back",
			func(fsys faults.FS) {
				require.NoError(t, fsys.Mkdir("d", 0o777))
				sync(t, fsys, "")
				require.NoError(t, fsys.Remove("d"))
			},
			nil,
			[]string{"d/"},
		},
		{
			"a truncation that was not synced",
			func(fsys faults.FS) {
				write(fsys, "a", "xyz")
				sync(t, fsys, "a")
				sync(t, fsys, "")
				write(fsys, "a", "")
			},
			nil,
			[]string{`a "xyz"`},
		},
		{
			"of many writes the first ones go together",
			func(fsys faults.FS) {
				f, err := fsys.OpenFile("a", os.O_WRONLY|os.O_CREATE, 0o666)
				require.NoError(t, err)
				for i := range 12 {
					_, err := f.WriteString(string(rune('a' + i)))
					require.NoError(t, err)
				}
				require.NoError(t, f.Close())
			},
			[]int{1, 4, 0, 1},
			[]string{`a "abcd\x00f"`},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m := newDisk(scripted(c.choices...), faults.Config{})
			m.Boot(func(p *faults.Process) {
				if p.Boot() == 1 {
					c.do(p.Disk())
					m.Crash()
				}
			})
			var got []string
			for _, line := range tree(m.Disk(), "") {
				if line != "ok" {
					got = append(got, strings.TrimSuffix(line, " ok"))
				}
			}
			require.Equal(t, c.want, got)
		})
	}
}
