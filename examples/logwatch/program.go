package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"math"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
)

// program is one run: it opens the log, and chooses the host for the pipelines.
type program struct {
	options
	stdin    io.Reader
	out      *bufio.Writer
	terminal bool // out is one
}

func (p *program) run(ctx context.Context) (err error) {
	defer func() { err = errors.Join(err, p.out.Flush()) }()
	if p.follow {
		return p.runFollow(ctx)
	}
	in, err := open(ctx, p.path, p.stdin)
	if err != nil {
		return err
	}
	defer in.close()
	log, err := begin(in)
	if err != nil {
		return err
	}
	if p.speed > 0 {
		return p.runSpeed(ctx, log)
	}
	return p.runVirtual(ctx, log)
}

// runVirtual replays the log in virtual time: the clock stands still while there is work, and then
// leaps to the next.
func (p *program) runVirtual(ctx context.Context, log *history) error {
	origin := floor(log.from, p.window)
	rx := rxsched.NewVirtual(rxsched.Config{Origin: origin, MaxTurns: math.MaxInt})
	s := newSession(p, log.name, rx.Schedulers, origin, 1)
	events := observable.Pipe1(s.events(ctx, s.replay(log)), s.print())
	err := rx.Post(func() { events.Subscribe(context.Background(), ignore) })
	return errors.Join(err, rx.Run(), s.end())
}

// runSpeed replays the log on a loop in real time, to which the time of the log is scaled.
func (p *program) runSpeed(ctx context.Context, log *history) error {
	origin := floor(log.from, p.window)
	rx := rxsched.New(rxsched.Config{Origin: origin})
	defer rx.Close()
	s := newSession(p, log.name, rx.Schedulers, origin, p.speed)
	return s.runLive(rx, s.events(ctx, s.replay(log)))
}

// runFollow watches the log grow, on a loop in real time.
func (p *program) runFollow(ctx context.Context) error {
	file, err := openTail(p.path)
	if err != nil {
		return err
	}
	defer file.close()
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	s := newSession(p, p.path, rx.Schedulers, rx.Now(), 1)
	appended := observable.Pipe1(observable.Interval(p.poll, rx.Async), file.appended())
	return s.runLive(rx, s.events(ctx, appended))
}
