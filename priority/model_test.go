package priority_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
)

// model says which task is to run next, in the simplest way: it looks at all of them.
type model struct {
	*rapid.T
	host  *host.Virtual
	s     *priority.Scheduler
	tasks []*modelTask // by number
}

type modelTask struct {
	*priority.Task
	number            int
	priority          priority.Priority
	start, expiration time.Duration
	pending           bool // waits for a run
	running           bool
	cancelled         bool
	runs, due         int
}

var modelTimeouts = map[priority.Priority]time.Duration{
	priority.Immediate: -ms, priority.UserBlocking: 250 * ms, priority.Normal: 5 * time.Second,
	priority.Low: 10 * time.Second, priority.Idle: 1073741823 * ms,
}

// schedule schedules a task that the model chooses.
func (m *model) schedule() {
	t := &modelTask{
		number:   len(m.tasks),
		priority: priority.Priority(rapid.IntRange(1, 5).Draw(m.T, "priority")),
		start:    m.host.Elapsed(),
		pending:  true,
		due:      1,
	}
	var c priority.TaskConfig
	if rapid.Bool().Draw(m.T, "delayed") {
		c.Delay = time.Duration(rapid.IntRange(-1, 20).Draw(m.T, "delay")) * ms
	}
	timeout := modelTimeouts[t.priority]
	if rapid.IntRange(0, 3).Draw(m.T, "hurried") == 0 {
		c.Timeout = time.Duration(rapid.IntRange(1, 30).Draw(m.T, "timeout")) * ms
		timeout = c.Timeout
	}
	t.start += max(0, c.Delay)
	t.expiration = t.start + timeout
	m.tasks = append(m.tasks, t)
	t.Task = m.s.ScheduleWithConfig(m.work(t), t.priority, c)
}

// first is the task that is to run now.
func (m *model) first() (first *modelTask) {
	for _, t := range m.tasks {
		if t.pending && t.start <= m.host.Elapsed() && (first == nil || t.expiration < first.expiration) {
			first = t
		}
	}
	return first
}

func (m *model) work(t *modelTask) priority.Work {
	return func(slice priority.Slice) priority.Work {
		require.Same(m, m.first(), t, "task %d runs before its turn", t.number)
		require.False(m, t.cancelled)
		require.Equal(m, t.expiration <= m.host.Elapsed(), slice.DidTimeout)
		require.True(m, slice.DidTimeout || !slice.Over(), "it runs after its slice")
		require.Equal(m, t.priority, m.s.CurrentPriority())
		t.pending, t.running = false, true
		t.runs++
		m.act()
		t.running = false
		if !rapid.Bool().Draw(m.T, "continues") || t.runs > 3 {
			return nil
		}
		t.pending = true
		t.due++
		return m.work(t)
	}
}

// act does what callbacks do: schedule, cancel, let time pass.
func (m *model) act() {
	for range rapid.IntRange(0, 4).Draw(m.T, "acts") {
		switch rapid.IntRange(0, 4).Draw(m.T, "act") {
		case 0, 1:
			if len(m.tasks) < 60 {
				m.schedule()
			}
		case 2:
			m.cancel()
		case 3:
			m.host.Block(time.Duration(rapid.IntRange(0, 9).Draw(m.T, "block")) * ms)
		case 4:
			m.s.RequestPaint()
			require.True(m, m.s.ShouldYield())
		}
	}
}

func (m *model) cancel() {
	if len(m.tasks) == 0 {
		return
	}
	t := m.tasks[rapid.IntRange(0, len(m.tasks)-1).Draw(m.T, "cancel")]
	t.Cancel()
	if t.pending {
		t.pending, t.cancelled = false, true
		t.due--
	}
	require.Equal(m, !t.running, t.Closed())
}

// Tasks run by expiration, none is lost or runs twice, and none runs once it was cancelled,
// whatever happens.
func TestModel_TasksRunInTheirOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v := host.NewVirtual(host.Config{})
		m := &model{T: t, host: v, s: priority.New(v, priority.Config{})}
		for range rapid.IntRange(1, 8).Draw(t, "callbacks") {
			at := time.Duration(rapid.IntRange(0, 60).Draw(t, "at")) * ms
			_, err := v.SetTimeout(m.act, at)
			require.NoError(t, err)
		}
		if rapid.Bool().Draw(t, "jumps") { // the clock jumps while the host is not driven
			v.Advance(10 * ms)
			v.Block(time.Duration(rapid.IntRange(0, 400).Draw(t, "jump")) * ms)
		}
		require.NoError(t, v.Run())
		for _, task := range m.tasks {
			require.Equal(t, task.due, task.runs, "runs of task %d", task.number)
			require.True(t, task.Closed())
		}
	})
}
