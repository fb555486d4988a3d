// Not released: it releases the others.
module github.com/rxsched/rxsched/tools/release

go 1.26.0

require (
	github.com/rxsched/rxsched v0.1.0
	github.com/stretchr/testify v1.12.1
	golang.org/x/mod v0.42.0
)

require go.yaml.in/yaml/v3 v3.0.5 // indirect
