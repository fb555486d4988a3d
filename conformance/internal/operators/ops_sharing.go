package operators

// sharingOps are subjects and sharing, repetition, generation and recursion: AsyncSubject, BehaviorSubject, ReplaySubject, connect, multicast, share,
// shareReplay, repeat, repeatWhen, retry, retryWhen, animationFrames, generate, iif, using, expand, mergeScan, switchScan, partition.
var sharingOps = table{}

var sharingSubjects = map[string]subjectMaker{}

var sharingErrors = []errorForm{}
