package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// No t.Parallel here: AllocsPerRun must be alone.

func TestSharingAndRepetition_AllocateNothingPerItem(t *testing.T) {
	same := func(src observable.Observable[int]) observable.Observable[int] { return src }
	for name, op := range map[string]observable.Operator[int, int]{
		"Share":           observable.Share[int],
		"ShareWithConfig": observable.ShareWithConfig(observable.ShareConfig[int]{Connector: func() observable.SubjectLike[int] { return observable.NewBehaviorSubject(0) }}),
		"ShareReplay":     observable.ShareReplay[int](4),
		"Connect":         observable.Connect(same),
		"Repeat":          observable.Repeat[int](2),
		"Retry":           observable.RetryWithConfig[int](observable.Forever, observable.RetryConfig{ResetOnSuccess: true}),
		"Partition": func(src observable.Observable[int]) observable.Observable[int] {
			pass, _ := observable.Partition(src, func(int) bool { return true })
			return pass
		},
	} {
		t.Run(name, func(t *testing.T) {
			subject := observable.NewSubject[int]()
			with(op)(subject.Observable())
			step := func() { subject.Next(1) }
			for range 10 {
				step()
			}
			require.Zero(t, testing.AllocsPerRun(100, step))
			require.True(t, subject.Observed(), "it has ended")
		})
	}
}

func TestSubjects_AllocateNothingPerItem(t *testing.T) {
	for name, subject := range map[string]interface {
		observable.SubjectLike[int]
		Observed() bool
	}{
		"AsyncSubject":                observable.NewAsyncSubject[int](),
		"BehaviorSubject":             observable.NewBehaviorSubject(0),
		"ReplaySubject":               observable.NewReplaySubject[int](4),
		"ReplaySubject with a Window": observable.NewReplaySubjectWithConfig[int](4, observable.ReplayConfig{Window: ms, Scheduler: newRig().async}),
	} {
		t.Run(name, func(t *testing.T) {
			subject.Observable().Subscribe(ctx, ignore[int]())
			step := func() { subject.Next(1) }
			for range 10 {
				step()
			}
			require.Zero(t, testing.AllocsPerRun(100, step))
		})
	}
}

func TestGenerate_AllocatesNothingPerItem(t *testing.T) {
	run := func(n int) float64 {
		src := observable.Generate(0, below(n), func(n int) int { return n + 1 })
		return testing.AllocsPerRun(10, func() { src.Subscribe(ctx, ignore[int]()) })
	}
	require.Equal(t, run(1), run(10_000))
}
