// Not released: it judges durable.
module github.com/rxsched/rxsched/durable/proof

go 1.26.0

require (
	github.com/anishathalye/porcupine v1.3.1
	github.com/nats-io/nats.go v1.55.0
	github.com/rxsched/rxsched v0.1.0
	github.com/rxsched/rxsched/durable v0.1.0
	github.com/stretchr/testify v1.12.1
)

require (
	github.com/klauspost/compress v1.20.0 // indirect
	github.com/nats-io/nkeys v0.4.16 // indirect
	github.com/nats-io/nuid v1.0.1 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/crypto v0.57.0 // indirect
	golang.org/x/sys v0.48.0 // indirect
)
