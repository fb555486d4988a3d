module github.com/rxsched/rxsched/inspect/e2e

go 1.26

replace (
	github.com/rxsched/rxsched => ../..
	github.com/rxsched/rxsched/internal/chromium => ../../internal/chromium
)

require (
	github.com/chromedp/cdproto v0.159.1
	github.com/chromedp/chromedp v0.22.1
	github.com/rxsched/rxsched v0.0.0-00010101000000-000000000000
	github.com/rxsched/rxsched/internal/chromium v0.0.0-00010101000000-000000000000
	github.com/stretchr/testify v1.12.1
)

require (
	github.com/go-json-experiment/json v0.0.0-20260213210345-44df1a37e875 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
)
