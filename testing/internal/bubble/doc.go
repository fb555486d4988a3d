// Package bubble runs a test in a bubble of testing/synctest, and watches the bubble from outside.
// Packages marble, explore and operatortest use it.
//
// A bubble goes on in simulated time while all of its goroutines wait for each other or for its
// clock. If one waits for something real, such as the network or a lock of another test,
// synctest.Test waits for as long; if goroutines never end, it panics, which ends all tests. Here
// one test fails, and says where its goroutines are.
package bubble
