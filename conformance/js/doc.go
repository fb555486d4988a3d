// Package js replays the recordings of RxJS with the real RxJS, on a runtime of package js and one
// of rxsched's hosts, beside rxsched's own schedulers and operators: both give what was recorded.
//
// It has tests only. They install RxJS and React's scheduler from npm, into a folder of their own.
package js
