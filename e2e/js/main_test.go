package js_test

import (
	"testing"

	"go.uber.org/goleak"

	"github.com/rxsched/rxsched/e2e/internal/chromium"
)

// tests closes the browser before goleak looks.
type tests struct{ *testing.M }

func (t tests) Run() int { return chromium.Run(t.M) }

func TestMain(m *testing.M) { goleak.VerifyTestMain(tests{m}) }
