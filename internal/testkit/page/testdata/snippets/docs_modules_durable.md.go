package p

import (
	context "context"
	fmt "fmt"
	strconv "strconv"
	testing "testing"
	time "time"

	nats "github.com/nats-io/nats.go"
	require "github.com/stretchr/testify/require"

	durable "github.com/rxsched/rxsched/durable"
	embedded "github.com/rxsched/rxsched/durable/embedded"
	observable "github.com/rxsched/rxsched/observable"
	pool "github.com/rxsched/rxsched/pool"
)

type Bill0 struct{ Euros int }
type Bill1 struct{ Cents int }
type Bill struct {
	Cents    int
	Currency string
}
type Reading struct{ Room string }

type order struct{ Back bool }

var (
	ctx         context.Context
	t           *testing.T
	conn        *nats.Conn
	key         string
	e           durable.Engine
	now, before []byte
	pay         func(*durable.Of[Bill], Bill) error
	tenantOf    func(key string) string
	p           *pool.Pool
	store       pool.Build[durable.Delivery[Reading], durable.Delivery[Reading], string]
	orders      *durable.Action[order]
	bills       *durable.Action[int]
	errTooLate  error
	customer    func(night time.Time, c int) string
)

var _ = fmt.Sprint
var _ = strconv.Itoa
var _ observable.Observer[int]
var _ require.TestingT
var _ embedded.Config
