package p

import (
	bytes "bytes"
	context "context"
	goja "github.com/dop251/goja"
	host "github.com/rxsched/rxsched/host"
	js "github.com/rxsched/rxsched/js"
	esm "github.com/rxsched/rxsched/js/esm"
	exec "os/exec"
)

var (
	ctx     context.Context
	h       *host.Loop
	vm      *goja.Runtime
	program *goja.Program
	source  string
	price   func(string) int
	_       exec.Cmd
	_       js.Config
	_       = esm.Bundle
)

type atMost struct {
	bytes.Buffer
	left int
	full func()
}
