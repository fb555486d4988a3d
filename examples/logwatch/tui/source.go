package main

import (
	"context"
	"io"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/examples/logwatch/accesslog"
	"github.com/rxsched/rxsched/observable"
)

type records = observable.Observable[accesslog.Record]

// source is a log to watch.
type source struct {
	name    string
	origin  time.Time // when its time begins; zero for now
	records func(accesslog.Watch, *rxsched.Schedulers) records
	close   func()
}

// backlog is how many records wait for the host; then the one who writes them waits.
const backlog = 4096

// open opens the log that the options ask for: the end of a file, what is piped in, or a log of the
// past. Reading ends when ctx does.
func open(ctx context.Context, o accesslog.Options, stdin io.Reader) (source, error) {
	if o.Follow {
		file, err := accesslog.OpenTail(o.Path)
		if err != nil {
			return source{}, err
		}
		return source{name: o.Path, close: file.Close,
			records: func(_ accesslog.Watch, rx *rxsched.Schedulers) records { return file.Records(rx.Async()) },
		}, nil
	}
	in, err := accesslog.Open(ctx, o.Path, stdin)
	if err != nil {
		return source{}, err
	}
	src := source{name: in.Name, close: in.Close}
	if live(o) {
		src.records = func(_ accesslog.Watch, rx *rxsched.Schedulers) records {
			return observable.Pipe1(in.Stream(),
				observable.ObserveOnWithConfig[accesslog.Record](rx.Async(), observable.ObserveOnConfig{
					Backlog: observable.Backlog{Limit: backlog, Overflow: observable.OverflowBlock}}))
		}
		return src, nil
	}
	if err := in.Begin(); err != nil {
		in.Close()
		return source{}, err
	}
	src.origin = accesslog.Floor(in.From, o.Window)
	src.records = func(w accesslog.Watch, _ *rxsched.Schedulers) records { return w.Replay(in) }
	return src, nil
}
