// Package faults has machines that lose power and disks that forget, for tests of programs that keep
// files. In an exploration of package explore each fault is a choice: the shortest schedule that
// fails names the crash.
//
//	explore.Run(t, func(x *explore.X) {
//		f := faults.New(faults.Config{
//			Choose: x.Choose, Point: x.Point, Log: x.Logf, Context: x.Context(), Crashes: 2})
//		m := f.Machine("server", x.Go)
//		m.Boot(func(p *faults.Process) { serve(p.Context(), p.Disk()) })
//		x.Settle()
//		f.End()
//		...
//	})
//
// # Words
//
// A machine has a disk, and runs one process at a time. When it crashes, the process ends where it
// is, the disk keeps what it must keep and perhaps more, and a new process boots.
//
// A disk is an [FS] in memory. What is written is volatile until [File.Sync] makes it durable. What
// is created, renamed or removed is volatile until Sync of its directory. At a crash each write
// since the last Sync of its file is lost, kept, or torn: a part of it is kept, up to a byte. Later
// writes may be kept while earlier ones are lost. Of what happened to a directory, the first so many
// steps are kept. What was made durable is kept, unless [Config.Flips] allows more.
//
// The phase without faults begins with [Faults.End]: nothing fails any more, and everything must
// become well.
//
// # Order
//
// Each operation of a disk is a point, before which the machine may crash, if [Config.Crashes]
// allows one more. Then the calling goroutine ends, by runtime.Goexit; its deferred functions run,
// and whatever they ask of the disk ends at once, too. The other goroutines of the process end at
// their next operation. They hear of it by [Process.Context], so whoever waits for anything else
// waits for that, too. The machine boots anew when all have ended.
//
// # Goroutines
//
// Any goroutine of the test may call all functions. Functions of the user are called without a
// lock.
//
// Its sources are the simulated disks of FoundationDB and TigerBeetle, and "All File Systems Are
// Not Created Equal" (Pillai et al.).
package faults
