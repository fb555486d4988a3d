module github.com/rxsched/rxsched/js/esm

go 1.26

require (
	github.com/dop251/goja v0.0.0-20260917113740-793a2a65c13b
	github.com/evanw/esbuild v0.28.2
	github.com/rxsched/rxsched v0.1.0
	github.com/rxsched/rxsched/js v0.1.0
	github.com/stretchr/testify v1.12.1
	go.uber.org/goleak v1.3.0
)
