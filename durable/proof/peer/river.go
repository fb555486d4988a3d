package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	queue "github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/riverqueue/river/rivertype"
)

// step is one step of a key, as a job of River's.
type step struct {
	Key  int `json:"key"`
	Step int `json:"step"`
}

// Kind names the jobs.
func (step) Kind() string { return "step" }

// stepper makes steps. In one transaction it completes the job and inserts the next one, which is
// how River commits a transition.
type stepper struct {
	queue.WorkerDefaults[step]
	pool *pgxpool.Pool
	job
	ended *atomic.Int64
	all   chan struct{} // closed when the last key has ended
}

// Work makes one step.
func (s *stepper) Work(ctx context.Context, j *queue.Job[step]) error {
	last := j.Args.Step == s.steps
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if !last {
			next := step{j.Args.Key, j.Args.Step + 1}
			client := queue.ClientFromContext[pgx.Tx](ctx)
			if _, err := client.InsertTx(ctx, tx, next, nil); err != nil {
				return err
			}
		}
		_, err := queue.JobCompleteTx[*riverpgxv5.Driver](ctx, tx, j)
		return err
	})
	if err == nil && last && s.ended.Add(1) == int64(s.keys) {
		close(s.all)
	}
	return err
}

// config lets River fetch as many jobs as there are keys, and soon. It may fetch each millisecond,
// but was slower then: with these times and connections it was the fastest on two cores.
func (s *stepper) config() *queue.Config {
	all := queue.NewWorkers()
	queue.AddWorker(all, s)
	return &queue.Config{Workers: all, FetchCooldown: 10 * time.Millisecond,
		FetchPollInterval: 50 * time.Millisecond, Logger: slog.New(slog.DiscardHandler),
		Queues: map[string]queue.QueueConfig{queue.QueueDefault: {MaxWorkers: s.keys}}}
}

// river does the job by River, on a server with these settings.
func river(bin string, settings ...string) system {
	return func(ctx context.Context, j job) (took, error) {
		return runRiver(ctx, j, bin, settings)
	}
}

func runRiver(
	ctx context.Context, j job, bin string, settings []string,
) (t took, err error) {
	url, stop, err := postgres(ctx, bin, settings)
	if err != nil {
		return t, err
	}
	defer stop()
	ended, all := new(atomic.Int64), make(chan struct{})
	var client *queue.Client[pgx.Tx]
	var pool *pgxpool.Pool
	for range workers {
		pool, err = pgxpool.New(ctx, fmt.Sprintf("%s?pool_max_conns=%d", url, connections))
		if err != nil {
			return t, err
		}
		defer pool.Close()
		if client == nil {
			if err := migrate(ctx, pool); err != nil {
				return t, err
			}
		}
		s := &stepper{pool: pool, job: j, ended: ended, all: all}
		if client, err = queue.NewClient(riverpgxv5.New(pool), s.config()); err != nil {
			return t, err
		}
		if err := client.Start(ctx); err != nil {
			return t, err
		}
		defer client.Stop(context.WithoutCancel(ctx))
	}
	first := make([]queue.InsertManyParams, j.keys)
	for k := range first {
		first[k].Args = step{k, 1}
	}
	begun := time.Now()
	if _, err := client.InsertMany(ctx, first); err != nil {
		return t, err
	}
	select {
	case <-all:
	case <-ctx.Done():
		return t, ctx.Err()
	}
	t.steps = time.Since(begun)
	if err := checkJobs(ctx, pool, j); err != nil {
		return t, err
	}
	return t, j.measureLater(&t, func(i int) error {
		_, err := client.Insert(ctx, step{i, 0}, &queue.InsertOpts{ScheduledAt: time.Now().Add(tomorrow)})
		return err
	}, func() (int, error) { return listJobs(ctx, client) })
}

// listJobs counts what is scheduled, in the largest pages that there are.
func listJobs(ctx context.Context, c *queue.Client[pgx.Tx]) (n int, err error) {
	const size = 10_000
	all := queue.NewJobListParams().States(rivertype.JobStateScheduled).First(size).
		OrderBy(queue.JobListOrderByID, queue.SortOrderAsc)
	for {
		some, err := c.JobList(ctx, all)
		if err != nil {
			return n, err
		}
		if n += len(some.Jobs); len(some.Jobs) < size {
			return n, nil
		}
		all = all.After(some.LastCursor)
	}
}

// connections of each worker.
const connections = 16

func migrate(ctx context.Context, pool *pgxpool.Pool) error {
	m, err := rivermigrate.New(riverpgxv5.New(pool), nil)
	if err == nil {
		_, err = m.Migrate(ctx, rivermigrate.DirectionUp, nil)
	}
	return err
}

// checkJobs returns an error unless there is one completed job for each step of each key.
func checkJobs(ctx context.Context, pool *pgxpool.Pool, j job) error {
	var jobs, right int
	err := pool.QueryRow(ctx, "SELECT count(*) FROM river_job").Scan(&jobs)
	err2 := pool.QueryRow(ctx, `SELECT count(*) FROM (SELECT 1 FROM river_job
		WHERE state = 'completed' GROUP BY args->>'key'
		HAVING count(*) = $1 AND count(DISTINCT args->>'step') = $1) AS keys`,
		j.steps).Scan(&right)
	if err := errors.Join(err, err2); err != nil {
		return err
	}
	if jobs != j.keys*j.steps || right != j.keys {
		return fmt.Errorf("%d of %d keys are right, in %d jobs", right, j.keys, jobs)
	}
	return nil
}
