// Package orders has programs of several goroutines, hosts, pools and watchers, with what they must
// keep in each order. Rxexplore tries many:
//
//	go run ./rxexplore/cmd/rxexplore test -slow 0s ./conformance/orders
package orders
