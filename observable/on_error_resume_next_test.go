package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestOnErrorResumeNext_DropsErrors(t *testing.T) {
	t.Parallel()
	runSources(t, []source{{name: "of two", want: "-a-p|",
		src: func(m *marble.M, _ scheduler.Scheduler) strs {
			return observable.OnErrorResumeNext(m.Cold("-a#"), m.Cold("-p#"))
		}}})
}
