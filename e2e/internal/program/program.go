// Package program runs programs that serve a page.
package program

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Serve builds a package of the module in the folder module, and runs it there. It returns the
// address of the page, which the program prints in its first line; stop ends the program.
func Serve(module, pkg string, args ...string) (address string, stop func(), err error) {
	folder, err := os.MkdirTemp("", "e2e-")
	if err != nil {
		return "", nil, err
	}
	path := filepath.Join(folder, "program")
	said, err := exec.Command("go", "build", "-C", module, "-o", path, pkg).CombinedOutput()
	if err != nil {
		_ = os.RemoveAll(folder)
		return "", nil, fmt.Errorf("%w: %s", err, said)
	}
	cmd := exec.Command(path, args...)
	stop = func() {
		if cmd.Process != nil {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		}
		_ = os.RemoveAll(folder)
	}
	if address, err = start(cmd, module); err != nil {
		stop()
	}
	return address, stop, err
}

func start(cmd *exec.Cmd, dir string) (address string, err error) {
	var complaint strings.Builder
	cmd.Dir, cmd.Stderr = dir, &complaint
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return "", err
	}
	if err := cmd.Start(); err != nil {
		return "", err
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		_ = cmd.Wait()
		return "", fmt.Errorf("it prints no address: %s", &complaint)
	}
	_, address, found := strings.Cut(strings.TrimSpace(line), "The page is at ")
	if !found {
		return "", fmt.Errorf("it prints %q", line)
	}
	return address, nil
}
