module github.com/rxsched/rxsched/rxexplore

go 1.26.0

require (
	github.com/anishathalye/porcupine v1.3.1
	github.com/rxsched/rxsched v0.1.0
	go.uber.org/goleak v1.3.0
	golang.org/x/mod v0.42.0
	golang.org/x/tools v0.52.0
)

require golang.org/x/sync v0.24.0 // indirect
