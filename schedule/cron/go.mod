module github.com/rxsched/rxsched/schedule/cron

go 1.26.0

require (
	github.com/netresearch/go-cron v0.9.1
	github.com/rxsched/rxsched v0.1.0
	github.com/stretchr/testify v1.12.1
)

require go.yaml.in/yaml/v3 v3.0.5 // indirect
