package main

import (
	"testing"

	"go.uber.org/goleak"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestMain(m *testing.M) {
	clitest.Main(main)
	goleak.VerifyTestMain(m)
}
