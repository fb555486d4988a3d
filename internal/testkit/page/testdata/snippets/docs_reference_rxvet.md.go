package p

import (
	context "context"
	rxsched "github.com/rxsched/rxsched"
	observable "github.com/rxsched/rxsched/observable"
	pool "github.com/rxsched/rxsched/pool"
	scheduler "github.com/rxsched/rxsched/scheduler"
	testing "testing"
	time "time"
)

type (
	Order   struct{}
	Receipt struct{}
	Page    struct{}
	Change  struct{}
	entry   struct {
		at time.Time
		v  int
	}
)

var (
	ctx     context.Context
	t       *testing.T
	rx      *rxsched.Rx
	p       *pool.Pool
	_       scheduler.Scheduler
	draw    func(int)
	read    func() string
	show    func(int)
	report  func(error)
	poll    func(int)
	log     func(int)
	print   func(string)
	account func(Order) string
	parse   func(string) (Order, error)
	quote   func(int) observable.Observable[int]
	results func(string) observable.Observable[int]
	prices  func(int) observable.Observable[int]
	closed  observable.Observable[int]
	ended   func(string) observable.Observable[int]
	summary func(int) Receipt
	dial    func(context.Context) (int, error)
	post    func(context.Context, Order) (Receipt, error)
	get     func(context.Context, string) (Page, error)
	receipt func(Order) Receipt

	every, ids, numbers  observable.Observable[int]
	src, quotes          observable.Observable[int]
	urls, queries, lines observable.Observable[string]
	texts, keys          observable.Observable[string]
	orders               observable.Observable[Order]
)
