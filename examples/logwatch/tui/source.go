package main

import (
	"context"
	"io"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/examples/logwatch/internal/accesslog"
	"github.com/rxsched/rxsched/observable"
)

type records = observable.Observable[accesslog.Record]

// source is a log to watch.
type source struct {
	name    string
	origin  time.Time // when its time begins; zero for now
	records func(accesslog.Watch, rxsched.Schedulers) records
	close   func()
}

// open opens the log that the options ask for. Reading ends when ctx does.
func open(ctx context.Context, o accesslog.Options, stdin io.Reader) (source, error) {
	if o.Follow {
		return follow(o)
	}
	in, err := accesslog.Open(ctx, o.Path, stdin)
	if err != nil {
		return source{}, err
	}
	if live(o) {
		return stream(in), nil
	}
	return replay(o, in)
}

// follow is the end of a file.
func follow(o accesslog.Options) (source, error) {
	file, err := accesslog.OpenTail(o.Path)
	if err != nil {
		return source{}, err
	}
	records := func(w accesslog.Watch, rx rxsched.Schedulers) records {
		return observable.Pipe1(observable.Interval(w.Poll, rx.Async), file.Appended())
	}
	return source{name: o.Path, records: records, close: file.Close}, nil
}

// backlog is how many records wait for the host; then the one who writes them waits.
const backlog = 4096

// stream is what is piped in. A goroutine reads it.
func stream(in accesslog.Input) source {
	records := func(_ accesslog.Watch, rx rxsched.Schedulers) records {
		return observable.Pipe1(accesslog.Stream(in),
			observable.ObserveOnWithConfig[accesslog.Record](rx.Async, observable.ObserveOnConfig{
				Backlog: observable.Backlog{Limit: backlog, Overflow: observable.OverflowBlock}}))
	}
	return source{name: in.Name, records: records, close: in.Close}
}

// replay is a log of the past.
func replay(o accesslog.Options, in accesslog.Input) (source, error) {
	log, err := accesslog.Begin(in)
	if err != nil {
		in.Close()
		return source{}, err
	}
	records := func(w accesslog.Watch, _ rxsched.Schedulers) records {
		return w.Replay(log)
	}
	return source{log.Name, accesslog.Floor(log.From, o.Window), records, in.Close}, nil
}
