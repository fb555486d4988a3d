package p

import (
	bytes "bytes"
	context "context"
	http "net/http"
	exec "os/exec"
	goja "github.com/dop251/goja"
	host "github.com/rxsched/rxsched/host"
	js "github.com/rxsched/rxsched/js"
	esm "github.com/rxsched/rxsched/js/esm"
)

var (
	ctx     context.Context
	h       *host.Loop
	vm      *goja.Runtime
	program *goja.Program
	source  string
	price   func(string) int
	_       bytes.Buffer
	_       exec.Cmd
	_       http.Client
	_       js.Config
	_       = esm.Bundle
)
