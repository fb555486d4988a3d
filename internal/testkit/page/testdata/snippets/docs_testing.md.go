package p

import (
	context "context"
	testing "testing"
	time "time"

	rand "math/rand/v2"
	http "net/http"
	httptest "net/http/httptest"

	rxsched "github.com/rxsched/rxsched"
	observable "github.com/rxsched/rxsched/observable"
	scheduler "github.com/rxsched/rxsched/scheduler"
	explore "github.com/rxsched/rxsched/testing/explore"
)

const ms = time.Millisecond

var (
	ctx     context.Context
	dir     string
	t       *testing.T
	rx      *rxsched.Rx
	x       *explore.X
	keys    observable.Observable[string]
	show    func(string)
	counted func(*explore.X)
	get     func(*http.Client, string) observable.Observable[string]
	server  http.Handler
)

type served struct{ http.Handler }

func (served) RoundTrip(*http.Request) (*http.Response, error)

func search(observable.Observable[string], scheduler.Scheduler) observable.Observable[string]

func Evens[T any]() observable.Operator[T, T] { return nil }
