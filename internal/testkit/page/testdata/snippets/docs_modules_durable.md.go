package p

import (
	context "context"
	nats "github.com/nats-io/nats.go"
	embedded "github.com/rxsched/rxsched/durable/embedded"
	observable "github.com/rxsched/rxsched/observable"
	pool "github.com/rxsched/rxsched/pool"
	require "github.com/stretchr/testify/require"
	testing "testing"
	time "time"

	durable "github.com/rxsched/rxsched/durable"
)

type Feed struct{}

func (Feed) Fetch(context.Context) (Feed, error)

type Bill0 struct{ Euros int }
type Bill1 struct{ Cents int }
type Bill struct {
	Cents    int
	Currency string
}
type To struct{ name string }
type Reading struct{ Room string }

type order struct {
	Back bool
	Step int
}

type Shop struct{}

func (Shop) Do(ctx context.Context, key, step string) error
func (Shop) Undo(ctx context.Context, key, step string) error

var (
	ctx         context.Context
	t           *testing.T
	nc, conn    *nats.Conn
	key         string
	e           durable.Engine
	now, before []byte
	pay         func(*durable.Of[Bill], Bill) error
	make        func(*durable.Tick[To], To) error
	tenantOf    func(key string) string
	berlin      *time.Location
	p           *pool.Pool
	store       pool.Build[durable.Delivery[Reading], durable.Delivery[Reading], string]
	orders      *durable.Action[order]
	shop        Shop
	steps       []string
	attempts    int
	claim       bool
	errTooLate  error
)

var _ observable.Observer[int]
var _ require.TestingT
var _ embedded.Config
