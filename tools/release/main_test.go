package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestRun_KeepsTheConvention(t *testing.T) {
	t.Parallel()
	clitest.KeepsTheConvention(t, "release", clitest.In(run), nil, "a COMMAND is missing")
	clitest.KeepsTheConvention(t, "release", clitest.In(run), []string{"prepare"},
		"prepare needs a VERSION such as v0.1.0")
	clitest.KeepsTheConvention(t, "release", clitest.In(run), []string{"push"}, `no command "push"`)
}

// files are a repository of two released modules and one that is not. The second has a command.
var files = map[string]string{
	"go.mod":  "module example.com/house\n\ngo 1.26.0\n",
	"room.go": "// Package house has rooms.\npackage house\n\n// Rooms is how many there are.\nfunc Rooms() int { return 3 }\n",

	"roof/go.mod":  "module example.com/house/roof\n\ngo 1.26.0\n\nrequire example.com/house v0.1.0\n",
	"roof/roof.go": "// Package roof is above.\npackage roof\n\nimport \"example.com/house\"\n\n// Above is what is below.\nfunc Above() int { return house.Rooms() }\n",
	"roof/cmd/climb/main.go": "// Climb says how high the roof is.\n//\n//	go install example.com/house/roof/cmd/climb@latest\npackage main\n\nimport (\n\t\"fmt\"\n\n" +
		"\t\"example.com/house/roof\"\n)\n\nfunc main() { fmt.Println(roof.Above()) }\n",

	"judge/go.mod":   "// Not released: it judges.\nmodule example.com/house/judge\n\ngo 1.26.0\n\nrequire example.com/house/roof v0.1.0\n\nrequire example.com/house v0.1.0 // indirect\n",
	"judge/judge.go": "package judge\n\nimport _ \"example.com/house/roof\"\n",

	"go.work": "go 1.26.0\n\nuse (\n\t.\n\t./judge\n\t./roof\n)\n\nreplace (\n\texample.com/house v0.1.0 => ./.\n\texample.com/house/roof v0.1.0 => ./roof\n)\n",
}

// repo makes a committed repository of files, some of them replaced.
func repo(t *testing.T, changed map[string]string) (root string) {
	t.Helper()
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOWORK", "")
	t.Setenv("GOFLAGS", "")
	for _, who := range []string{"AUTHOR", "COMMITTER"} {
		t.Setenv("GIT_"+who+"_NAME", "somebody")
		t.Setenv("GIT_"+who+"_EMAIL", "somebody@example.com")
	}
	root = t.TempDir()
	write(t, root, files)
	write(t, root, changed)
	git(t, root, "init", "--quiet")
	commit(t, root)
	return root
}

func write(t *testing.T, root string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(root, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
}

func git(t *testing.T, root string, args ...string) string {
	t.Helper()
	c := exec.Command("git", args...)
	c.Dir = root
	out, err := c.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}

func commit(t *testing.T, root string) {
	t.Helper()
	git(t, root, "add", "--all")
	git(t, root, "commit", "--quiet", "--message", "a step")
}

// release calls the command, and returns its status and all that it says.
func release(root string, args ...string) (status int, said string) {
	var out bytes.Buffer
	status = run(append([]string{"-C", root}, args...), &out, &out)
	return status, out.String()
}

func released(t *testing.T, root string, args ...string) (said string) {
	t.Helper()
	status, said := release(root, args...)
	require.Zero(t, status, said)
	return said
}

func read(t *testing.T, root, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, name))
	require.NoError(t, err)
	return string(text)
}

func TestRelease_FromThePreparationToTheTags(t *testing.T) {
	root := repo(t, nil)
	released(t, root, "prepare", "v0.2.0")
	for _, name := range []string{"roof/go.mod", "judge/go.mod", "go.work"} {
		require.Contains(t, read(t, root, name), "example.com/house v0.2.0")
		require.NotContains(t, read(t, root, name), "v0.1.0")
	}

	status, said := release(root, "tag")
	require.Equal(t, 1, status)
	require.Contains(t, said, "the checkout has changes")

	commit(t, root)
	said = released(t, root, "try")
	require.Contains(t, said, "example.com/house/roof v0.2.0\n")
	released(t, root, "tag")
	require.Equal(t, "roof/v0.2.0\nv0.2.0\n", git(t, root, "tag", "--list"))
	require.Contains(t, git(t, root, "cat-file", "-p", "v0.2.0"), "example.com/house v0.2.0\n")

	status, said = release(root, "tag")
	require.Equal(t, 1, status)
	require.Contains(t, said, "tag 'v0.2.0' already exists")
}

func TestTag_RefusesTwoVersions(t *testing.T) {
	root := repo(t, map[string]string{
		"judge/go.mod": strings.Replace(files["judge/go.mod"], "house v0.1.0", "house v0.1.1", 1)})
	status, said := release(root, "tag")
	require.Equal(t, 1, status)
	require.Contains(t, said, "others v0.1")
	require.Empty(t, git(t, root, "tag", "--list"))
}

func TestPrepare_RefusesWhatIsNoVersion(t *testing.T) {
	root := repo(t, nil)
	for _, version := range []string{"0.1.0", "v1", "v1.2.3-rc1", "v1.2.x"} {
		status, said := release(root, "prepare", version)
		require.Equal(t, 2, status)
		require.Contains(t, said, "prepare needs a VERSION such as v0.1.0")
	}
	require.Empty(t, git(t, root, "status", "--porcelain"))
}

func TestTry_FailsAsAUserWould(t *testing.T) {
	for name, c := range map[string]struct{ file, text, says string }{
		"a package that does not build": {"roof/roof.go", "package roof\n\nfunc Above() int { return nothing }\n",
			"undefined: nothing"},
		"a command that fails": {"roof/cmd/climb/main.go", "package main\n\nfunc main() { panic(\"it is too high\") }\n",
			"it is too high"},
	} {
		t.Run(name, func(t *testing.T) {
			status, said := release(repo(t, map[string]string{c.file: c.text}), "try")
			require.Equal(t, 1, status)
			require.Contains(t, said, c.says)
		})
	}
}

func TestTry_TakesTheModulesThatAreNamed(t *testing.T) {
	said := released(t, repo(t, nil), "try", "roof")
	require.Contains(t, said, "example.com/house/roof v0.1.0\n")
	require.NotContains(t, said, "example.com/house v0.1.0\n")
}
