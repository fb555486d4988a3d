package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"math"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/examples/logwatch/internal/accesslog"
	"github.com/rxsched/rxsched/observable"
)

// program is one run: it opens the log, and chooses the host for the pipelines.
type program struct {
	accesslog.Options
	stdin    io.Reader
	out      *bufio.Writer
	terminal bool // out is one
}

func (p *program) run(ctx context.Context) (err error) {
	defer func() { err = errors.Join(err, p.out.Flush()) }()
	if p.Follow {
		return p.runFollow(ctx)
	}
	in, err := accesslog.Open(ctx, p.Path, p.stdin)
	if err != nil {
		return err
	}
	defer in.Close()
	log, err := accesslog.Begin(in)
	if err != nil {
		return err
	}
	if p.Speed > 0 {
		return p.runSpeed(ctx, log)
	}
	return p.runVirtual(ctx, log)
}

// runVirtual replays the log in virtual time: the clock stands still while there is work, and then
// leaps to the next.
func (p *program) runVirtual(ctx context.Context, log *accesslog.History) error {
	origin := accesslog.Floor(log.From, p.Window)
	rx := rxsched.NewVirtual(rxsched.Config{Origin: origin, MaxTurns: math.MaxInt})
	s := newShow(p, log.Name, rx.Schedulers, origin, 1)
	events := observable.Pipe1(s.events(ctx, s.Replay(log)), s.print())
	err := rx.Post(func() { events.Subscribe(context.Background(), ignore) })
	return errors.Join(err, rx.Run(), s.end())
}

// runSpeed replays the log on a loop in real time, to which the time of the log is scaled.
func (p *program) runSpeed(ctx context.Context, log *accesslog.History) error {
	origin := accesslog.Floor(log.From, p.Window)
	rx := rxsched.New(rxsched.Config{Origin: origin})
	defer rx.Close()
	s := newShow(p, log.Name, rx.Schedulers, origin, p.Speed)
	return s.runLive(rx, s.events(ctx, s.Replay(log)))
}

// runFollow watches the log grow, on a loop in real time.
func (p *program) runFollow(ctx context.Context) error {
	file, err := accesslog.OpenTail(p.Path)
	if err != nil {
		return err
	}
	defer file.Close()
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	s := newShow(p, p.Path, rx.Schedulers, rx.Now(), 1)
	appended := observable.Pipe1(observable.Interval(p.Poll, rx.Async), file.Appended())
	return s.runLive(rx, s.events(ctx, appended))
}
