package p

import (
	monitor "github.com/rxsched/rxsched/monitor"
	rxotel "github.com/rxsched/rxsched/monitor/otel"
)

var (
	hosts *monitor.Hosts
	_     rxotel.MetricsConfig
)
