// Package embedded runs the server of durable actions inside the process: NATS with JetStream, its
// files in one directory. It is a module of its own, so that only its users depend on the server.
//
//	e, err := embedded.Open(ctx, embedded.Config{Dir: "data"})
//	...
//	defer e.Close(context.Background())
//
// The same program runs on an existing cluster when it calls durable.Open instead.
//
// # Power cuts
//
// Every write is synced to disk before it is acknowledged. [Config.NoSync] turns that off, which is
// some five times as fast. Then what was acknowledged survives a crash of the process, but a power
// cut may take up to two minutes of it.
//
// # Other processes
//
// With [Config.Addr] the server also listens, and other processes connect to it and call
// durable.Open. With [Config.ClusterAddr] and [Config.Routes] several processes form a cluster.
//
// # Goroutines
//
// The server has goroutines of its own, which end with the engine's Close or [Server.Shutdown]. Any
// goroutine may call everything.
package embedded
