package inspect_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/monitor/inspect"
)

// agendaShown is what a page gets of an agenda.
type agendaShown struct {
	Name, Error                                     string
	Waiting, Late, Retrying, Running, Ended, Failed int
	Lateness                                        struct{ P50, Max time.Duration }
	Edges                                           []time.Duration
	Bins                                            []struct{ Waiting, Retrying, Running int }
	Next, Overdue, Failing                          []struct{ Key, State, Err string }
}

// agenda reads the next event, into v if it is of an agenda.
func (p *tab) agenda(v *agendaShown) {
	p.t.Helper()
	if name, data := p.next(); name == "agenda" {
		require.NoError(p.t, json.Unmarshal([]byte(data), v))
	}
}

// entries is an agenda of these entries, and of an error if it is not nil.
func entries(err error, all ...inspect.Entry) inspect.Agenda {
	return func(context.Context) iter.Seq2[inspect.Entry, error] {
		return func(yield func(inspect.Entry, error) bool) {
			for _, e := range all {
				if !yield(e, nil) {
					return
				}
			}
			if err != nil {
				yield(inspect.Entry{}, err)
			}
		}
	}
}

// agendaOf opens a page and reads what it gets of its agenda.
func agendaOf(t *testing.T, list func(now time.Time) inspect.Agenda) (s agendaShown) {
	synctest.Test(t, func(t *testing.T) {
		in := inspect.New(inspect.Config{})
		in.AddAgenda("a", list(time.Now()))
		p := open(t, in).hello()
		defer p.close()
		require.Empty(t, p.sample())
		p.read("agenda", &s)
	})
	require.Equal(t, "a", s.Name)
	return s
}

func TestAgenda_CountsWhatIsDueWhen(t *testing.T) {
	t.Parallel()
	s := agendaOf(t, func(now time.Time) inspect.Agenda {
		at := func(d time.Duration) inspect.Entry { return inspect.Entry{Due: now.Add(d)} }
		retried, running, ended, failed := at(5*time.Second), at(-ms), at(-time.Hour), at(-time.Hour)
		retried.Attempts, running.State, ended.State = 1, inspect.Running, inspect.Ended
		failed.State = inspect.Failed
		return entries(nil, at(-2*time.Hour), at(-ms), at(0), at(time.Second), at(90*24*time.Hour),
			retried, running, ended, failed)
	})
	require.Equal(t, 6, s.Waiting)
	require.Equal(t, []int{2, 1, 1, 1, 1}, []int{s.Late, s.Retrying, s.Running, s.Ended, s.Failed})
	require.Equal(t, 2*time.Hour, s.Lateness.Max)
	now := slices.Index(s.Edges, 0)
	require.Len(t, s.Bins, len(s.Edges)+1)
	require.Equal(t, 1, s.Bins[0].Waiting, "late by more than the first edge")
	require.Equal(t, 1, s.Bins[now].Waiting, "late by a moment")
	require.Equal(t, 1, s.Bins[now].Running)
	require.Equal(t, 1, s.Bins[now+1].Waiting, "due now")
	require.Equal(t, 1, s.Bins[now+2].Waiting, "due in a second")
	require.Equal(t, 1, s.Bins[now+2].Retrying)
	require.Equal(t, 1, s.Bins[len(s.Edges)].Waiting, "later than the last edge")
}

func TestAgenda_ShowsTheEntriesThatMatterMost(t *testing.T) {
	t.Parallel()
	s := agendaOf(t, func(now time.Time) inspect.Agenda {
		var all []inspect.Entry
		for i := range 50 {
			n := 7 * i % 50 // in no order
			all = append(all, inspect.Entry{Key: fmt.Sprint("next", n), Due: now.Add(time.Duration(n) * time.Second)},
				inspect.Entry{Key: fmt.Sprint("late", n), Due: now.Add(time.Duration(n-100) * time.Second)},
				inspect.Entry{Key: fmt.Sprint("try", n), Due: now.Add(time.Hour), Attempts: n + 1, Err: "boom"})
		}
		return entries(nil, append(all, inspect.Entry{Key: "dead", State: inspect.Failed})...)
	})
	require.Len(t, s.Next, 20)
	require.Equal(t, "next0", s.Next[0].Key)
	require.Equal(t, "next19", s.Next[19].Key)
	require.Equal(t, "late0", s.Overdue[0].Key)
	require.Equal(t, "late19", s.Overdue[19].Key)
	require.Equal(t, "dead", s.Failing[0].Key)
	require.Equal(t, "failed", s.Failing[0].State)
	require.Equal(t, "try49", s.Failing[1].Key)
	require.Equal(t, "boom", s.Failing[1].Err)
}

func TestAgenda_ThatBreaksOffSaysWhy(t *testing.T) {
	t.Parallel()
	s := agendaOf(t, func(time.Time) inspect.Agenda { return entries(errors.New("no server"), inspect.Entry{}) })
	require.Equal(t, "no server", s.Error)
	require.Equal(t, 1, s.Waiting)
}

// An agenda that takes two seconds to read is read every forty.
func TestAgenda_IsReadForATwentiethOfTheTimeWhileAPageIsOpen(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		begun, reads := time.Now(), []time.Duration(nil)
		in := inspect.New(inspect.Config{})
		in.AddAgenda("slow", func(context.Context) iter.Seq2[inspect.Entry, error] {
			return func(func(inspect.Entry, error) bool) {
				reads = append(reads, time.Since(begun))
				time.Sleep(2 * time.Second)
			}
		})
		time.Sleep(time.Second)
		p := open(t, in).hello()
		for time.Since(begun) < 90*time.Second {
			p.next()
		}
		p.close()
		time.Sleep(time.Hour)
		require.Equal(t, []time.Duration{time.Second, 41 * time.Second, 81 * time.Second}, reads)
	})
}

func TestAgenda_AReadEndsWithTheLastPage(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		in := inspect.New(inspect.Config{})
		ended := false
		in.AddAgenda("stuck", func(ctx context.Context) iter.Seq2[inspect.Entry, error] {
			return func(func(inspect.Entry, error) bool) {
				<-ctx.Done()
				ended = true
			}
		})
		p := open(t, in).hello()
		p.sample()
		p.close()
		require.True(t, ended)
	})
}

// A page that opens later has what was read last at once.
func TestAgendas_ComeAndGoOnAnOpenPage(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		in := inspect.New(inspect.Config{})
		first := open(t, in).hello()
		defer first.close()
		in.AddAgenda("a", entries(nil))
		var s agendaShown
		for s.Name == "" {
			first.agenda(&s)
		}
		second := open(t, in).hello()
		defer second.close()
		second.read("agenda", &s)
		in.AddAgenda("a", entries(errors.New("another")))
		for s.Error == "" {
			first.agenda(&s)
		}
		require.True(t, in.RemoveAgenda("a"))
		require.False(t, in.RemoveAgenda("a"))
		var names struct{ Agendas []string }
		for names.Agendas == nil || len(names.Agendas) > 0 {
			if name, data := first.next(); name == "sample" {
				require.NoError(t, json.Unmarshal([]byte(data), &names))
			}
		}
	})
}
