module github.com/rxsched/rxsched/schedule/cron

go 1.26.0

replace github.com/rxsched/rxsched => ../..

require (
	github.com/netresearch/go-cron v0.9.1
	github.com/rxsched/rxsched v0.0.0-00010101000000-000000000000
	github.com/stretchr/testify v1.12.1
)

require go.yaml.in/yaml/v3 v3.0.5 // indirect
