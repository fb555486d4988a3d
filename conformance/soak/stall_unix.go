//go:build unix

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// stall stops a process for a while and looks at what its timers make of it.
func (c config) stall(out io.Writer, f *faults) {
	if c.Stall == 0 {
		return
	}
	o, err := stopAndGo(c.Stall)
	if err != nil {
		f.note("stall", "%v", err)
		return
	}
	o.judge(c.Stall, f)
	fmt.Fprintf(out, "stopped for %v: %d ticks in %v, at most %d at once; one-shots fired never %d, once %d, twice %d, early %d\n",
		c.Stall, o.Ticks, o.Elapsed.Round(time.Millisecond), o.Burst, o.Shots[0], o.Shots[1],
		o.Shots[2], o.Shots[3])
}

func stopAndGo(d time.Duration) (o outcome, err error) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%v", stalledEnv, d+time.Second))
	cmd.Stderr = os.Stderr
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return o, err
	}
	if err := cmd.Start(); err != nil {
		return o, err
	}
	output := bufio.NewReader(pipe)
	if _, err := output.ReadString('\n'); err != nil { // it is ready
		return o, err
	}
	time.Sleep(300 * time.Millisecond)
	if err := cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		return o, err
	}
	time.Sleep(d)
	if err := cmd.Process.Signal(syscall.SIGCONT); err != nil {
		return o, err
	}
	if err := json.NewDecoder(output).Decode(&o); err != nil {
		return o, err
	}
	return o, cmd.Wait()
}
